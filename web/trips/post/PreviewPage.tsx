import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Gender } from '#domain/people/account.ts'
import type { Day } from '#domain/time.ts'
import { useText } from '../../texts/texts.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { fitting, missing, recallDraft } from './draft.ts'
import { PostGate } from './PostGate.tsx'
import { TripPreview } from './TripPreview.tsx'

/** /route/finish: the trip as passengers will see it, before they do. */
export function PreviewPage() {
  const text = useText('post')
  return (
    <PostGate>
      {(me, today) => (
        <Page title={text('preview.title')} intro={text('preview.intro')}>
          <Written gender={me.gender} today={today} />
        </Page>
      )}
    </PostGate>
  )
}

/** Without a whole draft there is nothing to see here: back to the form, which says what is missing. */
function Written({ gender, today }: { gender: Gender | null; today: Day }) {
  const [written] = useState(() => fitting(recallDraft(), gender, today))
  return missing(written).length > 0 ? <Navigate to="/route" replace /> : <TripPreview written={written} />
}
