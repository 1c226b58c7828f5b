import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { endOneSession, type listSessions } from '#contract/people/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { LogOutButton } from '../../ui/login/LogOutButton.tsx'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { sessionsQuery } from './queries.ts'

type OwnSession = Reply<typeof listSessions>['sessions'][number]

/** Lists the user's sessions, each with a button that ends it. */
export function Sessions() {
  const text = useText('privacy')
  return (
    <Panel title={text('sessions')} intro={text('sessions_why')}>
      <QueryFrame query={useQuery(sessionsQuery)} title={text('sessions_failed')} loading={<Skeleton className="h-24" />}>
        {({ sessions }) => <>
          <ul className="grid gap-5">
            {sessions.map((session) => (
              <li key={session.id}>
                <Line session={session} />
              </li>
            ))}
          </ul>
          <div className="mt-5 border-t border-line pt-5">
            <p className="mb-3 text-sm text-muted">{text('end_all_why')}</p>
            <LogOutButton variant="outline" everywhere>
              {text('end_all')}
            </LogOutButton>
          </div>
        </>}
      </QueryFrame>
    </Panel>
  )
}

function Line({ session: { id, device, firstUsedAt, lastUsedAt, current } }: { session: OwnSession }) {
  const text = useText('privacy')
  const { moment } = useMoments()
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () => call(endOneSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
  const name = device ?? text('unknown_device')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <MonitorSmartphone size={20} className="shrink-0 text-brand" aria-hidden />
        <h3 className="text-base">{name}</h3>
        {current && <Tag tone="brand">{text('this_device')}</Tag>}
        {!current && (
          <Button
            variant="quiet"
            size="small"
            className="ml-auto"
            busy={ending.isPending}
            aria-label={text('end_session_of', { device: name, since: moment(firstUsedAt) })}
            onClick={() => ending.mutate()}
          >
            {text('end_session')}
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">{text('session_used', { first: moment(firstUsedAt), last: moment(lastUsedAt) })}</p>
      <Refusal error={ending.error} />
    </>
  )
}
