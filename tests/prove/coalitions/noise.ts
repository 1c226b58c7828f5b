import type { Dice } from '../core/histories.ts'
import { type Act, HONEST, PASSENGERS, type Timed, type Truth } from './acts.ts'

/** Spans of a history, in minutes from departure: days before, the last day, between departure and closing, and afterwards. */
const spans = [
  [-3400, -1500],
  [-1430, -20],
  [140, 2600],
  [3300, 8000],
  [9000, 45_000],
] as const

/** Random acts of any person, at any time; much of it is refused. */
export function noise(dice: Dice, truth: Truth): Timed[] {
  const { below, one } = dice
  return Array.from({ length: below(6) }, () => {
    const [from, to] = one(spans)
    return { ...anything(dice, truth), at: from + below(to - from) }
  })
}

function anything({ below, next, one }: Dice, { honestDriver, drives }: Truth): Act {
  const who = below(PASSENGERS)
  const friend = HONEST + below(PASSENGERS - HONEST)
  const from = below(2)
  const to = from === 0 && next() < 0.6 ? 2 : from + 1
  const percent = one([10, 50, 100])
  const anybody: Act[] = [
    { do: 'pay', who, from, to },
    { do: 'pay', who, from, to },
    { do: 'keep', who: friend, from, to },
    { do: 'cancel', who },
    { do: 'cancel', who },
    { do: 'divide', who },
    { do: 'jobs' },
    { do: 'pay_late', who: friend },
    { do: 'agree', who, yes: next() < 0.5 },
    { do: 'give_back', who, percent },
    { do: 'mediate', who: friend },
    { do: 'charge_back', who: friend },
    { do: 'win', who: friend },
    { do: 'decide_dispute', who: friend, hundredths: one([0, 40, 100]) },
    { do: 'grow_old', who: friend },
    { do: 'suspend', who: friend },
    { do: 'close', who: friend },
    { do: 'pay_out' },
    { do: 'return_payout' },
    { do: 'report', who: friend, claim: one(['not_driven', 'asked_to_cancel']) },
    { do: 'travelled', who: friend },
    { do: 'offer', seats: 1 + below(5), percent: one([100, 100, 70, 40]) },
    { do: 'move', minutes: one([-90, 60, 120]) },
  ]
  const knave: Act[] = [
    { do: 'dismiss', who },
    { do: 'cancel_trip' },
    { do: 'report_absent', who },
    { do: 'object', who, by: 'driver' },
    { do: 'driver_divides' },
    { do: 'receipts', paper: one(['zero', 'tiny', 'posted', 'triple']) },
    { do: 'suspend_driver' },
  ]
  // a car that came cannot have stayed at home
  if (!drives) knave.push({ do: 'not_driven' })
  return one(honestDriver ? anybody : [...anybody, ...knave])
}
