import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { listIdentities } from '#contract/moderation/moderation.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { useAsked } from '../address.ts'
import { OfficePage, Pager, WhoLine } from '../OfficePage.tsx'
import { identitiesQuery } from '../queries.ts'
import { Compare } from './Compare.tsx'

export type PendingIdentity = Reply<typeof listIdentities>['people'][number]
/** What was decided about whom. */
export type IdentityVerdict = { name: string; result: 'checked' | 'rejected' }

/** /admin/identity: people whose ID no administrator has compared with their profile yet. */
export function IdentityPage() {
  const text = useText('moderation')
  const { asked, changed, go } = useAsked(['person', 'after'])
  const { data, error, refetch } = useQuery(identitiesQuery(asked.after))
  const [decided, tell] = useState<IdentityVerdict>()
  const chosen = data?.people.find(({ person }) => person.id === asked.person) ?? data?.people[0]
  return (
    <OfficePage title={text('identity')} intro={text('identity_intro')}>
      <p role="status" className="mb-4 font-semibold text-brand-ink empty:hidden">
        {decided && text(`identity_done.${decided.result}`, { name: decided.name })}
      </p>
      {error && !data && <ErrorBanner error={error} title={text('identity')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data?.people.length === 0 && <Nobody />}
      {data && chosen && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div>
            <Queue people={data.people} chosen={chosen} onChoose={(id) => go({ person: id, after: asked.after })} />
            <Pager next={data.next} isLater={asked.after !== undefined} changed={changed} />
          </div>
          <Compare key={chosen.person.id} waiting={chosen} onDecided={tell} />
        </div>
      )}
    </OfficePage>
  )
}

function Nobody() {
  const text = useText('moderation')
  return (
    <EmptyState
      picture={<IdCard size={44} className="mx-auto text-muted" aria-hidden />}
      title={text('identity_none')}
      text={text('identity_none_why')}
    />
  )
}

interface QueueProps {
  people: readonly PendingIdentity[]
  chosen: PendingIdentity
  onChoose: (id: string) => void
}

function Queue({ people, chosen, onChoose }: QueueProps) {
  const text = useText('moderation')
  const { moment } = useMoments()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {people.map(({ person, uploadedAt }) => (
        <li key={person.id}>
          <button
            type="button"
            aria-current={person.id === chosen.person.id}
            onClick={() => onChoose(person.id)}
            className="w-full px-4 py-3 text-left hover:bg-canvas focus-visible:-outline-offset-2 aria-[current=true]:bg-brand-soft"
          >
            <WhoLine who={person}>{text('sent_on', { day: moment(uploadedAt) })}</WhoLine>
          </button>
        </li>
      ))}
    </ul>
  )
}
