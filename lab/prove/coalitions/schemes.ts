import type { Dice } from '../core/histories.ts'
import type { Act, Offer, Timed, Truth } from './acts.ts'

/** A scheme of people who act together: their actions, each with its time, and the trip that the scheme needs. */
export interface Scheme {
  name: string
  plans: (dice: Dice) => { offer?: Partial<Offer>; truth?: Partial<Truth>; tried: Timed[] }
}

const DAY = 24 * 60
export const at = (minute: number, act: Act): Timed => ({ ...act, at: minute })
export const whole = (who: number): Act => ({ do: 'pay', who, from: 0, to: 2 })
const part = (who: number, from: number): Act => ({ do: 'pay', who, from, to: from + 1 })

/** Friends who may be part of a scheme. Passengers 0 and 1 are honest. */
export const [ana, bea, cleo] = [2, 3, 4]

export const schemes: Scheme[] = [
  {
    name: 'pays, disputes, gives the seat up, and is paid back twice',
    plans: ({ one }) => ({
      tried: [
        at(-3590, whole(ana)),
        at(-3300, { do: 'mediate', who: ana }),
        at(one([-3200, -900]), one<Act>([{ do: 'cancel', who: ana }, { do: 'dismiss', who: ana }, { do: 'cancel_trip' }])),
        at(one([-800, 4700]), { do: 'jobs' }),
        at(4800, { do: 'name_account', who: ana }),
        at(4810, { do: 'by_hand', who: ana }),
        at(5000, { do: 'decide_dispute', who: ana, hundredths: one([0, 40, 100]) }),
        at(5010, { do: 'jobs' }),
      ],
    }),
  },
  {
    name: 'a ride for nothing: the bank takes the price back before departure',
    plans: ({ one }) => ({
      truth: { drives: true },
      tried: [
        at(-3590, whole(ana)),
        at(one([-3000, -500]), { do: 'charge_back', who: ana }),
        at(one([500, 5000, 20_000]), { do: 'win', who: ana }),
      ],
    }),
  },
  {
    name: 'halves for a driver who stays at home or cancels the trip',
    plans: ({ one, next }) => {
      const persuaded = next() < 0.5
      const gone: Act = one<Act>([{ do: 'cancel_trip' }, { do: 'jobs' }])
      return {
        truth: { drives: false, honestDriver: false, persuaded: persuaded ? [1] : [] },
        tried: [
          at(-3590, whole(0)),
          at(-3580, whole(1)),
          at(-3570, whole(ana)),
          at(-1200, { do: 'cancel', who: 1 }),
          at(-1100, { do: 'cancel', who: ana }),
          at(-1000, gone),
          at(2640, one<Act>([{ do: 'not_driven' }, { do: 'jobs' }, { do: 'jobs' }])),
          at(2760, { do: 'object', who: 0, by: 'driver' }),
        ],
      }
    },
  },
  {
    name: 'a late cancellation for nothing, by a friend who buys the seat and has second thoughts',
    plans: ({ one }) => ({
      offer: { seats: one([1, 2, 4]) },
      truth: { drives: true, honestDriver: true },
      tried: [
        at(-3590, whole(ana)),
        at(-700, { do: 'cancel', who: ana }),
        at(-600, one([whole(bea), part(bea, 1), whole(ana)])),
        at(
          -590,
          one<Act>([
            { do: 'cancel', who: bea },
            { do: 'cancel', who: ana },
          ]),
        ),
        at(-500, whole(ana)),
        at(-490, { do: 'cancel', who: ana }),
        at(-400, whole(ana)),
        at(-390, { do: 'cancel', who: ana }),
      ],
    }),
  },
  {
    name: 'late cancellations, and their seats sold again',
    plans: ({ one }) => ({
      offer: { seats: one([1, 2]) },
      truth: { drives: true },
      tried: [
        at(-3590, whole(ana)),
        at(-3580, one([whole(bea), part(bea, 0)])),
        at(-1000, { do: 'cancel', who: ana }),
        at(-900, whole(cleo)),
        at(-800, { do: 'cancel', who: bea }),
        at(-700, one([whole(0), part(0, 1)])),
        at(-500, one<Act>([{ do: 'cancel', who: cleo }, { do: 'jobs' }])),
        at(-400, whole(1)),
      ],
    }),
  },
  {
    name: 'puppets on short pieces, and a division by receipts',
    plans: () => ({
      offer: { seats: 4, consumptionDl: 60, percent: 100 },
      truth: { drives: true, honestDriver: true, consumptionDl: 60 },
      tried: [
        at(-3590, whole(ana)),
        at(-3580, part(bea, 0)),
        at(-3570, part(cleo, 0)),
        at(-3560, part(5, 0)),
        at(-3000, { do: 'divide', who: ana }),
      ],
    }),
  },
  {
    name: 'a dear car, a division, and the halves of those who gave their seats up late',
    plans: ({ one }) => ({
      offer: { seats: one([1, 2, 2]), consumptionDl: 120, percent: 100 },
      truth: { drives: true, honestDriver: true, consumptionDl: 55 },
      tried: [
        at(-3590, whole(ana)),
        at(-3580, whole(bea)),
        at(-1000, { do: 'cancel', who: ana }),
        at(-900, { do: 'cancel', who: bea }),
        at(-700, whole(one([0, ana]))),
        at(-600, { do: 'divide', who: one([0, ana]) }),
        at(one([-800, 1000]), one<Act>([{ do: 'charge_back', who: bea }, { do: 'jobs' }])),
      ],
    }),
  },
  {
    name: 'a dear car, a division, and a driver who says nothing or untrue things',
    plans: ({ one }) => ({
      offer: { seats: one([2, 3]), consumptionDl: 120, percent: 100 },
      truth: { drives: true, honestDriver: false, consumptionDl: 60 },
      tried: [
        at(-3590, whole(0)),
        at(-3580, whole(1)),
        at(-3570, whole(ana)),
        at(-3000, { do: 'divide', who: 0 }),
        at(one([5000, 12_000]), one<Act>([{ do: 'jobs' }, { do: 'receipts', paper: one(['zero', 'tiny', 'triple']) }])),
      ],
    }),
  },
  {
    name: 'seats added one by one, each sold at the price of the first',
    plans: ({ one }) => ({
      offer: { seats: 1, percent: one([100, 100, 60]) },
      truth: { drives: true },
      tried: [
        at(-3590, whole(0)),
        at(-3500, { do: 'offer', seats: 2, percent: one([100, 66]) }),
        at(-3400, whole(1)),
        at(-3300, { do: 'offer', seats: 3, percent: one([100, 75]) }),
        at(-3200, whole(ana)),
        at(-3100, { do: 'offer', seats: 4, percent: 100 }),
        at(-3000, whole(bea)),
      ],
    }),
  },
  {
    name: 'a lower price for later ones, and fewer seats',
    plans: ({ one }) => ({
      offer: { seats: 3 },
      tried: [
        at(-3590, whole(0)),
        at(-3500, { do: 'offer', seats: one([2, 3]), percent: 10 }),
        at(-3400, whole(ana)),
        at(-1000, { do: 'cancel', who: ana }),
        at(-900, { do: 'offer', seats: 2, percent: 100 }),
      ],
    }),
  },
  {
    name: 'a trip that moves, with yes, no and silence',
    plans: ({ one, next }) => ({
      tried: [
        at(-3590, whole(0)),
        at(-3580, whole(ana)),
        at(-3570, whole(bea)),
        at(-1300, { do: 'cancel', who: bea }),
        at(one([-3000, -1000]), { do: 'move', minutes: one([-60, 90, 120]) }),
        at(-950, { do: 'agree', who: 0, yes: next() < 0.7 }),
        at(-940, { do: 'agree', who: ana, yes: next() < 0.7 }),
      ],
    }),
  },
  {
    name: 'a bank that takes the price back at any time, and gives it back or not',
    plans: ({ one, below }) => {
      const [taken, won] = one([
        [-1000, 2000],
        [1000, 2000],
        [1000, 5000],
        [1000, 22 * DAY],
        [3600, 5000],
        [19 * DAY, 22 * DAY],
      ] as const)
      return {
        tried: [
          at(-3590, whole(ana)),
          at(one([-2000, 200, 3000]), one<Act>([{ do: 'mediate', who: ana }, { do: 'jobs' }])),
          at(taken, { do: 'charge_back', who: ana }),
          ...(below(3) ? [at(won, { do: 'win', who: ana })] : []),
          ...(below(3) ? [] : [at(24 * DAY, { do: 'charge_back', who: ana })]),
          at(18 * DAY + 10, { do: 'pay_out' }),
          ...(below(2) ? [at(25 * DAY, { do: 'return_payout' })] : []),
          ...(below(2) ? [at(26 * DAY, { do: 'pay_out' })] : []),
        ],
      }
    },
  },
  {
    name: 'what the driver gives back, a bank that is quicker, and the dispute won',
    plans: ({ one }) => ({
      truth: { drives: true, honestDriver: true },
      tried: [
        at(-3590, whole(ana)),
        at(400, { do: 'give_back', who: ana, percent: one([10, 50, 100]) }),
        at(
          one([410, 4000]),
          one<Act>([
            { do: 'charge_back', who: ana },
            { do: 'mediate', who: ana },
          ]),
        ),
        at(
          one([2000, 5000]),
          one<Act>([
            { do: 'win', who: ana },
            { do: 'decide_dispute', who: ana, hundredths: one([0, 40, 100]) },
          ]),
        ),
      ],
    }),
  },
  {
    name: 'absences that were none, from both sides',
    plans: ({ one }) => ({
      offer: { seats: 4 },
      truth: { drives: true, honestDriver: one([true, false]) },
      tried: [
        at(-3590, whole(0)),
        at(-3580, whole(ana)),
        at(-3570, whole(bea)),
        at(
          300,
          one<Act>([
            { do: 'report_absent', who: 0 },
            { do: 'report_absent', who: ana },
          ]),
        ),
        at(one([400, 2600]), { do: 'report', who: ana, claim: 'not_driven' }),
        at(one([500, 2700]), { do: 'object', who: ana, by: 'passenger' }),
        at(2690, { do: 'travelled', who: bea }),
      ],
    }),
  },
  {
    name: 'a passenger says that a trip was not driven, which was',
    plans: ({ one }) => ({
      offer: { seats: 4 },
      truth: { drives: true, honestDriver: one([true, false]) },
      tried: [
        at(-3590, whole(0)),
        at(-3580, whole(ana)),
        at(-3570, whole(bea)),
        at(400, { do: 'report', who: ana, claim: 'not_driven' }),
        at(one([500, 2690]), { do: 'travelled', who: bea }),
      ],
    }),
  },
  {
    name: 'receipts while a report of the same trip is not decided',
    plans: ({ one }) => ({
      offer: { seats: one([3, 4]), consumptionDl: 120, percent: 100 },
      truth: { drives: true, honestDriver: true, consumptionDl: 60 },
      tried: [
        at(-3590, whole(0)),
        at(-3580, whole(1)),
        at(-3570, whole(ana)),
        at(-3000, { do: 'divide', who: one([0, ana]) }),
        at(2600, { do: 'report', who: ana, claim: 'not_driven' }),
        at(5 * DAY, { do: 'jobs' }),
      ],
    }),
  },
  {
    name: 'a payment so old that the provider refunds it no more, and two honest hands',
    plans: ({ one }) => ({
      tried: [
        at(-3590, whole(ana)),
        at(-3500, { do: 'grow_old', who: ana }),
        at(one([-2000, -1000]), { do: 'cancel', who: ana }),
        at(-900, { do: 'jobs' }),
        at(one([-800, 5000]), { do: 'name_account', who: ana }),
        at(one([-700, 5100]), one<Act>([{ do: 'mediate', who: ana }, { do: 'charge_back', who: ana }, { do: 'jobs' }])),
        at(6000, { do: 'by_hand', who: ana }),
        at(6100, { do: 'by_hand', who: ana }),
        at(7000, { do: 'decide_dispute', who: ana, hundredths: one([0, 40, 100]) }),
        at(7100, { do: 'win', who: ana }),
      ],
    }),
  },
  {
    name: 'a driver or a passenger is suspended or leaves, with money on the way',
    plans: ({ one }) => ({
      tried: [
        at(-3590, whole(0)),
        at(-3580, whole(ana)),
        at(-1000, { do: 'cancel', who: ana }),
        at(
          one([-900, 1000, 4000]),
          one<Act>([{ do: 'suspend_driver' }, { do: 'suspend', who: ana }, { do: 'suspend', who: bea }]),
        ),
        at(one([-950, 2000, 20_000]), { do: 'close', who: ana }),
        at(19 * DAY, { do: 'pay_out' }),
      ],
    }),
  },
  {
    name: 'seats that the driver or an administrator ends in the last hours',
    plans: ({ one }) => ({
      truth: { honestDriver: false },
      tried: [
        at(-3590, whole(0)),
        at(-3580, whole(ana)),
        at(-1200, { do: 'cancel', who: ana }),
        at(one([-1000, -100]), { do: 'dismiss', who: 0 }),
        at(-90, one<Act>([{ do: 'suspend', who: 0 }, { do: 'suspend_driver' }, { do: 'jobs' }])),
      ],
    }),
  },
  {
    name: 'a payment that comes when the seat is gone',
    plans: ({ one }) => ({
      offer: { seats: 1 },
      tried: [
        at(-3590, { do: 'keep', who: ana, from: 0, to: 2 }),
        at(-3500, one<Act>([whole(0), { do: 'jobs' }, { do: 'cancel_trip' }])),
        at(one([-3400, -20, 200]), { do: 'pay_late', who: ana }),
        at(-15, whole(ana)),
      ],
    }),
  },
]
