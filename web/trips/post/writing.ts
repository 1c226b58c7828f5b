import { createContext, useContext, useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { type FormState, inputOf } from '../../ui/forms/useFormState.ts'
import type { DraftProblem } from './draft/checkDraft.ts'
import type { Draft } from './draft/draft.ts'
import type { DraftField } from './refusal.ts'

/** The form of a trip, with the draft as its values. */
export type DraftForm = FormState<Draft, DraftField>

/** A trip's draft and the state of its form, as the sections of the form need them. */
export interface Writing {
  draft: Draft
  change: (part: (before: Draft) => Partial<Draft>) => void
  form: DraftForm
  /** Refusals by the server of the trip as the form opened with it or sent it. */
  refused: readonly { field: DraftField | 'comment'; message: string }[]
}

export const WritingContext = createContext<Writing | undefined>(undefined)

export function useWriting(): Writing {
  const writing = useContext(WritingContext)
  if (!writing) throw new Error('This part belongs inside the post form.')
  return writing
}

/** Returns the properties that the sections of the form need. */
export const writingOf = (form: DraftForm): Pick<Writing, 'draft' | 'change' | 'form'> => ({
  form,
  draft: form.values,
  change: (part) => form.setValues((before) => ({ ...before, ...part(before) })),
})

/**
 * Returns the sentence next to a field: its error after the user has left the field, or the server's refusal until the value
 * changes.
 */
export function useFieldError(field: DraftField, value: unknown, label: string) {
  const text = useText('post')
  const { form, refused } = useWriting()
  const [left, setLeft] = useState(false)
  // found by the input's name, because the input of a moved stop is at another index
  const message = refused.find((one) => one.field === field)?.message
  const [first, setFirst] = useState({ value, refusal: message })
  if (message !== first.refusal) setFirst({ value, refusal: message })
  const reason = left ? form.errors.find((one) => one.field === field)?.reason : form.reasonOf(field)
  const refusal = value === first.value ? first.refusal : undefined
  // as: the reasons come from `checkDraft`
  return { error: reason ? text(reason as DraftProblem, { field: label }) : refusal, leave: () => setLeft(true) }
}

/** Focuses a field that can have the focus. */
export const focusField = (field: DraftField) => document.querySelector<HTMLElement>(inputOf(field))?.focus()
