import * as z from 'zod/mini'
import { pricedFuels } from '#domain/trips/fuel.ts'
import { endpoint } from '../endpoint.ts'
import { Amount } from '../trips/trips.ts'
import { id, line, text, wireText } from '../wire.ts'
import { dualOutcome } from './dualControl.ts'

/* Settings that administrators change: reference prices of fuels, and the limit for tolls. */

export const FuelPrice = z.object({
  id: z.int(),
  ...Amount,
  /** the price is per liter, for GNC per cubic meter, for electricity per kWh */
  fuel: z.enum(pricedFuels),
  /** source of the price: a name or an https address */
  source: z.string(),
  validFrom: z.iso.datetime(),
  current: z.boolean(),
  /** no trip used the price, so it may be withdrawn */
  unused: z.boolean(),
})
export type FuelPrice = z.output<typeof FuelPrice>

export const listFuelPrices = endpoint({
  method: 'GET',
  path: '/setting/fuel',
  about: 'Reference prices by fuel, the newest first; trips keep the one they were counted by.',
  by: 'admin',
  reply: z.array(FuelPrice),
})

export const addFuelPrice = endpoint({
  method: 'POST',
  path: '/setting/fuel',
  about:
    'A reference price from a day on, dd-mm-yyyy at the beginning of that day; from now on when it is today or not said. Without `fuel` of petrol. More than 30 % from a price that it follows within seven days it is proposed where there are two administrators, and the same call by another one sets it.',
  by: 'admin',
  body: z.strictObject({
    /** in any usual spelling: 1950, 1.950, 1950,50 */
    price: text(20),
    from: z.optional(wireText),
    fuel: z.optional(z.enum(pricedFuels)),
    source: z.optional(line(200)),
  }),
  reply: z.union([z.array(FuelPrice), z.object(dualOutcome)]),
  refusals: [
    'amount_malformed',
    'amount_out_of_range',
    'date_malformed',
    'date_in_past',
    'date_too_far',
    'fuel_price_there',
    'second_admin_needed',
    'step_up_required',
  ],
})

export const withdrawFuelPrice = endpoint({
  method: 'DELETE',
  path: '/setting/fuel/:id',
  about: 'Withdraws a reference price by which no trip was counted yet.',
  by: 'admin',
  params: z.object({ id }),
  reply: z.array(FuelPrice),
  refusals: ['not_found', 'fuel_price_used'],
})

export const TollsPercent = z.object({ id: z.int(), percent: z.int(), validFrom: z.iso.datetime(), current: z.boolean() })
export type TollsPercent = z.output<typeof TollsPercent>

export const listTollsPercents = endpoint({
  method: 'GET',
  path: '/setting/tolls',
  about:
    'The most that tolls may be, in percent of the fuel, where a road’s own are not known; the newest first. A trip keeps the one of when it was posted.',
  by: 'admin',
  reply: z.array(TollsPercent),
})

export const setTollsPercent = endpoint({
  method: 'POST',
  path: '/setting/tolls',
  about:
    'The most that tolls may be, 0 to 100 percent of the fuel, from a day on, dd-mm-yyyy at the beginning of that day; from now on when it is today or not said.',
  by: 'admin',
  body: z.strictObject({ percent: z.number(), from: z.optional(wireText) }),
  reply: z.array(TollsPercent),
  refusals: ['amount_out_of_range', 'date_malformed', 'date_in_past', 'date_too_far', 'tolls_percent_there'],
})
