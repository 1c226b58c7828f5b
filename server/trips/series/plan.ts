import { sql } from 'kysely'
import type { Language } from '#contract/wire.ts'
import type { Member } from '#domain/people/account.ts'
import { type Reason, refuse, Refused, refuseIf } from '#domain/refusal.ts'
import { type Day, dayAfter, dayFrom, dayNumber, dayText, MINUTE_MS } from '#domain/time.ts'
import { pointOf } from '#domain/trips/meetingPoint.ts'
import { overlapAmong, seriesDays, whyNotReturn, whyNotSeries } from '#domain/trips/series.ts'
import { whyNotDepart } from '#domain/trips/trip.ts'
import { calendarFile, cityOfName, roadWords } from '../../platform/calendarFile.ts'
import type { Db } from '../../platform/database/connect.ts'
import { clockTimeOn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { papersCheck } from '../posting/papers.ts'
import { type Plan, type PlannedPrice, planTrip, type SentTrip } from '../posting/plan.ts'
import { tripSeqOf } from '../queries.ts'

/** One of the trips that a call posts, and the reason why it cannot be posted on its day. */
export interface PlannedLeg {
  plan: Plan
  isReturn: boolean
  whyNot: Reason | undefined
}

export interface PlannedSeries {
  there: Plan
  back: Plan | undefined
  /** in order of departure; one trip if no other is posted with it */
  legs: PlannedLeg[]
}

/**
 * Plans a trip with its return trip and its repetitions on other days (TR12, TR13). Computes roads and prices once. Calls the
 * router.
 */
export async function planSeries(world: World, me: Member, input: SentTrip): Promise<PlannedSeries> {
  const there = await planTrip(world, me, input)
  const back = input.returns && (await planReturn(world, me, input, there))
  const later = back ? dayNumber(back.day) - dayNumber(there.day) : 0
  const now = world.now()
  const legs = daysOf(input, there.day).flatMap((day) => {
    const outbound = onDay(there, day, now)
    return back ? [outbound, homeFrom(outbound, onDay(back, dayAfter(day, later), now))] : [outbound]
  })
  const check = await papersCheck(world, me.id, there.vehicleId)
  const whyNotPapers = ({ arrivesAt, places, zone }: Plan) => check(arrivesAt, places.at(-1)?.zone ?? zone)
  const overlaps = overlapAmong(legs.map(({ plan }) => plan))
  const checked = legs.map((leg, i) => ({
    ...leg,
    whyNot: leg.whyNot ?? whyNotPapers(leg.plan) ?? (overlaps[i] ? ('overlapping_trip' as const) : undefined),
  }))
  return { there, back, legs: checked.toSorted((a, b) => a.plan.departsAt.getTime() - b.plan.departsAt.getTime()) }
}

function daysOf({ repeats, returns }: SentTrip, first: Day): Day[] {
  if (!repeats) return [first]
  const wanted = { weekdays: repeats.weekdays, until: dayFrom(repeats.until), except: (repeats.except ?? []).map(dayFrom) }
  refuseIf(whyNotSeries(first, wanted, returns ? 2 : 1))
  return seriesDays(first, wanted)
}

/** Plans the first return trip. Refusals state that they are about the return trip. */
async function planReturn(world: World, me: Member, input: SentTrip, there: Plan): Promise<Plan> {
  try {
    const back = await planTrip(world, me, reversed(input))
    refuseIf(whyNotReturn(there, back))
    return { ...back, price: asThere(input, there.price, back.price) }
  } catch (error) {
    if (error instanceof Refused) refuse(error.reason, { ...error.details, leg: 'back' })
    throw error
  }
}

/**
 * Returns the price of a return trip. If the driver sent a price for the outbound trip only, it also applies to the return trip,
 * up to its cap.
 */
function asThere(input: SentTrip, there: PlannedPrice, back: PlannedPrice): PlannedPrice {
  const hasPrice = ({ price, priceMinor }: Pick<SentTrip, 'price' | 'priceMinor'>) =>
    price !== undefined || priceMinor !== undefined
  if (hasPrice(input.returns ?? {}) || !hasPrice(input)) return back
  return { ...back, priceMinor: there.priceMinor < back.capMinor ? there.priceMinor : back.capMinor }
}

function reversed({ returns, repeats: _, price: __, priceMinor: ___, ...there }: SentTrip): SentTrip {
  const { origin, originName, destination, destinationName, meetingPoint, dropOffPoint, ...points } = there
  const { originPoint, destinationPoint, stopovers, ...same } = points
  return {
    ...same,
    ...returns,
    date: returns?.date ?? same.date,
    hours: returns?.hours ?? same.hours,
    origin: destination,
    originName: destinationName,
    destination: origin,
    destinationName: originName,
    meetingPoint: dropOffPoint,
    dropOffPoint: meetingPoint,
    originPoint: destinationPoint,
    destinationPoint: originPoint,
    stopovers: stopovers?.toReversed(),
  }
}

/** Moves a trip to another day, at the same time of its origin's clock (T1). */
function onDay(plan: Plan, day: Day, now: Date): PlannedLeg {
  const { at: departsAt, exists } = clockTimeOn(day, plan.input.hours, plan.zone)
  const arrivesAt = new Date(departsAt.getTime() + Math.max(1, Math.round(plan.road.durationS / 60)) * MINUTE_MS)
  const whyNot = exists ? whyNotDepart(departsAt, now) : 'time_does_not_exist'
  return { plan: { ...plan, day, departsAt, arrivesAt }, isReturn: false, whyNot }
}

const homeFrom = (outbound: PlannedLeg, home: PlannedLeg): PlannedLeg => ({
  ...home,
  isReturn: true,
  whyNot: home.whyNot ?? whyNotReturn(outbound.plan, home.plan),
})

/**
 * Refuses if a trip has an obstacle, with the reason of the first such trip. If several trips are posted, the refusal names the
 * day.
 */
export function refuseLegs(legs: PlannedLeg[], clashes: (Reason | undefined)[]): void {
  for (const [i, { plan, whyNot }] of legs.entries())
    refuseIf(whyNot ?? clashes[i], legs.length > 1 ? { date: dayText(plan.day) } : {})
}

/** Builds a calendar file with a trip and all future trips posted with it, for their driver (TR15). Canceled trips are marked. */
export async function tripCalendarOf(world: World, me: Member, id: string, language: Language): Promise<string> {
  const { db, now, publicUrl } = world
  const seq = (await tripSeqOf(db, id)) ?? refuse('not_found')
  const rows = await togetherWith(db, seq, now())
  refuseIf(rows[0]?.driver_id === me.id ? undefined : 'not_yours')
  const events = rows.map((row) => ({
    id: row.id,
    start: row.departs_at,
    end: row.arrives_at,
    sequence: Number(row.changes),
    status: row.cancelled_at ? ('cancelled' as const) : ('confirmed' as const),
    summary: roadWords[language](cityOfName(row.origin_name), cityOfName(row.destination_name)),
    description: `${publicUrl}/route/${row.id}`,
    location: [row.meeting_points[0], row.origin_name].filter(Boolean).join(', '),
    point: pointOf(row.spots?.[0]),
    url: `${publicUrl}/route/${row.id}`,
  }))
  return calendarFile(world, events)
}

/** Returns the trips posted together, the trip itself first. */
const togetherWith = (db: Db, seq: number, now: Date) =>
  db
    .selectFrom('trips as t')
    .select([
      'id',
      'driver_id',
      'departs_at',
      'arrives_at',
      'cancelled_at',
      'origin_name',
      'destination_name',
      'meeting_points',
      'spots',
    ])
    .select(({ selectFrom }) =>
      selectFrom('trip_history')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('trip_seq', '=', 't.seq')
        .where('event', '<>', 'posted')
        .as('changes'),
    )
    .where((is) =>
      is.or([
        is('seq', '=', seq),
        is.and([
          is('departs_at', '>', now),
          is('series_id', '=', ({ selectFrom }) => selectFrom('trips').select('series_id').where('seq', '=', seq)),
        ]),
      ]),
    )
    .orderBy(sql`seq <> ${seq}`)
    .orderBy('departs_at')
    .execute()
