import { type Dice, dice } from '../core/histories.ts'
import { type Act, HONEST, PASSENGERS, type Plan, type Timed, type Truth } from './acts.ts'
import { companySchemes } from './companySchemes.ts'
import { type Scheme, schemes } from './schemes.ts'

const all: Scheme[] = [...schemes, ...companySchemes]

/** Index of the last stop of the road. */
const END = 2

/** Minutes after departure: the trip has left, and all its deadlines have passed, even if it left two hours late. */
export const LEFT = 130
export const CLOSED = 3500
const DAY = 24 * 60

/** Builds the history for a seed: people who request rides, one or two schemes, and random other actions. */
export function planOf(seed: number): Plan {
  const rolled = dice(seed)
  const { below, next, one } = rolled
  const posted = one([60, 80, 120, 120])
  const plan: Plan = {
    seed,
    names: [],
    offer: { seats: 1 + below(4), percent: one([100, 100, 100, 60]), consumptionDl: posted },
    truth: { drives: next() < 0.85, consumptionDl: Math.max(50, posted - below(70)), honestDriver: next() < 0.5, persuaded: [] },
    sure: [],
    tried: [],
  }
  // each scheme in turn, sometimes together with another one
  const own = all[seed % all.length] ?? one(all)
  const chosen = next() < 0.3 ? [own, one(all)] : [own]
  for (const scheme of chosen) {
    const made = scheme.plans(rolled)
    plan.names.push(scheme.name)
    Object.assign(plan.offer, made.offer)
    Object.assign(plan.truth, made.truth)
    plan.tried.push(...made.tried)
  }
  plan.tried.push(...riders(rolled), ...noise(rolled, plan.truth))
  // of two schemes, one may need the car to stay at home and the other may need it to come
  if (plan.truth.drives) plan.tried = plan.tried.filter((act) => act.do !== 'not_driven')
  plan.sure = surely(rolled, plan)
  return plan
}

/** Builds the actions of other passengers who book a seat, most of them early enough. */
function riders({ below, next }: Dice): Timed[] {
  const wanted = Array.from({ length: PASSENGERS }, (_, who) => who).filter((who) => next() < (who < HONEST ? 0.8 : 0.2))
  return wanted.map((who) => {
    const from = next() < 0.7 ? 0 : below(END)
    const to = from === 0 && next() < 0.8 ? END : from + 1
    return { do: 'pay', who, from, to, at: next() < 0.7 ? -3500 + below(1000) : -1400 + below(1200) }
  })
}

/** Builds the actions of honest people, administrators and scheduled jobs that are in every history. */
function surely({ one }: Dice, { truth }: Plan): Timed[] {
  return [
    { do: 'jobs', at: -DAY - 30 },
    // closes the answers to a change, which are possible until two hours before the earlier of both departures
    { do: 'jobs', at: -205 },
    { do: 'jobs', at: -100 },
    { do: 'depart', at: LEFT },
    { do: 'speak_up', at: 2700 },
    { do: 'jobs', at: CLOSED },
    ...(truth.honestDriver ? [{ do: 'receipts' as const, paper: 'honest' as const, at: 4 * DAY }] : []),
    { do: 'decide', at: 6 * DAY },
    { do: 'jobs', at: 6 * DAY + 5 },
    { do: 'judge', at: 9 * DAY },
    { do: 'jobs', at: 18 * DAY },
    { do: 'banks_decide', hundredths: one([0, 100]), at: 33 * DAY },
    { do: 'jobs', at: 33 * DAY + 10 },
    { do: 'pay_by_hand', at: 33 * DAY + 30 },
    { do: 'jobs', at: 34 * DAY },
  ]
}

/** Sorts actions by time. Of actions at the same time, those of `sure` come last. */
export const inOrder = ({ sure, tried }: Plan): Timed[] => [...tried, ...sure].toSorted((a, b) => a.at - b.at)

/**
 * Periods of a history, in minutes from departure: the days before, the last day, between departure and closing, and afterwards.
 */
const spans = [
  [-3400, -1500],
  [-1430, -20],
  [140, 2600],
  [3300, 8000],
  [9000, 45_000],
] as const

/** Builds random actions of any person at any time. The server refuses many of them. */
function noise(dice: Dice, truth: Truth): Timed[] {
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
    { do: 'give_up', who, seats: 1 },
    { do: 'leave', who: friend, along: HONEST + below(PASSENGERS - HONEST) },
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
  if (!drives) knave.push({ do: 'not_driven' })
  return one(honestDriver ? anybody : [...anybody, ...knave])
}
