import type { Endpoint } from '#contract/endpoint.ts'
import type { Reason } from '#domain/refusal.ts'
import type { Answer } from './fakeServer.ts'

/** A form, or a button that changes something: the screen, the call, and the field of each refusal. */
export interface FormCase {
  name: string
  /** path of its screen */
  at: string
  call: Endpoint
  /** name of the button that sends it, with {placeholders} */
  send: string
  /** names of the buttons that open it, in order */
  open?: string[]
  /** values to type, by the name of the input; other required inputs get a value that fits their kind */
  fill?: Record<string, string>
  /** values stored in this tab by key, before the screen opens */
  stored?: Record<string, object>
  session?: object
  /** endpoints answered with samples in which every boolean is `no` */
  no?: Endpoint[]
  /** buttons to press after a refusal, before the next attempt */
  after?: string[]
  /** responses that replace samples */
  answers?: [Endpoint, Answer][]
  /** name of the input that shows a refusal; the form shows all other refusals */
  fields?: Partial<Record<Reason, string>>
  /** input names by fields of the body, where they differ */
  inputs?: Record<string, string>
  /** refusals that the screen shows in another way, and how */
  answered?: Partial<Record<Reason, string>>
}

interface Confirmed extends Omit<FormCase, 'send' | 'open'> {
  /** name of the button that opens the dialog; `yes` is the name of the confirming button, if it differs */
  label: string
  yes?: string
}

/** Builds the case of a button whose dialog requires a confirmation. */
export const confirmed = ({ label, yes = label, ...rest }: Confirmed): FormCase => ({ ...rest, open: [label], send: yes })
