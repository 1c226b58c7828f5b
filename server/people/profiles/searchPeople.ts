import { fold } from '#domain/places/place.ts'
import { isUuid } from '#domain/uuid.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { World } from '../../world.ts'
import { UNCLAIMED } from '../accounts/queries.ts'
import type { PersonCardRow } from './presenter.ts'
import { findPerson, type PersonRow, sumsOf, searchWordsOf } from './queries.ts'

/** Start of a page: after the row of this cursor. `everybody` is for administrators and includes barred people. */
export interface PeopleQuery {
  after: string | undefined
  everybody: boolean
  most: number
}

export interface FoundPerson extends PersonCardRow {
  /** value of `after` for the rows that follow this one */
  key: string
}

const MAX_WORDS = 5
const MAX_WORD = 40
const MAX_COUNTED = 2000
// words are letters and digits, which sort before this
const LAST = '\u{10ffff}'

const card = `a.id, coalesce(a.name, a.given_name) name, coalesce(a.last_name, a.family_name) last_name, a.photo_id, a.gender, ${sumsOf('a')}, a.email, a.admin, a.standing, a.dni_hash is not null registered`
const visible = `(:everybody::boolean or (a.standing = 'active' and a.dni_hash is not null and a.issuer <> '${UNCLAIMED}' and a.restricted_at is null))`

const all = prepared(
  'people',
  `select ${card}, a.name_key || '.' || a.id as key from accounts a
  where a.name_key is not null and (a.name_key, a.id) > (:afterKey::text, :afterId::uuid) and ${visible}
  order by a.name_key, a.id limit :most::int`,
)

// Uses one lower bound: with two the index may start at the lesser one. `offset 0` keeps the planner from joining whole lists
// where a few lookups suffice. A person with two matching words is listed once, under the first.
const named = prepared(
  'people by name',
  `select ${card}, :place::text || '.' || w.word || '.' || a.id as key from account_words w join accounts a on a.id = w.account_id
  where (w.word, w.account_id) > (:afterKey::text, :afterId::uuid) and w.word < :end::text
    and not exists (select from account_words e where e.account_id = w.account_id and e.word >= :word::text and e.word < w.word offset 0)
    and not exists (select from unnest(:others::text[]) o(word) where not exists (select from account_words e
      where e.account_id = w.account_id and e.word >= o.word collate "C" and e.word < (o.word || :last::text) collate "C" offset 0))
    and ${visible}
  order by w.word, w.account_id limit :most::int`,
)

const howMany = prepared(
  'people with a word',
  `select count(*)::int n from (select from account_words where word >= :word::text and word < :end::text limit ${MAX_COUNTED}) counted`,
)

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Returns all people in the order of their names. */
export function listPeople(
  { pool, now }: Pick<World, 'pool' | 'now'>,
  { after, ...filter }: PeopleQuery,
): Promise<FoundPerson[]> {
  const [, afterKey = '', afterId = NOBODY] = /^([\p{L}\p{N} ]*)\.([0-9a-f-]{36})$/u.exec(after ?? '') ?? []
  return run<FoundPerson>(pool, all, { ...filter, now: now(), afterKey, afterId: uuidOr(afterId) })
}

/** Returns people who have, for each typed word, a word that begins with it; ignores case and accents. */
export async function peopleNamed(
  world: Pick<World, 'pool' | 'now'>,
  name: string,
  { after, ...filter }: PeopleQuery,
): Promise<FoundPerson[]> {
  const words = searchWordsOf(fold(name))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD))
  if (words.length === 0) return []
  const [, place = String(await rarest(world, words)), from = '', id = NOBODY] =
    /^(\d)\.([\p{L}\p{N}]*)\.([0-9a-f-]{36})$/u.exec(after ?? '') ?? []
  const word = words[Number(place)] ?? ''
  const others = words.filter((other) => other !== word)
  const start = from.startsWith(word) ? { afterKey: from, afterId: uuidOr(id) } : { afterKey: word, afterId: NOBODY }
  const key = { place, word, end: word + LAST, others, last: LAST, ...start }
  return run<FoundPerson>(world.pool, named, { ...filter, now: world.now(), ...key })
}

/** Returns the index of the word with the fewest people, whose list is scanned. */
async function rarest({ pool }: Pick<World, 'pool'>, words: string[]): Promise<number> {
  if (words.length === 1) return 0
  const counts: number[] = []
  for (const word of words) counts.push((await run<{ n: number }>(pool, howMany, { word, end: word + LAST }))[0]?.n ?? 0)
  return counts.indexOf(Math.min(...counts))
}

const uuidOr = (text: string) => (isUuid(text) ? text : NOBODY)

/** Returns the person with exactly this e-mail, if the search may find them. */
export async function personWithEmail(
  { db, now }: Pick<World, 'db' | 'now'>,
  email: string,
  everybody: boolean,
): Promise<FoundPerson[]> {
  const row = email.includes('@') ? await findPerson(db, email.trim(), now()) : undefined
  return row && (everybody || isFound(row)) ? [{ ...row, key: '' }] : []
}

/** True when other people's searches find the person. */
export const isFound = (row: PersonRow) =>
  row.standing === 'active' && row.registered && row.issuer !== UNCLAIMED && !row.restricted_at
