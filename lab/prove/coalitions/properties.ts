import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { isHonest } from './acts.ts'
import { companyAlways, companyInTheEnd } from './companyProperties.ts'
import { honestCost, type Outing, roadCost } from './outing.ts'
import type { Ended, Property } from './property.ts'
import {
  creditedSeats,
  headsAtLeast,
  headsAtMost,
  isByPassenger,
  isTouched,
  mayBeFull,
  minutesBefore,
  ownCredit,
  rode,
  sum,
  whoOf,
  wrong,
} from './seats.ts'
import type { Seen } from './seen.ts'

/*
 * Properties of a trip as outsiders can observe it: the books of provider and banks, the people who really drove and rode, and
 * the driver's credits. The properties do not call the functions that they check. Each returns a fault, or nothing.
 */

/** Checked after every action. */
export const always: Record<string, Property<string[]>> = {
  ...companyAlways,
  'held is never below zero': (_, all) =>
    wrong(
      all.filter(({ heldMinor }) => heldMinor < 0n),
      ({ id, heldMinor }) => `${id} holds ${heldMinor}`,
    ),
  // leaves out a payment that a bank reversed after it was refunded by hand, because the bank cannot know about that refund
  'nobody gets back more than they paid': (_, all) =>
    wrong(
      all.filter(({ paid, back, bankedAt, byHandAt }) => back > paid && !(byHandAt && bankedAt && bankedAt > byHandAt)),
      ({ id, paid, back }) => `${id} paid ${paid} and got ${back} back`,
    ),
  'nobody rides on money taken back': ({ free }) => [...free].map((id) => `${id} rides`)[0],
  'what left never exceeds what came in but for what banks took': (_, all) =>
    wrong(
      all.filter(({ paid, back, credited, takenByBanks, lost }) => back + credited > paid + lost || lost > takenByBanks + back),
      ({ id, paid, back, credited, lost }) => `${id} paid ${paid}, got ${back} back, ${credited} credited, ${lost} lost`,
    ),
}

