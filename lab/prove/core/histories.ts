import { HOUR_MS } from '#domain/time.ts'
import type { Command } from './commands.ts'
import { people } from './commands.ts'
import { newCore, type Core } from './state.ts'

/** Returns a generator of random numbers from a seed, the same on every machine (mulberry32). */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T } // as: no caller passes an empty list
}
export type Dice = ReturnType<typeof dice>

const NOON = Date.UTC(2026, 10, 20, 12)

/** Generates a random trip: seats, legs, price, joining mode, and time to departure. */
export function tripOf(dice: Dice): Core {
  const legs = 1 + dice.below(5)
  const places = Array.from({ length: legs + 1 }, (_, i) => i)
  const offer = { ...offerOf(dice), atM: places.map((i) => i * 60_000), atMinutes: places.map((i) => i * 40) }
  return newCore(offer, NOON, NOON + (1 + dice.below(60)) * HOUR_MS)
}

/** Generates all random properties of a trip except its road. */
export const offerOf = ({ below, next }: Dice) => ({
  seats: 1 + below(4),
  priceMinor: next() < 0.1 ? 0n : BigInt(1 + below(300)) * 100n,
  joining: next() < 0.5 ? ('at_once' as const) : ('on_approval' as const),
  onlyWomen: next() < 0.2,
})

const waits = [1, 10, 20, 40, 180, 720, 1440, 2880, 4500]

/** Selects the next command at random, mostly one that is possible. */
export function drawn(dice: Dice, core: Core): Command {
  // an order is partly refunded only for a short time, so random commands would rarely meet this state
  const partly = core.bookings.findIndex(({ id }) =>
    core.orders.some(({ booking, state }) => booking === id && state === 'part_refunded'),
  )
  if (partly >= 0 && dice.next() < 0.1) return { do: dice.one(['mediate', 'charge_back'] as const), n: partly }
  // a driver who reported an absent passenger may later report that the trip was not driven
  if (core.bookings.some(({ state }) => state === 'absent') && dice.next() < 0.1) return { do: 'not_driven' }
  const last = Math.max(0, core.bookings.length - 1)
  const n = dice.next() < 0.5 ? last : dice.below(last + 1)
  const by = dice.next() < 0.5 ? ('passenger' as const) : ('driver' as const)
  const roll = dice.below(100)
  if (roll < 18 || (roll < 79 && core.bookings.length === 0)) return asking(dice, core)
  if (roll < 28) return { do: core.bookings[n]?.state === 'offered' && dice.next() < 0.7 ? 'take' : 'accept', n }
  if (roll < 40) return { do: 'start', n }
  if (roll < 52) return { do: dice.next() < 0.85 ? 'approve' : 'approve_late', n }
  if (roll < 62) return { do: 'sync', n }
  if (roll < 66) return { do: dice.one(['decline', 'withdraw', 'withdraw'] as const), n }
  if (roll < 69) return { do: 'cancel', n, by }
  if (roll < 71) return { do: 'give_up', n, seats: 1 + dice.below(3) }
  if (roll < 72) return { do: 'cancel_trip' }
  if (roll < 76) return ending(dice, n, by)
  if (roll < 77) return { do: 'decide', n, stands: dice.one(['driver', 'passenger', null] as const) }
  if (roll < 79) return banking(dice, n)
  if (roll < 93) return { do: 'wait', minutes: dice.one(waits) }
  return { do: dice.one(['sweep', 'pay_back', 'settle'] as const) }
}

/** Selects a rare action of a bank at random. */
function banking({ next, one }: Dice, n: number): Command {
  const roll = next()
  if (roll < 0.4) return { do: 'charge_back', n }
  if (roll < 0.6) return { do: 'win', n }
  return roll < 0.8 ? { do: 'mediate', n } : { do: 'decide_dispute', n, hundredths: one([0, 0, 40, 100]) }
}

/** Selects a report about a departed trip at random. */
function ending(dice: Dice, n: number, by: 'passenger' | 'driver'): Command {
  const roll = dice.below(12)
  if (roll < 6) return reporting(dice, n, by)
  if (roll < 9) return { do: 'object', n, by }
  if (roll < 10) return { do: 'travelled', n }
  return roll < 11 ? { do: 'give_back', n, minor: 1 + dice.below(20_000) } : { do: 'not_driven' }
}

/** Selects at random how many people the driver reports as absent: sometimes only a part of a booking. */
function reporting(dice: Dice, n: number, by: 'passenger' | 'driver'): Command {
  const claim = dice.next() < 0.7 ? ('not_driven' as const) : ('asked_to_cancel' as const)
  return { do: 'report', n, by, claim, ...(by === 'driver' && dice.next() < 0.4 && { seats: 1 + dice.below(3) }) }
}

/** Group sizes, mostly one person. */
const groups = [1, 1, 1, 2, 2, 3, 4]

function asking(dice: Dice, { trip }: Core): Command {
  const from = dice.below(trip.legs)
  const whole = dice.next() < 0.5
  const who = dice.below(people.length)
  const seats = dice.one(groups)
  const wait = dice.next() < 0.4
  return whole
    ? { do: 'ask', who, seats, wait, from: 0, to: trip.legs }
    : { do: 'ask', who, seats, wait, from, to: from + 1 + dice.below(trip.legs - from) }
}
