import type { Act, Along, Timed } from './acts.ts'
import { ana, at, bea, cleo, type Scheme, whole } from './schemes.ts'

/* Schemes of a booker and the accounts of companions (A4). */

const invited = (minute: number, who: number, along: Along): Timed[] => [
  at(minute, { do: 'invite', who, along }),
  at(minute + 5, { do: 'say_yes', who, along }),
]
const together = (who: number, ...along: Along[]): Act => ({ do: 'pay_with', who, along, from: 0, to: 2 })
const holdTogether = (who: number, ...along: Along[]): Act => ({ do: 'keep_with', who, along, from: 0, to: 2 })

export const companySchemes: Scheme[] = [
  {
    name: 'a companion who leaves, books alone, and rides along again',
    plans: ({ one }) => ({
      offer: { seats: one([2, 3, 4]) },
      truth: { drives: true, honestDriver: one([true, false]) },
      tried: [
        ...invited(-3590, ana, cleo),
        at(-3500, together(ana, cleo)),
        at(one([-3000, -1000, -400]), { do: 'leave', who: ana, along: cleo }),
        at(-390, one<Act>([whole(cleo), whole(0), { do: 'say_yes', who: ana, along: cleo }])),
        at(-380, { do: 'leave', who: ana, along: cleo }),
        ...invited(-370, bea, cleo),
        at(-360, together(bea, cleo)),
        at(-350, one<Act>([{ do: 'leave', who: bea, along: cleo }, { do: 'cancel', who: bea }, { do: 'jobs' }])),
        at(one([-300, 1000]), one<Act>([{ do: 'cancel', who: ana }, { do: 'divide', who: ana }, { do: 'jobs' }])),
      ],
    }),
  },
  {
    name: 'one companion of two bookers, and an address that was passed on',
    plans: ({ one }) => ({
      offer: { seats: 4 },
      tried: [
        ...invited(-3590, ana, cleo),
        at(one([-3588, -3580]), together(bea, cleo)),
        ...invited(-3570, bea, cleo),
        at(-3560, one([holdTogether(ana, cleo), together(ana, cleo)])),
        at(-3550, together(bea, cleo)),
        at(-3540, one([whole(cleo), whole(ana)])),
        at(one([-3000, -900]), one<Act>([{ do: 'leave', who: ana, along: cleo }, { do: 'dismiss', who: ana }, { do: 'jobs' }])),
        at(-800, together(bea, cleo)),
        at(
          one([-700, 2000]),
          one<Act>([
            { do: 'charge_back', who: ana },
            { do: 'give_up', who: bea, seats: 1 },
          ]),
        ),
      ],
    }),
  },
  {
    name: 'a companion on two trips at once',
    plans: ({ one }) => ({
      offer: { seats: 3 },
      tried: [
        ...invited(-3592, ana, cleo),
        ...invited(-3590, bea, cleo),
        at(-3580, one([holdTogether(ana, cleo), together(ana, cleo), { do: 'pay_elsewhere', who: cleo }])),
        at(-3570, one<Act>([{ do: 'pay_elsewhere', who: cleo }, { do: 'pay_elsewhere', who: ana }, whole(ana)])),
        at(-3560, one<Act>([{ do: 'pay_late', who: ana }, together(ana, cleo)])),
        at(-3540, together(bea, cleo)),
        at(
          -1000,
          one<Act>([
            { do: 'leave', who: ana, along: cleo },
            { do: 'suspend', who: cleo },
            { do: 'close', who: cleo },
          ]),
        ),
        at(-900, { do: 'pay_elsewhere', who: cleo }),
      ],
    }),
  },
  {
    name: 'a yes that is taken back while the seats wait for their money',
    plans: ({ one }) => ({
      offer: { seats: 3 },
      tried: [
        ...invited(-3590, ana, cleo),
        at(-3580, holdTogether(ana, cleo)),
        at(one([-3575, -3400]), one<Act>([{ do: 'leave', who: ana, along: cleo }, { do: 'jobs' }, { do: 'jobs' }])),
        at(-3300, { do: 'say_no', who: ana, along: cleo }),
        at(-3290, { do: 'pay_late', who: ana }),
        at(-3200, together(ana, cleo)),
        ...invited(one([-3190, -500]), ana, cleo),
        at(-480, together(ana, cleo)),
        at(
          one([-470, 1000]),
          one<Act>([
            { do: 'leave', who: ana, along: cleo },
            { do: 'charge_back', who: ana },
          ]),
        ),
      ],
    }),
  },
  {
    name: 'who judges rides along, and the driver would',
    plans: ({ one }) => ({
      offer: { seats: 4 },
      truth: { drives: true, honestDriver: false },
      tried: [
        at(-3595, whole(0)),
        ...invited(-3590, ana, 'judge'),
        ...invited(-3584, ana, 'driver'),
        at(-3570, together(ana, 'judge', 'driver')),
        at(-3560, together(ana, 'judge')),
        at(-1000, one<Act>([{ do: 'leave', who: ana, along: 'judge' }, { do: 'jobs' }, { do: 'jobs' }])),
        at(-900, { do: 'divide', who: ana }),
        at(
          300,
          one<Act>([
            { do: 'report_absent', who: 0 },
            { do: 'report_absent', who: ana },
          ]),
        ),
        at(400, { do: 'object', who: ana, by: 'passenger' }),
        at(one([2000, 5000]), { do: 'rate', who: ana, along: 'judge', by: one(['driver', 'companion']) }),
        at(4500, { do: 'receipts', paper: one(['triple', 'tiny']) }),
      ],
    }),
  },
  {
    name: 'a group that shrinks, is absent, divides and is rated',
    plans: ({ one }) => ({
      offer: { seats: 4, consumptionDl: 120 },
      truth: { drives: true, honestDriver: true },
      tried: [
        ...invited(-3590, ana, bea),
        ...invited(-3589, ana, cleo),
        at(-3580, together(ana, bea, cleo)),
        at(
          one([-3000, -1000]),
          one<Act>([
            { do: 'give_up', who: ana, seats: 1 },
            { do: 'leave', who: ana, along: bea },
          ]),
        ),
        at(one([-900, -800]), one<Act>([{ do: 'leave', who: ana, along: bea }, whole(0), { do: 'move', minutes: 60 }])),
        at(one([-700, 1000]), { do: 'divide', who: one([0, ana]) }),
        at(300, one<Act>([{ do: 'report_absent', who: ana }, { do: 'jobs' }])),
        at(2100, { do: 'rate', who: ana, along: one([bea, cleo]), by: 'companion' }),
        at(2200, { do: 'rate', who: ana, along: one([bea, cleo]), by: 'driver' }),
        at(2300, { do: 'rate', who: ana, along: ana, by: 'driver' }),
      ],
    }),
  },
]