/** Checked after the trip and all its deadlines. */
export const inTheEnd: Record<string, Property<Ended>> = {
  ...companyInTheEnd,
  'every booking ends': (_, all) =>
    wrong(
      all.filter(
        ({ state, settled, confirmedAt, due, refused, heldMinor }) =>
          ['requested', 'waiting', 'offered', 'accepted', 'confirmed'].includes(state) ||
          due > 0n ||
          (refused === 0n && heldMinor !== 0n) ||
          (confirmedAt !== null && !settled && refused === 0n),
      ),
      (one) => `${one.id} is ${one.state}, settled ${one.settled}, held ${one.heldMinor}, due ${one.due}`,
    ),
  'nobody is paid for a trip cancelled or not driven': (outing, all, { cancelled }) => {
    const honest = all.filter((one) => isHonest(whoOf(outing, one)))
    const known = honest.some(({ id }) => outing.waited.has(id))
    const unpaid = cancelled ? all : known ? honest : []
    return wrong(
      unpaid.filter(({ paid, back, refused, credited }) => credited > 0n || (refused === 0n && paid > back)),
      ({ id, paid, back, credited }) => `${id} paid ${paid}, got ${back} back, ${credited} credited`,
    )
  },
  'on no leg more seats are credited than were ever offered': ({ stopsM, mostSeats }, all) =>
    stopsM.slice(1).flatMap((toM) => {
      const there = all.filter((one) => one.fromM < toM && one.toM >= toM)
      const seats = there.reduce((total, one) => total + creditedSeats(one), 0)
      return seats > mostSeats ? [`${seats} of ${mostSeats} up to ${toM}`] : []
    })[0],
  'credits stay within the posted cost, the driver carrying a share': (outing, all) => {
    const { mostSeats, plan } = outing
    const most = (roadCost(outing, plan.offer.consumptionDl) * BigInt(mostSeats)) / BigInt(mostSeats + 1)
    const credited = sum(all.map((one) => one.credited))
    return credited > most ? `${credited} of ${most}` : undefined
  },
  'once divided, credits stay within what the trip really cost, the driver carrying a share': (outing, all, { dividedBy }) => {
    const credited = all.filter((one) => one.credited > 0n)
    const heads = credited.reduce((total, one) => total + headsAtMost(one), 0)
    // leaves out `posted` and `zero`, because false receipts that raise no doubt let a lying driver gain a little
    const counts = dividedBy === 'silence' || (dividedBy === 'receipts' && !['posted', 'zero'].includes(outing.paper ?? ''))
    const others = BigInt(Math.max(outing.mostSeats, heads))
    // receipts are rounded to hundredths of a liter; without receipts the cost is computed from the distance
    const cost = dividedBy === 'silence' ? roadCost(outing, outing.plan.truth.consumptionDl) : honestCost(outing)
    const most = (cost * others) / (others + 1n)
    const minor = sum(credited.map((one) => one.credited))
    return counts && minor > most ? `${minor} of ${most}, by ${dividedBy}` : undefined
  },
  'nobody leaves less than a fair share of each metre': (outing, all, { dividedBy }) => {
    if (dividedBy !== 'receipts' || outing.paper !== 'honest') return undefined
    const untouched = all.filter((one) => rode(one) && one.priceMinor > 0n && !isTouched(outing, one))
    const fair = (one: Seen) => fairShare(outing, one, all, headsAtMost)
    return wrong(
      untouched.filter((one) => leaves(one) < least(one.priceMinor, fair(one) - BigInt(one.seats))),
      (one) => `${one.id} leaves ${leaves(one)} of ${fair(one)}`,
    )
  },
  'nobody leaves more than a fair share of each metre': (outing, all, { dividedBy }) => {
    if (dividedBy !== 'receipts' || outing.paper !== 'honest') return undefined
    const fair = (one: Seen) => fairShare(outing, one, all, headsAtLeast)
    const aboard = all.filter((one) => rode(one) || (ownCredit(one) > 0n && headsAtLeast(one) > 0))
    const untouched = aboard.filter((one) => one.priceMinor > 0n && !isTouched(outing, one))
    return wrong(
      untouched.filter((one) => !isBlockedByRefund(one) && leaves(one) - one.refused > fair(one) + BigInt(one.seats)),
      (one) => `${one.id} leaves ${leaves(one) - one.refused} of ${fair(one)}`,
    )
  },
  'without receipts nobody leaves more than a share among the driver and all seats ever offered': (
    outing,
    all,
    { dividedBy },
  ) => {
    if (dividedBy !== 'silence') return undefined
    const { mostSeats, distanceM, tolls, plan } = outing
    const cost = roadCost(outing, Math.min(plan.offer.consumptionDl, 50)) - tolls
    const most = (one: Seen) =>
      (cost * BigInt(one.toM - one.fromM) * BigInt(one.seats)) / (BigInt(distanceM) * BigInt(mostSeats + 1))
    const untouched = all.filter((one) => (rode(one) || ownCredit(one) > 0n) && one.priceMinor > 0n && !isTouched(outing, one))
    return wrong(
      untouched.filter((one) => !isBlockedByRefund(one) && leaves(one) - one.refused > most(one) + BigInt(one.seats)),
      (one) => `${one.id} leaves ${leaves(one) - one.refused} of ${most(one)}`,
    )
  },
  'a late cancellation costs its half': (outing, all, { cancelled, notDriven, dividedBy, movedAt }) => {
    if (cancelled || notDriven || dividedBy || movedAt) return undefined
    const late = all.filter(
      (one) =>
        isLate(all, outing, one) &&
        !isTouched(outing, one) &&
        !one.askedToCancel &&
        one.refused === 0n &&
        // leaves out a booking of which seats were given up earlier, because they may have used up the free cancellation
        !(isSecondThought(one) && one.parts.length > 0),
    )
    return wrong(
      late.filter((one) => ownCredit(one) !== one.priceMinor / 2n && !mayBeFull(outing, one, all)),
      (one) => `${one.id} left ${one.credited} of ${one.priceMinor}`,
    )
  },
  'who cancels in time, or is cancelled, leaves nothing': (_, all) =>
    wrong(
      all.filter(
        (one) =>
          one.state === 'cancelled' &&
          one.refused === 0n &&
          isWhole(one) &&
          (leaves(one) > 0n || (one.bankedAt === null && leaves(one) < 0n)),
      ),
      (one) => `${one.id}, by ${one.endedBy}, paid ${one.paid} and got ${one.back} back`,
    ),
  'a half goes back with a trip that leaves at another time': (outing, all, { movedAt }) =>
    wrong(
      movedAt === null ? [] : all.filter((one) => isByPassenger(one) && (one.endedAt ?? movedAt) < movedAt && one.credited > 0n),
      ({ id, credited }) => `${credited} for ${id}`,
    ),
  'what was given back stays given': ({ given }, all) =>
    wrong(
      all.filter(
        ({ id, paid, back, credited }) =>
          (given.get(id) ?? 0n) > 0n && credited > 0n && paid - back > paid - (given.get(id) ?? 0n),
      ),
      ({ id, paid, back, credited }) => `${given.get(id)} of ${id}: paid ${paid}, back ${back}, credited ${credited}`,
    ),
  'who is taken along pays': (outing, all, { cancelled, dividedBy }) => {
    const { drives, honestDriver } = outing.plan.truth
    if (!drives || !honestDriver || cancelled || dividedBy) return undefined
    return wrong(
      all.filter(
        (one) => outing.aboard.has(one.id) && !isTouched(outing, one) && !one.shared && ownCredit(one) !== one.priceMinor,
      ),
      (one) => `${one.id} is ${one.state}: credited ${one.credited} of ${one.priceMinor}`,
    )
  },
  // leaves out trips that the driver reported as not driven
  'who said that they travelled pays': (outing, all, { cancelled, dividedBy, reportedByDriver }) =>
    wrong(
      cancelled || dividedBy || reportedByDriver
        ? []
        : all.filter((one) => one.saidTravelled && !isTouched(outing, one) && ownCredit(one) !== one.priceMinor),
      (one) => `${one.id} is ${one.state}: credited ${one.credited} of ${one.priceMinor}`,
    ),
  'what a bank began to take before closing is not credited': (_, all, { closesAt }) =>
    wrong(
      all.filter(({ bankedAt, paid, back, credited }) => bankedAt && bankedAt < closesAt && credited + back > paid),
      ({ id, paid, back, credited }) => `${id} paid ${paid}, got ${back} back, ${credited} credited`,
    ),
  'what is paid out was credited': ({ transfers }, all, { dueMinor }) => {
    const [credited, sent] = [sum(all.map((one) => one.credited)), sum(transfers.map(({ minor }) => minor))]
    return sent > credited || dueMinor + sent !== credited
      ? `credited ${credited}, paid out ${sent}, still due ${dueMinor}`
      : undefined
  },
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
/**
 * Checks whether the provider refused one of the booking's refunds for good. Until that is paid by hand, the excess over the
 * share is not refunded (rules 7).
 */
const isBlockedByRefund = ({ settled, refused }: Seen) => !settled && refused > 0n
/** Returns the amount that was kept for the seats that remained when the booking ended. */
const leaves = ({ paid, back, keptMinorOfParts }: Seen) => paid - back - keptMinorOfParts

/**
 * Returns the fair share: on each meter, the driver and all people who were aboard, or who paid a half for it, share the cost.
 */
function fairShare(outing: Outing, one: Seen, all: Seen[], headsOf: (one: Seen) => number): bigint {
  let share = 0
  const aboard = all.filter((other) => headsOf(other) > 0)
  const cuts = [...new Set([...outing.stopsM, ...aboard.flatMap(({ fromM, toM }) => [fromM, toM])])].toSorted((a, b) => a - b)
  for (const [i, toM] of cuts.entries()) {
    const fromM = cuts[i - 1] ?? toM
    if (fromM < one.fromM || toM > one.toM) continue
    const there = aboard.filter((other) => other.fromM <= fromM && toM <= other.toM)
    const people = there.reduce((heads, other) => heads + headsOf(other), 1)
    share += (Number(honestCost(outing)) * (toM - fromM)) / outing.distanceM / people
  }
  return BigInt(Math.floor(share * one.seats))
}

/** Checks whether a cancellation was within the last day, and no longer free. */
function isLate(all: Seen[], outing: Outing, one: Seen): boolean {
  if (!isByPassenger(one) || one.priceMinor === 0n || minutesBefore(one) >= 24 * 60) return false
  return !isSecondThought(one) || earlierThoughts(all, outing, one)
}

function isSecondThought(one: Seen): boolean {
  const { confirmedAt, endedAt, departsAt } = one
  if (!confirmedAt || !endedAt || departsAt.getTime() - confirmedAt.getTime() >= 24 * HOUR_MS) return false
  return endedAt.getTime() - confirmedAt.getTime() < 30 * MINUTE_MS && minutesBefore(one) > 60
}

/** Checks whether the person already used the free cancellation, of which there is one per person and trip. */
const earlierThoughts = (all: Seen[], outing: Outing, one: Seen) =>
  all.some(
    (other) =>
      other.id !== one.id &&
      whoOf(outing, other) === whoOf(outing, one) &&
      isByPassenger(other) &&
      minutesBefore(other) < 24 * 60 &&
      isSecondThought(other) &&
      (other.endedAt ?? 0) < (one.endedAt ?? 0),
  )

/** Checks whether the booking gets a full refund. The driver's share of seats released before is not refunded. */
const isWhole = (one: Seen) => one.endedBy !== 'passenger' || minutesBefore(one) >= 24 * 60
