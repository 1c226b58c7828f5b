import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { invite, listWanted, type RideRequest } from '#contract/trips/rideRequests.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RequestLine } from './WantedLines.tsx'
import { useWantedTitle } from './words.ts'

/** Lists passengers who look for a ride like the driver's trip, with a button to invite each. */
export function WantedOnTrip({ id }: { id: string }) {
  const text = useText('wanted')
  const title = useWantedTitle()
  const { data, error, refetch } = useQuery(wantedQuery(id))
  if (!data && error) return <ErrorBanner error={error} title={text('failed')} onRetry={() => void refetch()} />
  if (!data || data.requests.length === 0) return null
  return (
    <div className="mt-6">
      <Panel title={title(data)}>
        <p className="mb-4 text-sm text-muted">{text('intro_trip', { left: data.invitationsLeft })}</p>
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

/** Returns the query for the passengers who look for a ride like the user's trip. */
const wantedQuery = (id: string) =>
  queryOptions({
    queryKey: ['mine', 'wanted', id],
    queryFn: ({ signal }) => call(listWanted, { params: { id } }, signal),
  })

/** Invites the passenger of a request. The list shows the invitation immediately, and the invitations that remain today. */
function useInvite(id: string, request: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(invite, { params: { id }, body: { request } }),
    onSettled: () => queries.invalidateQueries(wantedQuery(id)),
  })
}
