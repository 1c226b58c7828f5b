import { TERMS } from '#domain/people/account.ts'
import { DAY_MS } from '#domain/time.ts'
import { nameKey } from '../people/profiles/nameKey.ts'
import { type Car, carOf } from './cars.ts'
import type { Dice } from './dice.ts'
import type { Made } from './people.ts'

/** The row of a made-up person. A newcomer has logged in once and told nothing yet. */
export function accountRow(person: Made, issuer: string, now: Date, dice: Dice) {
  const { subject, email, givenName, familyName, role } = person
  const login = { issuer, subject, email, given_name: givenName, family_name: familyName, demo: true }
  const created_at = new Date(now.getTime() - dice.whole(40, 700) * DAY_MS)
  if (role === 'newcomer') return { ...login, created_at: now }
  return {
    ...login,
    created_at,
    name: givenName,
    last_name: familyName,
    name_key: nameKey(givenName, familyName),
    genre: person.genre,
    about: person.about || null,
    drives: role === 'driver',
    terms_at: created_at,
    terms_version: TERMS,
    admin: role === 'administrator',
    standing: 'active' as const,
  }
}

/** Cars for so many people, no plate twice. */
export function garage(count: number, dice: Dice): Car[] {
  const cars = new Map<string, Car>()
  while (cars.size < count) {
    const car = carOf(dice)
    cars.set(car.plate, car)
  }
  return [...cars.values()]
}

export const vehicleRow = (account_id: string, { plate, places: _, consumptionDl, ...car }: Car, created_at: Date) => ({
  account_id,
  plate,
  plate_key: plate.replaceAll(' ', ''),
  ...car,
  consumption_dl: consumptionDl,
  created_at,
})
