import { useState } from 'react'
import { useKept } from '../../ui/login/useStepUp.ts'

/** A dialog that asks for a reason, open again with what was written when a login came between. */
export function useReasoned(what: string) {
  const kept = useKept(what) as string | undefined // as: a reason was kept by this name
  const [isOpen, setOpen] = useState(kept !== undefined)
  return { isOpen, first: kept, begin: () => setOpen(true), end: () => setOpen(false) }
}
