import { type Day, dayAfter } from '#domain/time.ts'
import { transact } from '../../platform/database/transact.ts'
import { instantOf } from '../../platform/time.ts'
import { insertOnRoad } from '../../trips/actions.ts'
import { type Plan, planTrip } from '../../trips/posting/plan.ts'
import { noteTrips } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import type { Dice } from '../dice.ts'
import type { DemoCar } from '../people/people.ts'
import type { Regular } from '../people/regulars.ts'
import { demoRoadsFrom, back } from '../towns.ts'
import { habitsOf, memberOf, offerOf, partOf } from './offers.ts'

const DAYS = 14
const HOURS = [7, 12, 18] as const
/** Highest price in percent of the cap. It is below 100, because a driver at the cap would earn from the trip. */
const MAX_PERCENT = 96

export interface RegularDriver extends Regular {
  id: string
  car: DemoCar
}

/**
 * Publishes three trips each way on each of fourteen days: drivers leave their home on even days and return on odd days. The
 * trips of one driver and direction differ only in their day, and are inserted together. Returns the seats to sell.
 */
export async function publishTimetable(
  world: World,
  drivers: readonly RegularDriver[],
  today: Day,
  dice: Dice,
): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  for (const one of drivers) {
    const habits = habitsOf(dice)
    for (const offset of [0, 1]) {
      const days = Array.from({ length: DAYS + 1 }, (_, day) => day).filter((day) => day % 2 === offset)
      const plan = await planned(world, one, { habits, isReturn: offset === 1, day: dayAfter(today, offset + 2) }, dice)
      const plans = days.map((day) => onDay(plan, dayAfter(today, day))).filter(({ departsAt }) => departsAt > world.now())
      for (const id of await insertAll(world, one, plan, plans)) if (plan.price.seats > 1 && dice.chance(0.25)) taken.set(id, 1)
    }
  }
  return taken
}

interface Leaving {
  habits: ReturnType<typeof habitsOf>
  isReturn: boolean
  day: Day
}

async function planned(
  world: World,
  { driver, road, turn, id, car }: RegularDriver,
  { habits, isReturn, day }: Leaving,
  dice: Dice,
) {
  const there = demoRoadsFrom(driver.home).find(({ to }) => road.includes(to))
  if (!there) throw new Error(`no corridor from ${driver.home}`)
  const hours = `${String(HOURS[turn] ?? 9).padStart(2, '0')}:${dice.pick(['00', '15', '30', '45'])}`
  const way = isReturn ? back(there) : there
  const departsAt = instantOf(day, hours, 'America/Argentina/Buenos_Aires')
  const drive = { driver, road: way, day, hours, departsAt, arrivesAt: departsAt, isOpen: true }
  const { input, percent } = offerOf(drive, car, habits, dice)
  const plan = await planTrip(world, memberOf(driver, id), input)
  return { ...plan, price: { ...plan.price, priceMinor: partOf(plan.price, Math.min(percent, MAX_PERCENT)) } }
}

function onDay(plan: Plan, day: Day): Plan {
  const departsAt = instantOf(day, plan.input.hours, plan.zone)
  const takesMs = plan.arrivesAt.getTime() - plan.departsAt.getTime()
  return { ...plan, day, departsAt, arrivesAt: new Date(departsAt.getTime() + takesMs) }
}

const insertAll = (world: World, { driver, id }: RegularDriver, plan: Plan, plans: Plan[]) =>
  transact(world.db, async (tx) => {
    const inserted = await insertOnRoad(tx, world, memberOf(driver, id), plan, plans)
    const seqs = inserted.map(({ seq }) => seq)
    await noteTrips(tx, seqs, 'posted', id, world.now())
    return inserted.map((trip) => trip.id)
  })
