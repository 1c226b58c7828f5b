import * as z from 'zod/mini'
import { fuels, MAX_BELTS, MAX_PETROL_PERCENT, MIN_BELTS } from '#domain/trips/fuel.ts'
import { endpoint } from '../endpoint.ts'
import { formText, id, judgedText, wireText } from '../wire.ts'
import { CarView } from './people.ts'

const text = formText

const papersAndParts = {
  userEmail: text,
  plate: text,
  color: text,
  brand: text,
  model: text,
  cylinder: z.optional(z.nullable(z.union([z.number(), judgedText]))),
  greencard: text,
  bluecard: z.optional(z.array(judgedText).check(z.maxLength(3))),
  checkboxBlueCard: z.optional(z.boolean()),
  /** tenths of a liter, cubic meter or kWh per 100 km, depending on the fuel */
  consumptionDl: z.optional(z.int().check(z.gte(30), z.lte(200))),
  fuel: z.optional(z.enum(fuels)),
  petrolPercent: z.optional(z.int().check(z.gte(0), z.lte(MAX_PETROL_PERCENT))),
  belts: z.optional(z.int().check(z.gte(MIN_BELTS), z.lte(MAX_BELTS))),
}

/** Input of the form for a new car. The domain has the rules and their order (domain/people/vehicle.ts). */
export const NewCar = z.strictObject(papersAndParts)
export type NewCar = z.input<typeof NewCar>

/** A full car, or only the changed fields. */
export const CarEdit = z.looseObject(papersAndParts)
export type CarEdit = z.input<typeof CarEdit>

export const listCars = endpoint({
  method: 'GET',
  path: '/car',
  about: 'The caller’s cars; with `patent`, whether that plate is taken: [] or [{patent}].',
  by: 'member',
  limit: 'plate',
  query: z.object({ plate: z.optional(wireText) }),
  reply: z.array(z.union([CarView, z.object({ plate: z.string() })])),
})

export const addCar = endpoint({
  method: 'POST',
  path: '/car/add',
  about: 'Adds a car of the caller.',
  by: 'member',
  body: NewCar,
  reply: CarView,
  refusals: ['plate_taken', 'too_many_cars', 'not_yours', 'image_not_yours'],
})

export const checkConsumption = endpoint({
  method: 'PUT',
  path: '/admin/car/:id/consumption',
  about: 'An administrator has checked that a car needs as much as its driver says, in tenths of a liter per 100 km.',
  by: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ consumptionDl: z.int() }),
  reply: CarView,
  refusals: ['not_found', 'own_case', 'not_possible_now'],
})

export const editCar = endpoint({
  method: 'PUT',
  path: '/car/:id',
  about: 'Edits a car of the caller. The whole object may be sent.',
  by: 'member',
  params: z.object({ id }),
  body: CarEdit,
  reply: CarView,
  refusals: ['not_found', 'plate_taken', 'field_not_editable', 'image_not_yours', 'car_has_passengers'],
})
