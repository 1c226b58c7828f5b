import { useState } from 'react'
import type { Day } from '../../../ui/kit/dates/day.ts'
import { WishDialog } from '../WishDialog.tsx'
import { type Days, weekFrom } from './days.ts'
import { DaysPart } from './DaysPart.tsx'

interface DaysDialogProps {
  /** the one that was searched for */
  day: Day
  onClose: () => void
  onChoose: (days: Days) => void
  set: { isPending: boolean; error: Error | null }
}

/** The search as it stands, on other days. */
export function DaysDialog({ day, onClose, onChoose, set }: DaysDialogProps) {
  const [days, setDays] = useState<Days>(() => weekFrom(day))
  return (
    <WishDialog onClose={onClose} onTell={() => onChoose(days)} set={set}>
      <DaysPart isSought {...{ day, days }} onChange={setDays} />
    </WishDialog>
  )
}
