import { atMost, type Check, cleaned, each, emptyIn, LETTERS, needed, shaped, type Wrong, wrongIn } from '../field.ts'
import { MAX_BLUE_CARDS } from '../images/image.ts'
import type { Reason } from '../refusal.ts'

/** Fields of the car form, in the order in which they are checked (specification 5). */
export const carFields = ['plate', 'color', 'brand', 'model', 'cylinder', 'greencard', 'bluecard'] as const
export type CarField = (typeof carFields)[number]

/** Input of the car form. Cards are image ids. */
export interface CarForm {
  plate?: string | null | undefined
  color?: string | null | undefined
  brand?: string | null | undefined
  model?: string | null | undefined
  cylinder?: number | string | null | undefined
  greencard?: string | null | undefined
  bluecard?: readonly string[] | undefined
  /** the car is borrowed, or other people use it too */
  checkboxBlueCard?: boolean | undefined
}

const LARGEST_ENGINE = 20
export const MAX_CARS = 10

/** Returns the liters that the driver typed as "1.6" or "1,6", with a point. */
export const normalCylinder = (filled: CarForm['cylinder']) => cleaned(filled).replace(',', '.')

const cylinder: Check<unknown> = (text) =>
  /^\d+(\.\d{1,2})?$/.test(normalCylinder(text)) && Number(normalCylinder(text)) <= LARGEST_ENGINE
    ? undefined
    : 'cylinder_symbols'

/** Checks the number of blue cards: at most three, and at least one when they are required (I5). */
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

/** Checks the maximum number of cars. `cars` counts the person's existing cars. */
export const whyNotAddCar = (cars: number): Reason | undefined => (cars >= MAX_CARS ? 'too_many_cars' : undefined)

/** Returns all errors of a new car, in the specification's order. */
export const whatIsWrongWithCar = (car: CarForm): Wrong<CarField>[] => wrongIn(checks, car, carFields)

/** Returns all errors of the fields in an edit of a car. Errors of the plate have other reasons than in the form of a new car. */
export const whatIsWrongWithEdit = (car: CarForm, fields: readonly string[]): Wrong<CarField>[] =>
  wrongIn(
    checks,
    car,
    carFields.filter((field) => fields.includes(field)),
  ).map(({ field, reason }) => ({
    field,
    reason: reason === 'new_plate_required' ? 'plate_required' : reason === 'new_plate_symbols' ? 'plate_symbols' : reason,
  }))

/** Returns the fields that disable the button of the car form. Blue cards are among them only when required. */
export const missingForCar = (car: CarForm): CarField[] =>
  emptyIn<CarField>(
    car,
    carFields.filter((field) => field !== 'bluecard' || car.checkboxBlueCard === true),
  )

/** Returns a plate as it is compared: upper case, without spaces. */
export const plateKey = (plate: string) => cleaned(plate).toUpperCase().replaceAll(' ', '')

/** Returns the public part of a plate, which distinguishes two cars of one person. */
export const plateEnd = (plate: string) => `…${plateKey(plate).slice(-3)}`

/**
 * Passengers recognize the car by these fields. Once a trip of the car is booked, they change only with the consent of all
 * passengers (TR7).
 */
const recognizedBy: readonly string[] = ['plate', 'brand', 'model', 'color']
export const isOtherCar = (changed: readonly string[]) => changed.some((part) => recognizedBy.includes(part))
/**
 * Checks whether insurance and inspection are needed again. They belong to a plate, brand and model; a new color does not matter.
 */
export const isOtherOnPaper = (changed: readonly string[]) => isOtherCar(changed.filter((part) => part !== 'color'))
