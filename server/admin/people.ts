import type * as z from 'zod/mini'
import type { ListedPerson, listUsers } from '#contract/admin/admin.ts'
import { type AccountStatus, type Gender, genders, isAdmin, isBarred } from '#domain/people/account.ts'
import { fold } from '#domain/places/place.ts'
import { photoOf } from '../people/profiles/presenter.ts'
import { searchWordsOf } from '../people/profiles/queries.ts'
import type { GridQuery, GridSpec, Search } from './listing.ts'

export interface PersonGridRow {
  id: string
  email: string
  name: string | null
  last_name: string | null
  photo_id: string | null
  gender: Gender | null
  admin: boolean
  registered: boolean
  standing: AccountStatus
  created_at: Date
}

export const personColumns = `a.id, a.email, coalesce(a.name, a.given_name) name, coalesce(a.last_name, a.family_name) last_name, a.photo_id, a.gender, a.admin, a.standing,
  a.dni_hash is not null registered, a.created_at`

/** SQL expression for e-mails, the same as in their index. */
export const EMAIL_COLUMN = 'lower(a.email) collate "C"'
/** Returns a condition for e-mails that begin with :mail. */
export const beginsSo = (email: string) => `${email} >= :mail and ${email} < :mailEnd`

export const peopleGrid: GridSpec<PersonGridRow, ListedPerson> = {
  table: 'accounts',
  key: 'id',
  keyType: 'uuid',
  sorts: { email: EMAIL_COLUMN, name: 'a.name_key', created: 'a.created_at' },
  inTime: 'created',
  card: { columns: personColumns, joins: '' },
  keyIn: ({ account_id }) => account_id,
  present: (row) => presentListed(row),
}

type UsersQuery = z.output<typeof listUsers.query>

export const peopleGridQuery = (query: UsersQuery, now: Date): GridQuery => ({
  sort: query.sort ?? 'created',
  descending: query.descending ? query.descending === 'true' : query.sort === undefined,
  page: query.page || 1,
  where: filters(query),
  search: searchOf(query.q ?? ''),
  now,
})

// Returns conditions with literals instead of parameters, so that the planner can estimate the number of rows.
const filters = ({ gender, admin, banned }: UsersQuery): string[] => [
  ...(gender ? [ofGender[gender]] : []),
  ...(admin ? [admin === 'true' ? 'a.admin and a.dni_hash is not null' : 'not (a.admin and a.dni_hash is not null)'] : []),
  ...(banned ? [`a.standing ${banned === 'true' ? '<>' : '='} 'active'`] : []),
]

const ofGender: Record<NonNullable<UsersQuery['gender']>, string> = {
  ...(Object.fromEntries(genders.map((gender) => [gender, `a.gender = '${gender}'`])) as Record<Gender, string>), // as: fromEntries() has lost the keys, one for each gender
  none: 'a.gender is null',
}

const MAX_WORDS = 5
/** Sorts after every letter. */
const LAST = '\u{10ffff}'

/** Returns a search by the beginnings of words of the name, or of an e-mail. It ignores case and accents. */
function searchOf(typed: string): Search | undefined {
  const mail = typed.trim().toLowerCase()
  if (mail === '') return undefined
  const words = nameWordsIn(typed)
  const isMail = mail.includes('@') || words.length === 0
  const given = { mail, mailEnd: mail + LAST, ...givenWords(words) }
  if (isMail) return { sources: [withMail], fits: hasMail, given }
  if (words.length > 1)
    return { sources: words.map((_, i) => withWord(i)), fits: words.map((_, i) => hasWord(i)).join(' and '), given }
  return { sources: [`${withWord(0)} union all ${withMail}`], fits: `(${hasWord(0)} or ${hasMail})`, given }
}

const hasMail = beginsSo(EMAIL_COLUMN)
const withMail = `select a.id as key from accounts a where ${hasMail}`
const withWord = (i: number) => `select account_id as key from account_words where word >= :w${i} and word < :e${i}`
const hasWord = (i: number, account = 'a.id') =>
  `exists (select from account_words e where e.account_id = ${account} and e.word >= :w${i} collate "C" and e.word < :e${i} collate "C" offset 0)`

const nameWordsIn = (typed: string) => searchWordsOf(fold(typed)).slice(0, MAX_WORDS)
const givenWords = (words: string[]) =>
  Object.fromEntries(
    words.flatMap((word, i) => [
      [`w${i}`, word],
      [`e${i}`, word + LAST],
    ]),
  )

/** Returns a search for rows of a table by the beginnings of words of the owner’s name, or undefined if no word was typed. */
export function ownedBy(typed: string, { table, key, owner }: { table: string; key: string; owner: string }) {
  // longer words match fewer rows
  const words = nameWordsIn(typed).toSorted((one, other) => other.length - one.length)
  if (words.length === 0) return undefined
  const all = (account: string, from: number) => words.map((_, i) => hasWord(i, account)).slice(from)
  const others = all('w.account_id', 1).map((condition) => ` and ${condition}`)
  return {
    source: `select o.${key} as key from account_words w cross join lateral (select ${key} from ${table} where ${owner} = w.account_id offset 0) o
      where w.word >= :w0 and w.word < :e0${others.join('')}`,
    fits: `(${all(`a.${owner}`, 0).join(' and ')})`,
    given: givenWords(words),
  }
}

export const presentListed = (row: PersonGridRow): ListedPerson => ({
  id: row.id,
  email: row.email,
  name: row.name,
  lastName: row.last_name,
  photo: photoOf(row),
  gender: row.gender,
  isAdmin: isAdmin(row),
  isBanned: isBarred(row),
  createdAt: row.created_at.toISOString(),
})
