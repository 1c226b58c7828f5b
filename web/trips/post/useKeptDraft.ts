import { useEffect, useState } from 'react'
import { type Draft, keepDraft } from '../draft.ts'
import type { Writing } from './writing.ts'

/** A draft that is kept on the device from its first change on. */
export function useKeptDraft(first: Draft): Pick<Writing, 'draft' | 'change'> {
  const [draft, setDraft] = useState(first)
  useEffect(() => {
    if (draft !== first) keepDraft(draft)
  }, [draft, first])
  return { draft, change: (part) => setDraft((before) => ({ ...before, ...part(before) })) }
}
