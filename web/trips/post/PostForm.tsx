import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Genre } from '#domain/account.ts'
import type { Day } from '#domain/time.ts'
import { fitting, recallDraft } from '../draft.ts'
import { CarSection } from './CarSection.tsx'
import { CommentSection } from './CommentSection.tsx'
import { CostSection } from './CostSection.tsx'
import { JoiningSection } from './JoiningSection.tsx'
import { PostSummary } from './PostSummary.tsx'
import { RoadSection } from './RoadSection.tsx'
import { SeatsSection } from './SeatsSection.tsx'
import { useKeptDraft } from './useKeptDraft.ts'
import { useRefused } from './useRefused.ts'
import { WhenSection } from './WhenSection.tsx'
import { focusField, WritingContext } from './writing.ts'
import { wrongWith } from './wrong.ts'

type PostFormProps = { genre: Genre | null; today: Day }

/** The trip as it is written. Every letter is kept on the device until the trip is created. */
export function PostForm({ genre, today }: PostFormProps) {
  const [first] = useState(() => fitting(recallDraft(), genre, today))
  const { draft, change } = useKeptDraft(first)
  const refused = useRefused(first)
  const wrong = wrongWith(draft)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  function goOn(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const [field] = wrong.keys()
    if (field) return focusField(field)
    setBusy(true)
    void navigate({ to: '/route/finish' }).finally(() => setBusy(false))
  }
  return (
    <WritingContext value={{ draft, change, wrong, tried, refused }}>
      {/* The browser would keep times outside 09:00 to 18:00 back; the server takes them. */}
      <form noValidate onSubmit={goOn} className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8">
        <div className="grid min-w-0 content-start gap-6">
          <RoadSection />
          <WhenSection today={today} />
          <SeatsSection genre={genre} />
          <JoiningSection />
          <CarSection />
          <CostSection />
          <CommentSection />
        </div>
        <PostSummary draft={draft} busy={busy} />
      </form>
    </WritingContext>
  )
}
