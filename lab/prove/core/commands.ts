import type { Claim, Reporter } from '#domain/bookings/absence.ts'
import { type Reason, refuse, Refused } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import * as endings from './acts/endings.ts'
import { type Person } from './acts/ground.ts'
import * as payments from './acts/payments.ts'
import * as seats from './acts/seats.ts'
import { serveWaitingList } from './acts/waitingList.ts'
import type { Core } from './state.ts'

/** A command of a history. `n` is the index of a booking, `who` that of a person. */
export type Command =
  | { do: 'ask'; who: number; from: number; to: number; seats: number; wait?: boolean }
  | {
      do:
        | 'accept'
        | 'take'
        | 'decline'
        | 'withdraw'
        | 'start'
        | 'approve'
        | 'approve_late'
        | 'sync'
        | 'charge_back'
        | 'mediate'
        | 'win'
        | 'travelled'
      n: number
    }
  | { do: 'decide_dispute'; n: number; hundredths: number }
  | { do: 'cancel'; n: number; by: 'passenger' | 'driver' }
  | { do: 'give_up'; n: number; seats: number }
  /** `seats`: number of absent people; all by default */
  | { do: 'report'; n: number; by: Reporter; claim: Exclude<Claim, 'absent'>; seats?: number }
  | { do: 'object'; n: number; by: Reporter }
  | { do: 'give_back'; n: number; minor: number }
  | { do: 'decide'; n: number; stands: Reporter | null }
  | { do: 'cancel_trip' | 'not_driven' | 'sweep' | 'pay_back' | 'settle' }
  | { do: 'wait'; minutes: number }

export const people: Person[] = [
  { id: 'w0', gender: 'Female' },
  { id: 'w1', gender: 'Female' },
  { id: 'm0', gender: 'Male' },
  { id: 'm1', gender: 'Male' },
  { id: 'n0', gender: 'Rather not say' },
  { id: 'driver', gender: 'Female' },
]

/** Performs a command. If the rules refuse it, returns the reason. Any other error is a defect of the rules, and is thrown. */
export function perform(core: Core, command: Command): Reason | undefined {
  try {
    enact(core, command)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

const id = (n: number) => `b${n}`

function enact(core: Core, command: Command): void {
  switch (command.do) {
    case 'ask':
      return seats.ask(core, people[command.who] ?? refuse('not_found'), command)
    case 'accept':
      return seats.accept(core, id(command.n), 'driver')
    case 'take':
      return seats.accept(core, id(command.n), 'passenger')
    case 'decline':
      return seats.decline(core, id(command.n))
    case 'withdraw':
      return seats.withdraw(core, id(command.n))
    case 'start':
      return payments.start(core, id(command.n))
    case 'approve':
      return payments.approve(core, id(command.n), false)
    case 'approve_late':
      return payments.approve(core, id(command.n), true)
    case 'sync':
      return payments.syncOrders(core, id(command.n))
    case 'charge_back':
      return payments.chargeBack(core, id(command.n))
    case 'mediate':
      return payments.mediate(core, id(command.n))
    case 'decide_dispute':
      return payments.decideDispute(core, id(command.n), command.hundredths)
    case 'win':
      return payments.win(core, id(command.n))
    case 'cancel':
      return seats.cancel(core, id(command.n), command.by)
    case 'give_up':
      return seats.giveUp(core, id(command.n), command.seats)
    case 'report':
      return endings.report(core, id(command.n), command)
    case 'travelled':
      return endings.travelled(core, id(command.n))
    case 'give_back':
      return endings.giveBack(core, id(command.n), BigInt(command.minor))
    case 'not_driven':
      return endings.notDriven(core)
    case 'object':
      return endings.object(core, id(command.n), command.by)
    case 'decide':
      return endings.decide(core, id(command.n), command.stands)
    case 'cancel_trip':
      return seats.cancelTrip(core)
    case 'sweep':
      seats.sweepHolds(core)
      serveWaitingList(core)
      return endings.sweepTravel(core)
    case 'pay_back':
      return payments.payBack(core)
    case 'settle':
      return endings.settle(core)
    case 'wait':
      core.now += command.minutes * MINUTE_MS
  }
}
