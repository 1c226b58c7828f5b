import { useEffect } from 'react'
import type { Draft } from '../draft.ts'
import { useRefusalOf } from './queries.ts'
import { fieldOf } from './refusal.ts'
import { focusField, type Writing } from './writing.ts'

/** The server's 'no' to exactly this trip; its field has the focus at first. */
export function useRefused(first: Draft): Writing['refused'] {
  const refusal = useRefusalOf(first)
  const field = refusal && fieldOf(refusal, first)
  useEffect(() => {
    if (!field) return
    // A frame later, since the page takes the focus when one arrives.
    const frame = requestAnimationFrame(() => focusField(field))
    return () => cancelAnimationFrame(frame)
  }, [field])
  return field && { field, message: refusal.message }
}
