import type { Opening, Person } from '#contract/people/people.ts'
import type { Member } from '#domain/people/account.ts'
import type { Viewer } from '#domain/people/readable.ts'
import { tripsOf } from '../bookings/seat/views.ts'
import { openingsOf } from '../images/papers.ts'
import { papersOf } from '../images/queries.ts'
import { chatsPage } from '../messages/views.ts'
import { lastRejection } from '../people/documents/documents.ts'
import { proposalsAbout } from '../people/dualControl/queries.ts'
import { mayCall } from '../people/fellowTravellers.ts'
import { shownPapers } from '../people/papers/queries.ts'
import { hasPapersLeft, papersOnFile } from '../people/papers/views.ts'
import { findRefusal } from '../people/phoneCheck.ts'
import { readableEmails } from '../people/profiles/emails.ts'
import { presentPerson } from '../people/profiles/presenter.ts'
import { dniOpeningsOf, type PersonRow } from '../people/profiles/queries.ts'
import { seen } from '../people/profiles/views.ts'
import { presentCar } from '../people/vehicles/presenter.ts'
import { carsOf } from '../people/vehicles/queries.ts'
import { HOME_ZONE, todayIn } from '../platform/time.ts'
import { reliabilityFiguresOf } from '../ratings/counting.ts'
import type { World } from '../world.ts'

/**
 * Returns a person as the caller may see them. Administrators and fellow travelers see barred people, and former members until
 * their data is deleted (rules 14). Only administrators see people before their first login.
 */
export async function personPage(world: World, me: Member, handle: string): Promise<Person> {
  const { row, viewer } = await seen(world, me, handle)
  const isReachable = viewer === 'fellow_traveller' && (await mayCall(world.db, me.id, row.id, world.now()))
  const seesEmail = (await readableEmails(world, me, [row])).has(row.id)
  return wholePerson(world, row, viewer, { isReachable, seesEmail })
}

interface Contact {
  isReachable: boolean
  seesEmail: boolean
}

/** Builds a person with the related rows, for one kind of viewer. */
async function wholePerson(world: World, row: PersonRow, viewer: Viewer, { isReachable, seesEmail }: Contact): Promise<Person> {
  const { db, sealer, now } = world
  const mine = viewer === 'self' || viewer === 'admin'
  const shown = await shownPapers(world, row.id)
  const cars = (await carsOf(db, row.id)).map((car) => ({
    ...presentCar(car, mine ? row.email : undefined, mine || isReachable),
    ...shown.ofCar(car.id),
  }))
  const routes = mine ? await tripsOf(world, row.id) : []
  const papers = mine ? (await papersOf(db, row.id)).map(presentPaper) : []
  const openings = viewer === 'self' ? await allOpenings(world, row.id) : []
  const chats = viewer === 'self' ? (await chatsPage(world, row, undefined)).chats : []
  const identityRejected = viewer === 'self' ? await lastRejection(db, row) : null
  const figures = viewer === 'self' ? undefined : await reliabilityFiguresOf(db, row.id, now())
  const proposals = viewer === 'admin' ? await proposalsAbout(db, [row.id], now()) : []
  const phoneRefusal = viewer === 'self' ? await findRefusal(db, row.id, now()) : undefined
  const phoneWays = row.registered && row.telephone_sealed ? world.telephony.ways : []
  const details = {
    seesEmail,
    cars,
    routes,
    papers,
    openings,
    chats,
    identityRejected,
    figures,
    proposals,
    phoneWays,
    phoneRefusal,
    mayCall: isReachable,
  }
  const datedPapers = viewer === 'admin' ? await papersOnFile(world, row.id) : undefined
  const person = presentPerson(row, viewer, { ...details, sealer, today: todayIn(now(), HOME_ZONE) })
  const hasPapers = viewer === 'self' && (await hasPapersLeft(world, row.id))
  return { ...person, ...shown.ofPerson, ...(datedPapers && { datedPapers }), ...(hasPapers && { hasPapers }) }
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
