import type * as z from 'zod/mini'
import type { findPeople, Opening, Person, PersonCard } from '#contract/people.ts'
import { isAdmin, isBarred, type Member } from '#domain/account.ts'
import { refuse } from '#domain/refusal.ts'
import { mayCall, rideTogether } from '../../bookings/companions.ts'
import { tripsOf } from '../../bookings/personTrips.ts'
import { proposalsAbout } from '../dualControl/queries.ts'
import { openingsOf, papersOf } from '../../images/queries.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import { reliabilityFiguresOf } from '../../ratings/queries.ts'
import { presentCar } from '../vehicles/presenter.ts'
import { carsOf } from '../vehicles/queries.ts'
import { chatsPage } from '../../messages/views.ts'
import type { World } from '../../world.ts'
import { type FoundPerson, listPeople, peopleNamed, personWithEmail } from './searchPeople.ts'
import { glance } from './viewQuota.ts'
import { lastRejection } from '../documents/identityPhotos.ts'
import { presentPerson, presentPersonCard, type Viewer } from './presenter.ts'
import { dniOpeningsOf, findPerson, type PersonRow } from './queries.ts'
import { UNCLAIMED } from '../accounts/queries.ts'

const A_PAGE = 24

async function viewerOf({ db, now }: World, me: Member, { id }: PersonRow): Promise<Viewer> {
  if (me.id === id) return 'self'
  if (isAdmin(me)) return 'admin'
  return (await rideTogether(db, me.id, id, now())) ? 'companion' : 'other'
}

/**
 * A person as the caller may see them. Barred people are seen by administrators and companions, those who left by both until nothing is
 * kept (14), and those who have not come yet by administrators.
 */
export async function personPage(world: World, me: Member, handle: string): Promise<Person> {
  const { row, viewer } = await seen(world, me, handle)
  const isReachable = viewer === 'companion' && (await mayCall(world.db, me.id, row.id, world.now()))
  return wholePerson(world, row, viewer, isReachable)
}

/** A person whom the caller may look at. */
export const personSeen = async (world: World, me: Member, handle: string): Promise<PersonRow> =>
  (await seen(world, me, handle)).row

async function seen(world: World, me: Member, handle: string): Promise<{ row: PersonRow; viewer: Viewer }> {
  const row = (await findPerson(world.db, handle, world.now())) ?? refuse('not_found')
  const viewer = await viewerOf(world, me, row)
  if (isHidden(row, viewer)) refuse('not_found')
  glance(world, me, [row.id])
  return { row, viewer }
}

const isHidden = (row: PersonRow, viewer: Viewer) =>
  (viewer === 'other' && (isBarred(row) || row.issuer === UNCLAIMED || row.restricted_at !== null)) ||
  (viewer === 'companion' && row.anonymised_at !== null)

/** A row with everything that stands beside it, for one kind of viewer. */
export async function wholePerson(world: World, row: PersonRow, viewer: Viewer, isReachable = false): Promise<Person> {
  const { db, sealer, now } = world
  const mine = viewer === 'self' || viewer === 'admin'
  const cars = (await carsOf(db, row.id)).map((car) => presentCar(car, mine ? row.email : undefined, mine || isReachable))
  const routes = mine ? await tripsOf(world, row.id) : []
  const papers = mine ? (await papersOf(db, row.id)).map(presentPaper) : []
  const openings = viewer === 'self' ? await allOpenings(world, row.id) : []
  const chats = viewer === 'self' ? (await chatsPage(world, row, undefined)).chats : []
  const identityRejected = viewer === 'self' ? await lastRejection(db, row) : null
  const figures = viewer === 'self' ? undefined : await reliabilityFiguresOf(db, row.id, now())
  const proposals = viewer === 'admin' ? await proposalsAbout(db, [row.id], now()) : []
  const beside = { cars, routes, papers, openings, chats, identityRejected, figures, proposals, mayCall: isReachable }
  return presentPerson(row, viewer, { ...beside, sealer, today: todayIn(now(), HOME_ZONE) })
}

const presentPaper = ({ uploadedAt, ...paper }: Awaited<ReturnType<typeof papersOf>>[number]) => ({
  ...paper,
  uploadedAt: uploadedAt.toISOString(),
})

async function allOpenings({ db }: World, id: string): Promise<Opening[]> {
  const numbers = (await dniOpeningsOf(db, id)).map((opening) => ({ ...opening, purpose: 'dni' as const }))
  const all = [...numbers, ...(await openingsOf(db, id))]
  return all.map((opening) => presentOpening(opening, id)).sort((a, b) => b.at.localeCompare(a.at))
}

type OpeningRow = { purpose: Opening['purpose']; byId: string; byName: string | null; reason: string; at: Date }

const presentOpening = ({ purpose, byId, byName, reason, at }: OpeningRow, ownerId: string): Opening => ({
  purpose,
  by: byName ?? '',
  own: byId === ownerId,
  reason,
  at: at.toISOString(),
})

type Query = z.output<typeof findPeople.query>

/** People by part of a name, by a whole e-mail, or all of them. The flag asks for a view; the session decides (A9). */
export async function peoplePage(world: World, me: Member, query: Query): Promise<{ users: PersonCard[]; next?: string }> {
  const everybody = query.admin === 'true'
  if (everybody && !isAdmin(me)) refuse('admin_only')
  const found = await foundBy(world, query, everybody)
  const page = found.slice(0, A_PAGE)
  const ids = page.map(({ id }) => id)
  glance(world, me, ids)
  const proposals = everybody ? await proposalsAbout(world.db, ids, world.now()) : []
  const users = page.map((row) =>
    presentPersonCard(
      row,
      everybody ? 'admin' : 'other',
      proposals.filter(({ about }) => about === row.id),
    ),
  )
  const last = found.length > A_PAGE ? page.at(-1) : undefined
  return { users, ...(last && { next: last.key }) }
}

function foundBy(world: World, { name, email, after }: Query, everybody: boolean): Promise<FoundPerson[]> {
  const asked = { after, everybody, most: A_PAGE + 1 }
  if (email) return personWithEmail(world, email, everybody)
  return name?.trim() ? peopleNamed(world, name, asked) : listPeople(world, asked)
}
