import { atMost, type Check, cleaned, each, emptyIn, LETTERS, needed, shaped, type Wrong, wrongIn } from '../field.ts'
import { MAX_BLUE_CARDS } from '../images/image.ts'
import type { Reason } from '../refusal.ts'

/** The order of the checks of the car form (specification 5); the cards come after. */
export const carFields = ['plate', 'color', 'brand', 'model', 'cylinder', 'greencard', 'bluecard'] as const
export type CarField = (typeof carFields)[number]

/** The driver's form of a car. Cards are ids of images. */
export interface CarForm {
  plate?: string | null | undefined
  color?: string | null | undefined
  brand?: string | null | undefined
  model?: string | null | undefined
  cylinder?: number | string | null | undefined
  greencard?: string | null | undefined
  bluecard?: readonly string[] | undefined
  /** borrowed, or also used by others */
  checkboxBlueCard?: boolean | undefined
}

const LARGEST_ENGINE = 20
/** Limit of one person's cars. */
export const MAX_CARS = 10

/** Litres as the driver writes them, "1.6" or "1,6", with a point. */
export const normalCylinder = (filled: CarForm['cylinder']) => cleaned(filled).replace(',', '.')

const cylinder: Check<unknown> = (text) =>
  /^\d+(\.\d{1,2})?$/.test(normalCylinder(text)) && Number(normalCylinder(text)) <= LARGEST_ENGINE
    ? undefined
    : 'cylinder_symbols'

/** Up to three, and at least one when they are required (I5). */
const blueCards: Check<CarForm> = (_, { bluecard = [], checkboxBlueCard }) =>
  bluecard.length > MAX_BLUE_CARDS
    ? 'too_many_blue_cards'
    : checkboxBlueCard && bluecard.length === 0
      ? 'blue_card_required'
      : undefined

const checks: Record<CarField, Check<CarForm>> = {
  plate: each(needed('new_plate_required'), shaped(/^[A-Za-z0-9 ]{1,15}$/, 'new_plate_symbols')),
  color: each(needed('color_required'), shaped(LETTERS, 'color_symbols'), atMost(40)),
  brand: each(needed('brand_required'), shaped(LETTERS, 'brand_symbols'), atMost(40)),
  model: each(needed('model_required'), atMost(60)),
  cylinder: each(needed('cylinder_required'), cylinder),
  greencard: needed('green_card_required'),
  bluecard: blueCards,
}

/** `cars` are those the person has already. */
export const whyNotAddCar = (cars: number): Reason | undefined => (cars >= MAX_CARS ? 'too_many_cars' : undefined)

/** Everything wrong with a new car, in the specification's order. */
export const whatIsWrongWithCar = (car: CarForm): Wrong<CarField>[] => wrongIn(checks, car, carFields)

/** Every error among the fields that an edit of a car sends: there the specification calls the plate plate. */
export const whatIsWrongWithEdit = (car: CarForm, fields: readonly string[]): Wrong<CarField>[] =>
  wrongIn(
    checks,
    car,
    carFields.filter((field) => fields.includes(field)),
  ).map(({ field, reason }) => ({
    field,
    reason: reason === 'new_plate_required' ? 'plate_required' : reason === 'new_plate_symbols' ? 'plate_symbols' : reason,
  }))

/** The fields that keep the button of the car form disabled; blue cards only when they are required. */
export const missingForCar = (car: CarForm): CarField[] =>
  emptyIn<CarField>(
    car,
    carFields.filter((field) => field !== 'bluecard' || car.checkboxBlueCard === true),
  )

/** A plate in the form in which it is compared: upper case, without spaces. */
export const plateKey = (plate: string) => cleaned(plate).toUpperCase().replaceAll(' ', '')

/** The public part of a plate: enough to distinguish two cars of one person. */
export const plateEnd = (plate: string) => `…${plateKey(plate).slice(-3)}`

/** Passengers recognise the car by these, so with booked trips they change only by consent of all (TR7). */
const recognizedBy: readonly string[] = ['plate', 'brand', 'model', 'color']
export const isOtherCar = (changed: readonly string[]) => changed.some((part) => recognizedBy.includes(part))
/** Insurance and inspection are of a plate, brand and model; a car painted anew is the same. */
export const isOtherOnPaper = (changed: readonly string[]) => isOtherCar(changed.filter((part) => part !== 'color'))
