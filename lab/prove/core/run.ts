import { bookingLife } from '#domain/bookings/booking.ts'
import { movesOf } from '#domain/life.ts'
import { orderLife } from '#domain/payments/payment.ts'
import { isServed } from './acts/waitingList.ts'
import { type Command, perform } from './commands.ts'
import { type Dice, dice, drawn, tripOf } from './histories.ts'
import { broken, overdue } from './invariants.ts'

/** A history that broke a rule, reduced to the commands needed to break it. */
export interface Broken {
  seed: number
  what: string
  commands: Command[]
}

export interface CoreRun {
  histories: number
  steps: number
  broken: Broken[]
  /** transitions that occurred in no history */
  untaken: string[]
}

/** Generates histories of one trip each, and checks them after every step (goal G1a). The same first seed gives the same run. */
export function runCore(histories: number, firstSeed: number): CoreRun {
  // the long run throws some forty million refusals, whose stack traces would take time and are not needed
  Error.stackTraceLimit = 0
  const taken = new Set<string>()
  const found: Broken[] = []
  let steps = 0
  for (let seed = firstSeed; seed < firstSeed + histories && found.length < 3; seed++) {
    const commands: Command[] = []
    const what = played(seed, commands, taken)
    steps += commands.length
    if (what) found.push(shortest({ seed, what, commands }))
  }
  const untaken = allMoves().filter((one) => !taken.has(one))
  return { histories, steps, broken: found, untaken }
}

const allMoves = () =>
  [
    ...movesOf(bookingLife).map(({ from, event }) => `booking ${from} ${event}`),
    ...movesOf(orderLife).map(({ from, event }) => `order ${from} ${event}`),
  ].filter((move) => !OUTSIDE.some((outside) => move.endsWith(outside)))

/** Transitions that need a crash, or a person who reviews a payment of a wrong amount. The server's tests cover them. */
const OUTSIDE = [
  'opened close',
  'opened approve',
  'opened dispute',
  'closed dispute',
  'waiting dispute',
  'disputed admit',
  'disputed dismiss',
  'disputed refund',
  'settled owe',
]

/** Returns the commands that end the trip of any history, with all bookings and money. Sometimes a bank acts after a refund. */
export const endingOf = ({ below, next }: Dice): Command[] => [
  { do: 'wait', minutes: 4500 },
  { do: 'sweep' },
  { do: 'wait', minutes: 4500 },
  { do: 'sweep' },
  { do: 'pay_back' },
  // the price is shared if a case is still disputed after thirty days
  { do: 'wait', minutes: 43_200 },
  ...(next() < 0.1 ? [{ do: next() < 0.5 ? ('charge_back' as const) : ('mediate' as const), n: below(4) }] : []),
  { do: 'settle' },
  ...(next() < 0.1 ? lateBanks(below(4)) : []),
  { do: 'pay_back' },
  { do: 'settle' },
  { do: 'pay_back' },
]

/** Returns the commands of a bank that disputes a settled payment, decides, or returns the money. */
const lateBanks = (n: number): Command[] => [
  { do: 'win', n },
  { do: 'mediate', n },
  { do: 'decide_dispute', n, hundredths: 100 },
  { do: 'charge_back', n },
  { do: 'win', n },
]

function played(seed: number, commands: Command[], taken: Set<string>): string | undefined {
  const rolled = dice(seed)
  const core = tripOf(rolled)
  const length = 20 + rolled.below(41)
  const ending = endingOf(rolled)
  let what: string | undefined
  for (let i = 0; i < length + ending.length && !what; i++) {
    const command = ending[i - length] ?? drawn(rolled, core)
    commands.push(command)
    what = wrongAfter(core, command)
  }
  for (const move of core.moves) taken.add(move)
  return what
}

function wrongAfter(core: ReturnType<typeof tripOf>, command: Command): string | undefined {
  try {
    // does not check now: if a refused step changed something, the check after the next step finds it
    if (perform(core, command) || command.do === 'wait') return undefined
  } catch (error) {
    return String(error)
  }
  const late = command.do === 'sweep' && overdue(core).length > 0 ? ['V5'] : []
  const unserved = command.do === 'sweep' && !isServed(core) ? ['B11'] : []
  const all = [...broken(core), ...late, ...unserved]
  return all.length > 0 ? all.join(' ') : undefined
}

/** Removes commands as long as the same check still fails. */
function shortest({ seed, what, commands }: Broken): Broken {
  let remaining = commands
  for (let i = remaining.length - 1; i >= 0; i--) {
    const fewer = remaining.toSpliced(i, 1)
    if (replayed(seed, fewer) === what) remaining = fewer
  }
  return { seed, what, commands: remaining }
}

export function replayed(seed: number, commands: Command[]): string | undefined {
  const core = tripOf(dice(seed))
  for (const command of commands) {
    const what = wrongAfter(core, command)
    if (what) return what
  }
  return undefined
}
