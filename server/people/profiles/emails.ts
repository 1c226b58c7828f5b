import { isAdmin, type Member } from '#domain/people/account.ts'
import { prepared, run } from '../../platform/database/prepared.ts'
import type { World } from '../../world.ts'
import { fellowTravellersAmong } from '../fellowTravellers.ts'
import { countAddresses } from './countViews.ts'
import type { PersonRow } from './queries.ts'

export type Addressed = Pick<PersonRow, 'id' | 'email' | 'email_shown' | 'standing'>

/** Returns true unless the owner hides the e-mail or has closed the account; then only administrators see it (F10). */
const isShown = ({ email_shown, standing }: Addressed) => email_shown && standing !== 'closed'

/** Returns the e-mail of a person in a conversation with the viewer, or the id instead (F25). */
export const handleFor = (viewer: Viewer, person: Addressed): string =>
  person.id === viewer.id || isAdmin(viewer) || isShown(person) ? person.email : person.id

type Viewer = Pick<Member, 'id' | 'admin' | 'registered'>

/** Returns the e-mails that the viewer may read, by person id. Each person counts once a day (F33). */
export async function readableEmails(world: World, me: Member, people: Addressed[]): Promise<ReadonlyMap<string, string>> {
  const shown = people.filter((person) => person.id !== me.id && isShown(person)).map(({ id }) => id)
  const known = me.registered ? shown : await knownTo(world, me.id, shown)
  const readable = isAdmin(me) ? undefined : await countAddresses(world, me, known)
  return new Map(
    people.filter(({ id }) => id === me.id || (readable?.has(id) ?? true)).map(({ id, email }): [string, string] => [id, email]),
  )
}

const correspondents = prepared(
  'people with a conversation',
  `select o.id from unnest(:others::uuid[]) o(id) join conversations c
    on c.first_id = least(:me::uuid, o.id) and c.second_id = greatest(:me::uuid, o.id) and c.last_n > 0`,
)

/** Returns people who travel with the viewer or have a conversation with them. */
async function knownTo({ db, now }: World, me: string, others: string[]): Promise<string[]> {
  if (others.length === 0) return []
  const correspondence = await run<{ id: string }>(db, correspondents, { me, others })
  return [...correspondence.map(({ id }) => id), ...(await fellowTravellersAmong(db, me, others, now()))]
}
