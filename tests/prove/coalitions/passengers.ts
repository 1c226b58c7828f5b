import { person, type Person } from '#server/testing/cast.ts'
import { isHonest } from './acts.ts'
import { logInAnew } from './clock.ts'
import type { Outing } from './outing.ts'

/** A passenger by number, from when they first do something. */
export async function passengerOf(outing: Outing, who: number): Promise<Person> {
  const { office, passengers } = outing
  const there = passengers.get(who)
  if (there) return there
  const name = `${isHonest(who) ? 'H' : 'F'}${who}x${office.outings}`
  const known = office.known.get(who)
  const passenger = known ?? (await person(office.on, { name, registered: true }))
  passengers.set(who, passenger)
  office.known.set(who, passenger)
  if (known) await logInAnew(outing)
  return passenger
}
