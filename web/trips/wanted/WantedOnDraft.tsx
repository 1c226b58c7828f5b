import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPinPlus } from 'lucide-react'
import type { RideRequest } from '#contract/trips/rideRequests.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Section } from '../../ui/kit/Page.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import type { Draft } from '../post/draft/draft.ts'
import { previewQuery } from '../post/queries.ts'
import { mayAddStop, missingStops, withStopFor } from './addStop.ts'
import { RequestLine } from './WantedLines.tsx'
import { useWantedTitle } from './words.ts'

interface WantedOnDraftProps {
  draft: Draft
  onChange: (draft: Draft) => void
}

/** Lists passengers who look for a ride like the draft. One click adds a stop for them and updates the price. */
export function WantedOnDraft({ draft, onChange }: WantedOnDraftProps) {
  const text = useText('wanted')
  const title = useWantedTitle()
  // requests for the former draft stay visible while the road with another stop is computed
  const { data } = useQuery({ ...previewQuery(draft), placeholderData: keepPreviousData })
  const wanted = data?.wanted
  if (!wanted || wanted.requests.length === 0) return null
  return (
    <Section title={title(wanted)} intro={text('intro_draft')}>
      <ul className="grid gap-4">
        {wanted.requests.map((request) => (
          <RequestLine key={request.id} request={request}>
            <Stops {...{ draft, request, onChange }} />
          </RequestLine>
        ))}
      </ul>
    </Section>
  )
}

function Stops({ draft, request, onChange }: WantedOnDraftProps & { request: RideRequest }) {
  const text = useText('wanted')
  const missing = missingStops(draft, request)
  if (missing.length === 0) return <Tag tone="brand">{text('is_stop')}</Tag>
  return missing.map((end) => (
    <Button
      key={end.placeId}
      variant="outline"
      size="small"
      icon={<MapPinPlus size={18} aria-hidden />}
      disabledBecause={mayAddStop(draft) ? undefined : text('too_many_stops')}
      onClick={() => onChange(withStopFor(draft, end))}
    >
      {text('add_stop', { town: cityOf(end.name) })}
    </Button>
  ))
}
