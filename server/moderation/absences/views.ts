import type { Reply } from '#contract/endpoint.ts'
import type { listAbsences } from '#contract/moderation/moderation.ts'
import { decideBy } from '#domain/bookings/absence.ts'
import type { Member } from '#domain/people/account.ts'
import { withoutOwn } from '../../people/dualControl/ownCase.ts'
import type { World } from '../../world.ts'
import { nameOf } from '../presenter.ts'
import { absencesOn, disputedSeats, type DisputedRow, partiesOfSeat } from './queries.ts'

type Shown = Reply<typeof listAbsences>[number]
type Said = Awaited<ReturnType<typeof absencesOn>>

/** Disputed absences with what both sides say. */
export async function absencesPage({ db, now }: World, me: Member): Promise<Shown[]> {
  const seats = await withoutOwn(db, me.id, await disputedSeats(db, me.id), partiesOfSeat, now())
  if (seats.length === 0) return []
  const ids = seats.map(({ id }) => id)
  const said = await absencesOn(db, ids)
  return seats.map((row) =>
    present(
      row,
      said.filter(({ booking_id }) => booking_id === row.id),
    ),
  )
}

const present = (row: DisputedRow, said: Said): Shown => ({
  bookingId: row.id,
  idRoute: row.trip_id,
  driver: { id: row.driver_id, name: nameOf([row.driver_name ?? row.driver_given_name, row.driver_last_name]), photo: null },
  passenger: {
    id: row.passenger_id,
    name: nameOf([row.passenger_name ?? row.passenger_given_name, row.passenger_last_name]),
    photo: null,
  },
  departsAt: row.departs_at.toISOString(),
  decideBy: decideBy(said[0]?.reported_at ?? row.departs_at).toISOString(),
  reports: said.map(({ reporter, claim, reason, reported_at, objection }) => ({
    reporter,
    claim,
    reason,
    at: reported_at.toISOString(),
    objection,
  })),
})
