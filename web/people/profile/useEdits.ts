import { useState } from 'react'

/** What is being edited: the photo, the contact information, driving, what a registration lacks, the ID that was sent back, or one car by its id. */
export type Edited = 'photo' | 'contact' | 'driving' | 'registration' | 'identity' | `car ${string}`

export interface Edits {
  active: Edited | undefined
  /** The last one that was left: the keyboard goes back to its button. */
  ended: Edited | undefined
  /** The last one, when it was left by saving. */
  saved: Edited | undefined
  begin: (what: Edited) => void
  cancel: () => void
  save: () => void
}

export interface EditsProps {
  edits: Edits
  /** Why nothing of the profile can be edited yet. */
  locked: string | undefined
}

type Turn = Partial<Pick<Edits, 'active' | 'ended' | 'saved'>>

/** One edit at a time on the whole profile, whichever tab it stands on; `first` is open from the start. */
export function useEdits(first?: Edited): Edits {
  const [{ active, ended, saved }, turn] = useState<Turn>(first ? { active: first } : {})
  return {
    active,
    ended,
    saved,
    begin: (what) => turn({ active: what }),
    cancel: () => turn(active ? { ended: active } : {}),
    save: () => turn(active ? { ended: active, saved: active } : {}),
  }
}
