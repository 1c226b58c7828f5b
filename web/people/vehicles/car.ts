import type { CarView } from '#contract/people/people.ts'
import type { CarEdit, NewCar } from '#contract/people/vehicles.ts'
import { cleaned } from '#domain/field.ts'
import { MAX_BLUE_CARDS } from '#domain/images/image.ts'
import { type CarField, carFields, missingForCar, whatIsWrongWithCar, whatIsWrongWithEdit } from '#domain/people/vehicle.ts'
import { usualConsumption } from '#domain/trips/contribution.ts'
import { type Fuel, unitOf } from '#domain/trips/fuel.ts'

/** The form's values. Cards are ids of images, or empty before an upload; consumption is per 100 km, in the unit of the fuel. */
export const blank = {
  plate: '',
  color: '',
  brand: '',
  model: '',
  cylinder: '',
  fuel: '',
  consumption: '',
  petrolPercent: '',
  belts: '',
  greencard: '',
  checkboxBlueCard: false,
  bluecard: [] as readonly string[],
}
export type CarFormValues = typeof blank
export type CarFormField = keyof CarFormValues

/** Fields in their order on the screen, which is the order of the checks. */
export const order = Object.keys(blank) as CarFormField[] // as: the record's own keys

/** Returns the car as the call sends it. Blue cards are left out unless their checkbox is checked. */
export function carFrom({ consumption, fuel, petrolPercent, belts, ...values }: CarFormValues, userEmail: string) {
  const consumptionDl = tenthsFrom(consumption, fuel)
  return {
    ...values,
    ...(fuel !== '' && { fuel: fuel as Fuel }), // as: the options' values are fuels
    ...(fuel === 'gnc' && { petrolPercent: Number(petrolPercent) }),
    ...(belts !== '' && { belts: Number(belts) }),
    userEmail,
    bluecard: values.checkboxBlueCard ? values.bluecard.filter((id) => id !== '') : [],
    ...(consumptionDl !== undefined && { consumptionDl }),
  } satisfies NewCar
}

/** Returns the form's values of an existing car, with numbers in the language's format. */
export const formValuesOf = (car: CarView, language: string): CarFormValues => ({
  plate: car.plate,
  color: car.color,
  brand: car.brand,
  model: car.model,
  cylinder: car.cylinder.toLocaleString(language),
  fuel: car.fuel ?? '',
  petrolPercent: String(car.petrolPercent ?? ''),
  belts: String(car.belts ?? ''),
  consumption: car.consumptionDl === undefined ? '' : (car.consumptionDl / 10).toLocaleString(language),
  greencard: car.greencard ?? '',
  checkboxBlueCard: car.checkboxBlueCard ?? false,
  bluecard: car.bluecard ?? [],
})

/** Returns the edit as the call sends it, without a green card if the car never had one. */
export function carEditFrom(values: CarFormValues) {
  const { userEmail: _, greencard, fuel, consumptionDl = usualConsumption(fuel), ...edit } = carFrom(values, '')
  return { ...edit, ...(fuel && { fuel }), consumptionDl, ...(greencard && { greencard }) } satisfies CarEdit
}

interface Wrong {
  field: CarFormField
  reason: string
}

/** Returns errors in the order of the fields. */
export const validate = (values: CarFormValues): Wrong[] => inOrder(whatIsWrongWithCar(carFrom(values, '')), values)

/**
 * Returns the errors of an edit in order. They name the "plate" as the specification does. A car stored without a green card is
 * valid.
 */
export function validateEdit(values: CarFormValues, { greencard }: Pick<CarView, 'greencard'>): Wrong[] {
  const judged = carFields.filter((field) => field !== 'greencard' || greencard)
  return inOrder(whatIsWrongWithEdit(carFrom(values, ''), judged), values)
}

function inOrder(wrong: Wrong[], { consumption, fuel }: CarFormValues): Wrong[] {
  const isReadable = consumption.trim() === '' || tenthsFrom(consumption, fuel) !== undefined
  const all: Wrong[] = isReadable ? wrong : [...wrong, { field: 'consumption', reason: 'consumption_range' }]
  return all.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}

export const missingIn = (values: CarFormValues): CarField[] => missingForCar(carFrom(values, ''))
export const countRequiredIn = (values: CarFormValues): number =>
  missingIn({ ...blank, checkboxBlueCard: values.checkboxBlueCard }).length

const [LEAST, MOST] = [30, 200]

const units = { l: /^(l|lts?|litros?|lit(?:er|re)s?)$/, 'm³': /^m[3³]$/, kWh: /^kwh$/ }

/** "7,5", "7.52 l/100 km", "8 litros cada 100": a number, the fuel's unit, and the distance. */
const PER_100 = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:([a-z][a-z3³]*)?\.?\s*(?:(?:c?\/|cada|a los|por|per)\s*100\s*(?:kms?)?\.?)?)$/
/** "12 km/l": the distance per unit of fuel. */
const KM_PER = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*kms?\s*(?:\/|por|per)\s*([a-z][a-z3³]*)\.?$/

/** Returns a typed consumption in tenths per 100 km; undefined if no car can have it (M9), or if it is in another fuel's unit. */
export function tenthsFrom(typed: string, fuel: string): number | undefined {
  const words = cleaned(typed).toLowerCase()
  const distance = KM_PER.exec(words)
  const [, digits = '', unit = ''] = distance ?? PER_100.exec(words) ?? []
  const isOfFuel = unit === '' || units[unitOf(fuel as Fuel)].test(unit) // as: the options' values are fuels
  const amount = digits && isOfFuel ? Number(digits.replace(',', '.')) : Number.NaN
  const tenths = Math.round(distance ? 1000 / amount : amount * 10)
  return tenths >= LEAST && tenths <= MOST ? tenths : undefined
}

/** Returns the number of shown fields for blue cards. Another field opens when the last one is filled. */
export const openPlaces = (cards: readonly string[]): number =>
  Math.min(MAX_BLUE_CARDS, cards.findLastIndex((id) => id !== '') + 2)

/** Returns the cards, with the card at one index replaced. */
export const withCard = (cards: readonly string[], place: number, id: string): string[] =>
  Array.from({ length: MAX_BLUE_CARDS }, (_, i) => (i === place ? id : (cards[i] ?? '')))
