import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Genre } from '#domain/account.ts'
import type { Day } from '#domain/time.ts'
import { type Draft, fitting, keepDraft, recallDraft } from '../draft.ts'
import { CommentSection } from './CommentSection.tsx'
import { CostSection } from './CostSection.tsx'
import { JoiningSection } from './JoiningSection.tsx'
import { PostSummary } from './PostSummary.tsx'
import { RoadSection } from './RoadSection.tsx'
import { SeatsSection } from './SeatsSection.tsx'
import { useRefusalOf } from './queries.ts'
import { fieldOf } from './refusal.ts'
import { WhenSection } from './WhenSection.tsx'

type PostFormProps = { genre: Genre | null; today: Day }

/** The trip as it is written. Every letter is kept on the device until the trip is created. */
export function PostForm({ genre, today }: PostFormProps) {
  const [first] = useState(() => fitting(recallDraft(), genre, today))
  const form = useForm<Draft>({ defaultValues: first, mode: 'onTouched' })
  const refusal = useRefusalOf(first)
  const navigate = useNavigate()
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }), [form])
  useEffect(() => {
    // The server's 'no' to exactly this trip stands beside its field until that is changed.
    const field = refusal && fieldOf(refusal, first)
    if (!field) return
    form.setError(field, { type: 'refused', message: refusal.message })
    // A frame later, since the page takes the focus when one arrives.
    const frame = requestAnimationFrame(() => form.setFocus(field))
    return () => cancelAnimationFrame(frame)
  }, [form, refusal, first])
  return (
    <FormProvider {...form}>
      {/* The browser would keep times outside 09:00 to 18:00 back; the server takes them. */}
      <form
        noValidate
        onSubmit={form.handleSubmit(() => navigate({ to: '/route/finish' }))}
        className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8"
      >
        <div className="grid min-w-0 content-start gap-6">
          <RoadSection />
          <WhenSection today={today} />
          <SeatsSection genre={genre} />
          <JoiningSection />
          <CostSection />
          <CommentSection />
        </div>
        <PostSummary />
      </form>
    </FormProvider>
  )
}
