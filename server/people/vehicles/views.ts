import type { CarView } from '#contract/people/people.ts'
import type { Member } from '#domain/people/account.ts'
import { plateKey } from '#domain/people/vehicle.ts'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { presentCar } from './presenter.ts'
import { carsOf, findCar, findPlate, ownerEmail } from './queries.ts'

/** The caller's cars; with a plate, only whether a car has it. */
export async function carPage({ db }: World, me: Member, plate: string | undefined): Promise<(CarView | { plate: string })[]> {
  if (plate === undefined) return (await carsOf(db, me.id)).map((row) => presentCar(row, me.email))
  const key = plateKey(plate)
  const found = /^[A-Z0-9]+$/.test(key) ? await findPlate(db, key) : undefined
  return found ? [{ plate: found.plate }] : []
}

/** A car with its papers, after a change. */
export async function wholeCar({ db }: World, id: string): Promise<CarView> {
  const row = (await findCar(db, id)) ?? refuse('not_found')
  return presentCar(row, await ownerEmail(db, row.account_id))
}
