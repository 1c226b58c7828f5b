import type { Transitions, StateOf } from '../life.ts'
import type { Day } from '../time.ts'
import { workingDaysAfter } from './holiday.ts'

/** What a person asks of what is kept about them (16.2). Those who can log in download and close by themselves. */
export const ownRequestKinds = ['rectify', 'object', 'restrict'] as const
/** By mail also to erase: closing the account of a person who cannot log in. */
export const requestKinds = [...ownRequestKinds, 'erase'] as const
export type RequestKind = (typeof requestKinds)[number]

/** A granted restriction lasts until it is lifted; every other answer is the end. */
export const requestLife = {
  open: { grant: 'granted', refuse: 'refused', withdraw: 'withdrawn' },
  granted: { lift: 'lifted' },
  refused: {},
  withdrawn: {},
  lifted: {},
} as const satisfies Transitions
export type RequestState = StateOf<typeof requestLife>
export const requestStates = Object.keys(requestLife) as RequestState[] // the keys of the table above are its states

const WORKING_DAYS = 5

/** The fifth working day after a day, by Argentine holidays: the last one to answer on (16.2). */
export const lastDayToAnswer = (asked: Day): Day => workingDaysAfter(asked, WORKING_DAYS)

/** What lasts and can be lifted: a restriction that was granted. */
export const isRestriction = ({ kind, state }: { kind: RequestKind; state: RequestState }) =>
  kind === 'restrict' && state === 'granted'
