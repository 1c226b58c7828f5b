import type { Endpoint } from '#contract/endpoint.ts'
import type { Reason } from '#domain/refusal.ts'
import type { Answer } from './fakeServer.ts'

/** A form of the product, or a button that changes something: its screen, its call, and the field of each refusal. */
export interface FormCase {
  name: string
  /** address of its screen */
  at: string
  call: Endpoint
  /** words of the button that sends it, with {placeholders} */
  send: string
  /** names of the buttons that lead to it, in order */
  open?: string[]
  /** values of inputs by their names, as a person types them; required ones are filled by their kind */
  fill?: Record<string, string>
  /** stored in this tab by key, before the screen opens */
  stored?: Record<string, object>
  session?: object
  /** answered with samples in which every yes-or-no is `no` */
  no?: Endpoint[]
  /** buttons to press after a refusal, before the next try */
  after?: string[]
  /** answers other than samples */
  answers?: [Endpoint, Answer][]
  /** name of the input that a refusal is about; other refusals are shown in the form */
  fields?: Partial<Record<Reason, string>>
  /** names of inputs by the fields of the body, where they differ */
  inputs?: Record<string, string>
  /** refusals that the screen answers otherwise, and how */
  answered?: Partial<Record<Reason, string>>
}

interface Confirmed extends Omit<FormCase, 'send' | 'open'> {
  /** words of the button that opens the dialog, and of the one that confirms in it, where they differ */
  label: string
  yes?: string
}

/** A button with a dialog that asks for confirmation. */
export const confirmed = ({ label, yes = label, ...rest }: Confirmed): FormCase => ({ ...rest, open: [label], send: yes })
