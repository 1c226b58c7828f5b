import { createContext, useContext, useState } from 'react'
import { useText } from '../../texts/texts.ts'
import type { Draft } from '../draft.ts'
import type { DraftField } from './refusal.ts'
import type { Wrong } from './wrong.ts'

/** The trip while it is written. */
export interface Writing {
  draft: Draft
  change: (part: (before: Draft) => Partial<Draft>) => void
  wrong: ReadonlyMap<DraftField, Wrong>
  /** The driver tried to go on: all errors are shown, also of fields without a visit. */
  tried: boolean
  /** The server's 'no' to the trip as it was when the form opened. */
  refused: { field: DraftField; message: string } | undefined
}

export const WritingContext = createContext<Writing | undefined>(undefined)

export function useWriting(): Writing {
  const writing = useContext(WritingContext)
  if (!writing) throw new Error('This part belongs inside the post form.')
  return writing
}

/** The words beside a field: what is wrong once the person has left it, or the server's 'no' until the value changes. */
export function useFieldError(field: DraftField, value: unknown, label: string) {
  const text = useText('post')
  const { wrong, tried, refused } = useWriting()
  const [left, setLeft] = useState(false)
  // Of this very input, which may move to another place on the road.
  const [first] = useState({ value, refusal: refused?.field === field ? refused.message : undefined })
  const reason = left || tried ? wrong.get(field) : undefined
  const refusal = value === first.value ? first.refusal : undefined
  return { error: reason ? text(reason, { field: label }) : refusal, leave: () => setLeft(true) }
}

/** Puts the focus on a field, if it can have any. */
export const focusField = (field: DraftField) =>
  document.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] button`)?.focus()
