import { type Dice, dice } from '../core/histories.ts'
import { HONEST, PASSENGERS, type Plan, type Timed } from './acts.ts'
import { noise } from './noise.ts'
import { schemes } from './schemes.ts'

/** The whole road, in stops. */
const END = 2

/** Minutes from departure: when the two marks of a trip are past for certain, even where it left two hours later. */
export const LEFT = 130
export const CLOSED = 3500
const DAY = 24 * 60

/** The history of a seed: people who want to ride, a scheme or two, and whatever else comes to mind. */
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
  // every scheme in its turn, now and then with another
  const own = schemes[seed % schemes.length] ?? one(schemes)
  const chosen = next() < 0.3 ? [own, one(schemes)] : [own]
  for (const scheme of chosen) {
    const made = scheme.plans(rolled)
    plan.names.push(scheme.name)
    Object.assign(plan.offer, made.offer)
    Object.assign(plan.truth, made.truth)
    plan.tried.push(...made.tried)
  }
  plan.tried.push(...riders(rolled), ...noise(rolled, plan.truth))
  plan.sure = surely(rolled, plan)
  return plan
}

/** The other passengers who want a seat, most of them in good time. */
function riders({ below, next }: Dice): Timed[] {
  const wanted = Array.from({ length: PASSENGERS }, (_, who) => who).filter((who) => next() < (who < HONEST ? 0.8 : 0.2))
  return wanted.map((who) => {
    const from = next() < 0.7 ? 0 : below(END)
    const to = from === 0 && next() < 0.8 ? END : from + 1
    return { do: 'pay', who, from, to, at: next() < 0.7 ? -3500 + below(1000) : -1400 + below(1200) }
  })
}

/** What honest people, the office and the clock do in any case. */
function surely({ one }: Dice, { truth }: Plan): Timed[] {
  return [
    { do: 'jobs', at: -DAY - 30 },
    // answers to a change are waited for until two hours before the earlier of the two departures
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

/** In the order of their times; at one time what is sure comes last. */
export const inOrder = ({ sure, tried }: Plan): Timed[] => [...tried, ...sure].toSorted((a, b) => a.at - b.at)
