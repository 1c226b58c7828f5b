import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/people/people.ts'
import { Dni } from '../../people/documents/Dni.tsx'
import { IdentityPapers } from '../../people/documents/PaperList.tsx'
import { type SeenNow, TakePaperBack } from '../../people/documents/TakePaperBack.tsx'
import { personQuery } from '../../people/queries.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Avatar } from '../../ui/kit/avatar/Avatar.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { hairOf } from '../../ui/person/hair.ts'
import { useName } from '../../ui/person/useName.ts'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { ModerationPage, Pager, usePanelFilters, WhoLine } from '../ModerationPage.tsx'
import { identitiesQuery } from '../queries.ts'
import { type IdentityVerdict, type PendingIdentity, DecideIdentity } from './IdentityVerdict.tsx'
import { PaperCheck, type PendingPaper } from './PaperCheck.tsx'

type Waiting = PendingIdentity | PendingPaper

/**
 * Returns the key in the URL and in the list: the person's id for an identity, and the document's id for a dated document. One
 * person may have both.
 */
const keyOf = (waiting: Waiting) => ('kind' in waiting ? waiting.id : waiting.person.id)

/** /admin/identity: lists people whose ID no administrator has yet compared with their profile, and dated documents to check. */
export function IdentityPage() {
  const text = useText('moderation')
  const arePaperWordsThere = useWords('papers')
  const { filters, changed, go } = usePanelFilters(['person', 'after'])
  const { data, error, refetch } = useQuery(identitiesQuery(filters.after))
  const [done, setDone] = useState('')
  const [seen, setSeen] = useState<SeenNow>()
  const report = (sentence: string, paper?: SeenNow) => {
    setDone(sentence)
    setSeen(paper)
  }
  const waiting: Waiting[] | undefined =
    data && arePaperWordsThere
      ? [...data.people, ...data.papers].toSorted((a, b) => a.uploadedAt.localeCompare(b.uploadedAt))
      : undefined
  const chosen = waiting?.find((one) => keyOf(one) === filters.person) ?? waiting?.[0]
  const tell = ({ result, name }: IdentityVerdict) => report(text(`identity_done.${result}`, { name }))
  return (
    <ModerationPage title={text('identity')} intro={text('identity_intro')}>
      <p role="status" className="mb-4 font-semibold text-brand-ink empty:hidden">
        {done}
      </p>
      {seen && (
        <div className="mb-4">
          <TakePaperBack key={seen.id} {...{ seen }} onDone={report} />
        </div>
      )}
      {error && !data && <ErrorBanner error={error} title={text('identity')} onRetry={() => void refetch()} />}
      {!waiting && !error && <Skeleton className="h-96 rounded-card" />}
      {waiting?.length === 0 && <NoneWaiting />}
      {data && waiting && chosen && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div>
            <Queue waiting={waiting} chosen={chosen} onChoose={(person) => go({ person, after: filters.after })} />
            <Pager next={data.next} isLater={filters.after !== undefined} changed={changed} />
          </div>
          {'kind' in chosen ? (
            <PaperCheck key={chosen.id} waiting={chosen} onDecided={report} />
          ) : (
            <Compare key={chosen.person.id} waiting={chosen} onDecided={tell} />
          )}
        </div>
      )}
    </ModerationPage>
  )
}

function NoneWaiting() {
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
  waiting: readonly Waiting[]
  chosen: Waiting
  onChoose: (key: string) => void
}

function Queue({ waiting, chosen, onChoose }: QueueProps) {
  const text = useText('moderation')
  const papers = useText('papers')
  const { moment } = useMoments()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {waiting.map((one) => (
        <li key={keyOf(one)}>
          <button
            type="button"
            aria-current={keyOf(one) === keyOf(chosen)}
            onClick={() => onChoose(keyOf(one))}
            className="w-full px-4 py-3 text-left hover:bg-canvas focus-visible:-outline-offset-2 aria-[current=true]:bg-brand-soft"
          >
            <WhoLine who={one.person}>
              {'kind' in one && <span className="block font-semibold text-ink">{papers(`kind.${one.kind}`)}</span>}
              {text('sent_on', { day: moment(one.uploadedAt) })}
            </WhoLine>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface CompareProps {
  waiting: PendingIdentity
  onDecided: (decided: IdentityVerdict) => void
}

/** Shows the profile next to the photos of the ID. The administrator decides whether both are of one person. */
function Compare({ waiting, onDecided }: CompareProps) {
  const text = useText('moderation')
  return (
    <Panel title={text('compare')}>
      <QueryFrame query={useQuery(personQuery(waiting.person.id))}>
        {(person) => (
          <>
            <div className="grid gap-8 xl:grid-cols-2">
              <Profile person={person} />
              <Papers person={person} />
            </div>
            <DecideIdentity waiting={waiting} onDecided={onDecided} />
          </>
        )}
      </QueryFrame>
    </Panel>
  )
}

function Profile({ person }: { person: Person }) {
  const text = useText('moderation')
  const nameOf = useName()
  return (
    <section>
      <h3 className="mb-4 text-base">{text('profile_says')}</h3>
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={144} />
      <Facts className="mt-4">
        <Fact name={text('name')}>{nameOf(person)}</Fact>
        <Fact name={text('age')}>{person.age ? text('years', { age: person.age }) : text('not_said')}</Fact>
      </Facts>
    </section>
  )
}

/** Lists the person's documents. Opening a document requires a reason, which the person sees. */
function Papers({ person }: { person: Person }) {
  const text = useText('moderation')
  return (
    <section>
      <h3 className="mb-4 text-base">{text('photos')}</h3>
      <Facts narrow>
        <Fact name={text('dni')}>
          <Dni person={person} own={false} />
        </Fact>
        <Fact name={text('photos')}>
          <IdentityPapers person={person} own={false} />
        </Fact>
      </Facts>
    </section>
  )
}
