import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { RideRequest } from '#contract/trips/rideRequests.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DemandLines } from './DemandLines.tsx'
import { useInvite, wantedQuery } from './queries.ts'
import { RequestLine } from './RequestLine.tsx'
import { useWantedTitle } from './words.ts'

/** The passengers who want to come along on the driver's own trip, and the way to invite them. */
export function WantedOnTrip({ id }: { id: string }) {
  const text = useText('wanted')
  const title = useWantedTitle()
  const { data, error, refetch } = useQuery(wantedQuery(id))
  if (!data && error) return <ErrorBanner error={error} title={text('failed')} onRetry={() => void refetch()} />
  if (!data || data.requests.length + data.roads.length === 0) return null
  return (
    <div className="mt-6">
      <Panel title={title(data)}>
        <DemandLines roads={data.roads} />
        {data.requests.length > 0 && (
          <p className="mb-4 text-sm text-muted">{text('intro_trip', { left: data.invitationsLeft })}</p>
        )}
        <ul className="grid gap-4">
          {data.requests.map((request) => (
            <RequestLine key={request.id} request={request}>
              <Invitation id={id} request={request} />
            </RequestLine>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function Invitation({ id, request }: { id: string; request: RideRequest }) {
  const text = useText('wanted')
  const invite = useInvite(id, request.id)
  if (request.invited)
    return (
      <span role="status">
        <Tag tone="brand">{text('invited')}</Tag>
      </span>
    )
  return (
    <div className="grid gap-2">
      <Button
        size="small"
        icon={<Send size={18} aria-hidden />}
        busy={invite.isPending}
        aria-label={text('invite_who', { name: request.person.name })}
        onClick={() => invite.mutate()}
      >
        {text('invite')}
      </Button>
      <Refusal error={invite.error} className="" />
    </div>
  )
}
