import type { Claim, Reporter } from '#domain/bookings/absence.ts'

/** Kinds of receipts that a driver enters, compared with the real cost of the trip. */
export type Paper = 'honest' | 'zero' | 'tiny' | 'posted' | 'triple'

/**
 * Companion on another person's booking: a passenger by number, or an account that the rules exclude as companion or as judge.
 */
export type Along = number | 'driver' | 'judge'

/** Actions of a booker and the accounts of companions. `who` is the booker. */
export type CompanyAct =
  | { do: 'invite' | 'say_yes' | 'say_no' | 'leave'; who: number; along: Along }
  | { do: 'pay_with' | 'keep_with'; who: number; along: Along[]; from: number; to: number }
  | { do: 'rate'; who: number; along: Along; by: 'driver' | 'companion' }
  /** gives up the seats of the companions who were named last */
  | { do: 'give_up'; who: number; seats: number }
  /** a passenger pays a seat on another trip at the same hours */
  | { do: 'pay_elsewhere'; who: number }

/** An action of people, administrators, banks or scheduled jobs on the trip. `who` is a passenger by number. */
export type Act =
  | CompanyAct
  | { do: 'pay' | 'keep'; who: number; from: number; to: number }
  | { do: 'pay_late' | 'cancel' | 'dismiss' | 'travelled' | 'grow_old' | 'name_account' | 'by_hand'; who: number }
  | { do: 'divide' | 'suspend' | 'close'; who: number }
  | { do: 'speak_up' | 'pay_by_hand' }
  | { do: 'banks_decide'; hundredths: number }
  | {
      do:
        | 'cancel_trip'
        | 'driver_divides'
        | 'suspend_driver'
        | 'not_driven'
        | 'decide'
        | 'judge'
        | 'pay_out'
        | 'return_payout'
        | 'jobs'
        | 'depart'
    }
  | { do: 'offer'; seats: number; percent: number }
  | { do: 'move'; minutes: number }
  | { do: 'agree'; who: number; yes: boolean }
  | { do: 'report'; who: number; claim: Exclude<Claim, 'absent'> }
  | { do: 'report_absent'; who: number }
  | { do: 'object'; who: number; by: Reporter }
  | { do: 'give_back'; who: number; percent: number }
  | { do: 'receipts'; paper: Paper }
  | { do: 'mediate' | 'charge_back' | 'win'; who: number }
  | { do: 'decide_dispute'; who: number; hundredths: number }

/** An action and its time, in minutes from the first published departure. */
export type Timed = Act & { at: number }

/** A published trip. `percent` is the price's share of the cap; consumption in tenths of a liter per 100 km. */
export interface Offer {
  seats: number
  percent: number
  consumptionDl: number
}

/** Facts that only the people on the trip know. */
export interface Truth {
  /** the car leaves, with the people who hold a seat */
  drives: boolean
  consumptionDl: number
  honestDriver: boolean
  /** passengers whom the driver persuaded to cancel */
  persuaded: number[]
}

/**
 * A planned history. `sure`: actions of honest people, administrators and scheduled jobs. `tried`: attempts of other people,
 * which may be refused.
 */
export interface Plan {
  seed: number
  names: string[]
  offer: Offer
  truth: Truth
  sure: Timed[]
  tried: Timed[]
}

/** The first passengers are honest. The others are friends of the driver, or act for themselves. */
export const PASSENGERS = 6
export const HONEST = 2
export const isHonest = (who: number) => who < HONEST
