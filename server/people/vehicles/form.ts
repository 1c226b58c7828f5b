import { isDeepStrictEqual } from 'node:util'
import { CarView } from '#contract/people/people.ts'
import type { CarEdit } from '#contract/people/vehicles.ts'
import { cleaned, refuseWrong } from '#domain/field.ts'
import { carFields, type CarForm, normalCylinder, plateKey, whatIsWrongWithEdit } from '#domain/people/vehicle.ts'
import { refuse } from '#domain/refusal.ts'
import { usualConsumption } from '#domain/trips/contribution.ts'
import type { Fuel } from '#domain/trips/fuel.ts'
import type { CarColumns } from './queries.ts'

const editable = [...carFields, 'checkboxBlueCard', 'consumptionDl', 'fuel', 'petrolPercent', 'belts'] as const
export type Editable = (typeof editable)[number]

/** Reads a whole-object PUT of a car (row 18) and returns the changed parts. Owner and id must be unchanged. */
export function changedParts(body: CarEdit, seen: CarView): Editable[] {
  const differing = Object.keys(CarView.shape).filter((key) => key in body && !isSame(key, body[key], seen[key as keyof CarView])) // as: a key of the schema
  const fixed = differing.filter((key) => !editable.some((one) => one === key))
  if (fixed.length > 0) refuse('field_not_editable', { fields: fixed })
  const whole = { ...papersOf(seen), ...body }
  refuseWrong(whatIsWrongWithEdit(whole, judged(body, differing)))
  return editable.filter((part) => differing.includes(part))
}

/** Returns the parts to validate. A car without a green card can be edited without one; a stored card cannot be removed. */
const judged = (body: CarEdit, differing: readonly string[]) => [
  ...Object.keys(body).filter((key) => key !== 'greencard'),
  ...differing,
  'bluecard',
]

/** Returns the stored blue cards, for edits that do not send them: a change of other fields may require a blue card. */
const papersOf = ({ bluecard = [], checkboxBlueCard = false }: CarView) => ({ bluecard, checkboxBlueCard })

function isSame(key: string, sent: unknown, seen: unknown): boolean {
  if (key === 'cylinder' && (typeof sent === 'string' || typeof sent === 'number')) return Number(normalCylinder(sent)) === seen
  if (typeof sent === 'string' && typeof seen === 'string')
    return key === 'plate' ? plateKey(sent) === plateKey(seen) : cleaned(sent) === cleaned(seen)
  return isDeepStrictEqual(sent ?? null, seen ?? null)
}

type SentCar = CarForm &
  Partial<Record<'consumptionDl' | 'petrolPercent' | 'belts', number | undefined>> & { fuel?: Fuel | undefined }

const columns = {
  plate: ({ plate }: SentCar) => ({ plate: cleaned(plate).toUpperCase(), plate_key: plateKey(plate ?? '') }),
  color: ({ color }: SentCar) => ({ color: cleaned(color) }),
  brand: ({ brand }: SentCar) => ({ brand: cleaned(brand) }),
  model: ({ model }: SentCar) => ({ model: cleaned(model) }),
  cylinder: ({ cylinder }: SentCar) => ({ cylinder: normalCylinder(cylinder) }),
  checkboxBlueCard: ({ checkboxBlueCard = false }: SentCar) => ({ borrowed: checkboxBlueCard }),
  consumptionDl: ({ consumptionDl }: SentCar) => (consumptionDl === undefined ? {} : { consumption_dl: consumptionDl }),
  belts: ({ belts }: SentCar) => (belts === undefined ? {} : { belts }),
}
type CarPart = keyof typeof columns

/** Returns the columns of these parts of a car form; cards have their own rows and images. */
export function columnsOf(input: SentCar, parts: readonly CarPart[]): CarColumns {
  const all: CarColumns = {}
  for (const part of parts) Object.assign(all, columns[part](input))
  return all
}

/**
 * Returns fuel columns: only a GNC car drives a share on petrol, and the consumption of an electric car has another unit (M9).
 */
export function fuelColumns(
  { fuel, petrolPercent, consumptionDl }: SentCar,
  before: { fuel: Fuel | null; petrol_percent: number; consumption_dl?: number },
) {
  const now = fuel ?? before.fuel
  return {
    fuel: now,
    petrol_percent: now === 'gnc' ? (petrolPercent ?? before.petrol_percent) : 0,
    ...((now === 'electric') !== (before.fuel === 'electric') && {
      consumption_dl: consumptionDl === before.consumption_dl ? usualConsumption(now) : (consumptionDl ?? usualConsumption(now)),
      consumption_checked_dl: null,
    }),
  }
}

/** Returns all columns of a new car. */
export const carRow = (input: SentCar) => ({
  ...columns.plate(input),
  ...columns.color(input),
  ...columns.brand(input),
  ...columns.model(input),
  ...columns.cylinder(input),
  ...columns.checkboxBlueCard(input),
  ...columns.belts(input),
  ...fuelColumns(input, { fuel: null, petrol_percent: 0 }),
  ...columns.consumptionDl(input),
})
