import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../api.ts'
import { type Draft, keepDraft } from '../draft.ts'
import { Trouble } from '../Trouble.tsx'
import { CreatedDialog } from './CreatedDialog.tsx'
import { FinishButtons } from './FinishButtons.tsx'
import { PreviewDetails } from './PreviewDetails.tsx'
import { PreviewRoad } from './PreviewRoad.tsx'
import { PriceSection } from './PriceSection.tsx'
import { isRefusal, previewQuery, useCreateTrip } from './queries.ts'
import { fieldOf } from './refusal.ts'

/** Everything that will be published, and the two ways on. */
export function TripPreview({ written }: { written: Draft }) {
  const [draft, setDraft] = useState(written)
  const { data: preview, error, refetch } = useQuery(previewQuery(draft))
  const post = useCreateTrip(draft)
  const refusal = error ?? post.error
  const about = refusal instanceof Problem ? { problem: refusal, field: fieldOf(refusal, draft) } : undefined
  function ask(price: string) {
    const asked = { ...draft, price }
    post.reset()
    keepDraft(asked)
    setDraft(asked)
  }
  return (
    <>
      {refusal && !about?.field && <Trouble error={refusal} onRetry={() => (error ? refetch() : post.create())} />}
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:gap-8">
        <div className="grid min-w-0 content-start gap-6">
          <PreviewRoad {...{ draft, preview, about }} />
          <PreviewDetails {...{ draft, preview, about }} />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:sticky lg:top-24 lg:self-start">
          <PriceSection {...{ draft, preview, about }} onPrice={ask} />
          <FinishButtons {...{ draft, preview, refused: isRefusal(error) }} busy={post.isPending} onCreate={post.create} />
        </div>
      </div>
      <CreatedDialog open={post.isSuccess} />
    </>
  )
}
