import { dayAfter, type Day, HOUR_MS } from '#domain/time.ts'
import { instantOf } from '../../platform/time.ts'
import type { Dice } from '../dice.ts'
import type { Made } from '../people/people.ts'
import { back, type DemoRoad, demoRoadsFrom, popular, type Town } from '../towns.ts'

/** One drive of one person, outbound or return. */
export interface Drive {
  driver: Made
  road: DemoRoad
  day: Day
  hours: string
  departsAt: Date
  arrivesAt: Date
  /** free seats remain for the visitors of the demo */
  isOpen?: boolean
  /** the driver answers each request */
  onApproval?: boolean
  /** set if the drive is posted as a weekly series until a day, with returns */
  weekly?: { back: Pick<Drive, 'day' | 'hours'>; until: Day }
  /** posted together with the first drive of its series */
  isPostedAlong?: boolean
}

/** Facts about roads that the plan of drives needs. `longest` is the duration of a road with every stop, in milliseconds. */
export interface RoadFacts {
  today: Day
  longest(road: DemoRoad): number
  zone(road: DemoRoad): string
}

export const DAYS = 30
const ABOUT = 600
const MAX_TRIES = 40 * ABOUT
const REST_MS = 8 * HOUR_MS
/** Weights, Sunday first: most people leave on Fridays. */
const leaving = [0.4, 0.6, 0.6, 0.7, 1.2, 6, 1.5] as const

/** A driver with the roads from home. */
interface Traveller {
  driver: Made
  roads: readonly [DemoRoad, ...DemoRoad[]]
}

interface Leaving {
  day: Day
  weight: number
}

/**
 * Plans about 600 drives within thirty days from today: people leave home, return, and rest before they leave again. Plans first
 * the drives that visitors should find: the first person's drives on Fridays, and one a day on each popular road.
 */
export function planDrives(drivers: readonly [Made, ...Made[]], roadFacts: RoadFacts, dice: Dice): Drive[] {
  const [first, ...more] = drivers
  const [travellers, days] = [[traveller(first), ...more.map(traveller)] as const, leavingDays(roadFacts.today)]
  const plan = planOf(roadFacts)
  const [weekly = travellers[0]] = travellers.slice(1)
  for (const outing of everyFriday(weekly, roadFacts)) plan.add(outing)
  for (const { to, inDays, ...flags } of promised) {
    const road = travellers[0].roads.find((one) => one.to === to)
    if (road) plan.add(marked(outingOn(dayAfter(roadFacts.today, inDays), first, road, roadFacts, dice), flags))
  }
  for (let day = 1; day <= DAYS; day++)
    for (const ends of popular) driveOpenly(plan, { ends, day: dayAfter(roadFacts.today, day), travellers, roadFacts }, dice)
  for (let tries = 0; plan.shown.length < ABOUT && tries < MAX_TRIES; tries++) {
    const { driver, roads } = dice.pick(travellers)
    plan.add(outingOn(dice.weighed(days).day, driver, dice.weighed(roads), roadFacts, dice))
  }
  return plan.shown
}

/**
 * Guaranteed trips of the first driver, if the roads from their home lead to these towns: one with an open request, and one also
 * driven four weeks before.
 */
const promised: { to: Town; inDays: number; onApproval?: boolean; isOpen?: boolean }[] = [
  { to: 'Córdoba', inDays: 4, onApproval: true, isOpen: true },
  { to: 'Buenos Aires', inDays: 20 },
]

const marked = ([there, ...more]: Drive[], flags: Pick<Drive, 'isOpen' | 'onApproval'>) =>
  there ? [{ ...there, ...flags }, ...more] : []

/** Plans a drive each Friday at the same hour, with a return on Sunday. All are posted together with the first drive. */
function everyFriday({ driver, roads: [road] }: Traveller, roadFacts: RoadFacts): Drive[][] {
  const fridays = Array.from({ length: DAYS - 2 }, (_, i) => dayAfter(roadFacts.today, i + 1)).filter((day) => weekday(day) === 5)
  return fridays.map((day, week) => {
    const there = driveAt(driver, road, roadFacts, day, '18:00')
    const home = driveAt(driver, back(road), roadFacts, dayAfter(day, 2), '17:00')
    const series = week === 0 ? { weekly: { back: home, until: fridays.at(-1) ?? day } } : { isPostedAlong: true }
    return [
      { ...there, ...series, isOpen: true },
      { ...home, isPostedAlong: true, isOpen: true },
    ]
  })
}

interface Plan {
  shown: Drive[]
  /** returns false, and adds nothing, if the driver is on the road at that time */
  add(outing: Drive[]): boolean
}

function planOf({ today }: RoadFacts): Plan {
  const [outings, shown]: [Map<Made, Drive[][]>, Drive[]] = [new Map(), []]
  return {
    shown,
    add: (outing) => {
      const [driver, last] = [outing[0]?.driver, dayAfter(today, DAYS)]
      if (!driver) return false
      const others = outings.get(driver) ?? []
      if (others.some((other) => !isApart(outing, other))) return false
      outings.set(driver, [...others, outing])
      shown.push(...outing.filter(({ day }) => day >= today && day <= last))
      return true
    },
  }
}

