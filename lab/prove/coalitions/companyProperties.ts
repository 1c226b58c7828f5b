import { MINUTE_MS } from '#domain/time.ts'
import { type Outing, yesOf } from './outing.ts'
import type { Ended, Property } from './property.ts'
import { isLatePart, isTouched, mayBeFull, wrong } from './seats.ts'
import type { Part, Seen } from './seen.ts'

/* Properties of bookings with companions (A4, row 45). */

const isLive = ({ state }: Seen) => ['requested', 'waiting', 'offered', 'accepted', 'confirmed'].includes(state)

/** Checked after every action, for people with two seats. */
export const companyAlways: Record<string, Property<string[]>> = {
  'nobody sits twice on a trip, on their own, or on two trips at once': (_, __, clashes) => clashes[0],
  'a booking has a seat for each of its travellers': (_, all) =>
    wrong(
      all.filter((one) => isLive(one) && one.seats !== one.travellers),
      ({ id, seats, travellers }) => `${id} has ${seats} seats for ${travellers}`,
    ),
  'who rides along has said yes to the booker': ({ yeses }, all) => {
    const without = ({ accounts: [booker = '', ...others] }: Seen) => others.filter((one) => !yeses.has(yesOf(booker, one)))
    return wrong(
      all.filter((one) => isLive(one) && without(one).length > 0),
      (one) => `${without(one).join()} on ${one.id}`,
    )
  },
}

/** Checked after the trip and all its deadlines. */
export const companyInTheEnd: Record<string, Property<Ended>> = {
  'who decides about a trip does not ride on it': ({ people }, _, { deciders }) => deciders.find((one) => people.has(one)),
  'a seat that a companion leaves late costs its half, and no more': (outing, all, ended) =>
    outing.left.flatMap(({ booking, at }) => {
      const one = all.find(({ id }) => id === booking)
      const part = one?.parts.find((some) => Math.abs(some.at - at.getTime()) < 1)
      if (!one || !part) return [`nobody left ${booking}`]
      const half = one.priceMinor / BigInt(one.seats) / 2n
      const most = isLatePart(one, part) ? half : 0n
      const least = mayComeBack(outing, all, { one, part }, ended) ? 0n : most
      const keptMinor = BigInt(part.minor)
      return keptMinor > most || keptMinor < least ? [`${keptMinor} of ${half} are kept of ${booking}`] : []
    })[0],
  'the half of a seat goes back with a trip that leaves at another time': (_, all, { movedAt }) =>
    wrong(
      movedAt === null ? [] : all.filter(({ parts }) => parts.some(({ at, minor }) => at < movedAt.getTime() && minor > 0)),
      ({ id, keptMinorOfParts }) => `${keptMinorOfParts} for ${id}`,
    ),
}

/** Checks whether the driver may keep less than half: the half may be refunded, or reduced. */
function mayComeBack(outing: Outing, all: Seen[], { one, part }: { one: Seen; part: Part }, ended: Ended): boolean {
  const { cancelled, notDriven, dividedBy, movedAt } = ended
  if (cancelled || notDriven || dividedBy !== null || movedAt !== null) return true
  const thinksTwice = part.at - (one.confirmedAt?.getTime() ?? 0) < 30 * MINUTE_MS
  return thinksTwice || isTouched(outing, one) || one.askedToCancel || one.refused > 0n || mayBeFull(outing, one, all)
}
