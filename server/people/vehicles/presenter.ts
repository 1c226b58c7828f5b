import type { CarView } from '#contract/people/people.ts'
import type { Member } from '#domain/people/account.ts'
import { plateEnd, plateKey } from '#domain/people/vehicle.ts'
import { refuse } from '#domain/refusal.ts'
import { whyNotConsume } from '#domain/trips/contribution.ts'
import type { World } from '../../world.ts'
import { type CarRow, carsOf, findCar, findPlate, ownerEmail } from './queries.ts'

/**
 * Builds a car. `ownerEmail` is given if the viewer is its owner or an administrator: only they see its cards and consumption.
 * People who may call the owner get the full plate, other people only its end (rules 14).
 */
export function presentCar(row: CarRow, ownerEmail: string | undefined, wholePlate = ownerEmail !== undefined): CarView {
  const { id, brand, model, color } = row
  const plate = wholePlate ? row.plate : plateEnd(row.plate)
  const car = { id, plate, brand, model, color, cylinder: Number(row.cylinder) }
  if (ownerEmail === undefined) return car
  return {
    ...car,
    userEmail: ownerEmail,
    greencard: row.green_card_id,
    bluecard: row.blue_cards,
    checkboxBlueCard: row.borrowed,
    consumptionDl: row.consumption_dl,
    consumptionChecked: whyNotConsume(row.consumption_dl, row.consumption_checked_dl, row.fuel) === undefined,
    ...(row.fuel && { fuel: row.fuel }),
    ...(row.fuel === 'gnc' && { petrolPercent: row.petrol_percent }),
    ...(row.belts && { belts: row.belts }),
  }
}

/** The columns of a trip's car; null if the trip has none. */
interface TripVehicleRow {
  brand: string | null
  model: string | null
  color: string | null
  plate: string | null
}

/** Builds the car of a trip, by which passengers find it; with the full plate only for people that the rules name (rules 14). */
export const presentTripVehicle = ({ brand, model, color, plate }: TripVehicleRow, seesPlate: boolean) =>
  brand
    ? { brand, model: model ?? '', color: color ?? '', ...(plate && { plate: seesPlate ? plate : plateEnd(plate) }) }
    : undefined

/** Returns the caller's cars; with a plate, only whether a car has it. */
export async function carPage({ db }: World, me: Member, plate: string | undefined): Promise<(CarView | { plate: string })[]> {
  if (plate === undefined) return (await carsOf(db, me.id)).map((row) => presentCar(row, me.email))
  const key = plateKey(plate)
  const found = /^[A-Z0-9]+$/.test(key) ? await findPlate(db, key) : undefined
  return found ? [{ plate: found.plate }] : []
}

/** Returns a car with its cards, after a change. */
export async function wholeCar({ db }: World, id: string): Promise<CarView> {
  const row = (await findCar(db, id)) ?? refuse('not_found')
  return presentCar(row, await ownerEmail(db, row.account_id))
}