interface Wanted {
  ends: readonly [Town, Town]
  day: Day
  travellers: readonly Traveller[]
  roadFacts: RoadFacts
}

const MAX_ATTEMPTS = 400

/** Plans a drive with free seats on this road and day, outbound or return. */
function driveOpenly(plan: Plan, { ends: [from, to], day, travellers, roadFacts }: Wanted, dice: Dice): void {
  const isWanted = (drive: Drive) => drive.road.from === from && drive.road.to === to && drive.day === day
  const found = plan.shown.findIndex(isWanted)
  const known = plan.shown[found]
  if (known) {
    plan.shown[found] = { ...known, isOpen: true }
    return
  }
  const [one, ...others] = travellers.flatMap(({ driver, roads }) =>
    roads.filter((road) => [from, to].includes(road.from) && [from, to].includes(road.to)).map((road) => ({ driver, road })),
  )
  for (let attempts = 0; one && attempts < MAX_ATTEMPTS; attempts++) {
    const { driver, road } = dice.pick([one, ...others])
    const outing = outingOn(dayAfter(day, road.from === from ? 0 : -dice.whole(0, 3)), driver, road, roadFacts, dice)
    const there = outing.some(isWanted)
    if (there && plan.add(outing.map((drive) => (isWanted(drive) ? { ...drive, isOpen: true } : drive)))) return
  }
}

function traveller(driver: Made): Traveller {
  const [first, ...more] = demoRoadsFrom(driver.home)
  if (!first) throw new Error(`no corridor begins in ${driver.home}`)
  return { driver, roads: [first, ...more] }
}

/** Returns the days of departure, starting a little before today, so that on the first days people also return home. */
function leavingDays(today: Day): readonly [Leaving, ...Leaving[]] {
  const leavingOn = (day: Day) => ({ day, weight: leaving[weekday(day)] ?? 1 })
  return [leavingOn(dayAfter(today, -3)), ...Array.from({ length: DAYS + 3 }, (_, i) => leavingOn(dayAfter(today, i - 2)))]
}

const isApart = (one: Drive[], other: Drive[]) => endOf(one) + REST_MS <= startOf(other) || endOf(other) + REST_MS <= startOf(one)
const startOf = ([first]: Drive[]) => first?.departsAt.getTime() ?? 0
const endOf = (outing: Drive[]) => outing.at(-1)?.arrivesAt.getTime() ?? 0

function outingOn(day: Day, driver: Made, road: DemoRoad, roadFacts: RoadFacts, dice: Dice): Drive[] {
  const there = driveOn(driver, road, roadFacts, day, dice)
  return [there, driveBack(there, roadFacts, dice)]
}

const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

function driveBack(there: Drive, roadFacts: RoadFacts, dice: Dice): Drive {
  const arrival = dayAfter(there.day, there.arrivesAt.getTime() - there.departsAt.getTime() > 8 * HOUR_MS ? 1 : 0)
  const day = dayAfter(arrival, nightsAway(there, roadFacts, dice))
  for (let later = 0; ; later++) {
    const drive = driveOn(there.driver, back(there.road), roadFacts, dayAfter(day, later), dice)
    if (drive.departsAt.getTime() >= there.arrivesAt.getTime() + 2 * HOUR_MS) return drive
  }
}

/** Returns the nights away: drivers who leave on Friday return on Sunday, and short drives return on the same day. */
function nightsAway({ road, day }: Drive, roadFacts: RoadFacts, dice: Dice): number {
  if (weekday(day) === 5) return dice.chance(0.8) ? 2 : 3
  if (weekday(day) === 6) return dice.chance(0.7) ? 1 : 2
  if (roadFacts.longest(road) < 3 * HOUR_MS) return dice.chance(0.6) ? 0 : 1
  return dice.whole(1, 3)
}

function driveOn(driver: Made, road: DemoRoad, roadFacts: RoadFacts, day: Day, dice: Dice): Drive {
  return driveAt(driver, road, roadFacts, day, hoursFor(weekday(day), roadFacts.longest(road), dice))
}

function driveAt(driver: Made, road: DemoRoad, roadFacts: RoadFacts, day: Day, hours: string): Drive {
  const departsAt = instantOf(day, hours, roadFacts.zone(road))
  return { driver, road, day, hours, departsAt, arrivesAt: new Date(departsAt.getTime() + roadFacts.longest(road)) }
}

function hoursFor(weekday: number, takesMs: number, dice: Dice): string {
  if (takesMs > 7 * HOUR_MS && dice.chance(0.3)) return clock(dice.whole(20, 23), dice)
  const isAfternoon = weekday === 0 || weekday === 5 ? dice.chance(0.75) : dice.chance(0.45)
  return isAfternoon ? clock(dice.whole(13, 19), dice) : clock(dice.whole(6, 11), dice)
}

const clock = (hour: number, dice: Dice) => `${String(hour).padStart(2, '0')}:${dice.pick(['00', '15', '30', '45'])}`
