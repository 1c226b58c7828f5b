import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, FolderOpen } from 'lucide-react'
import type { CaseCard } from '#contract/cases.ts'
import { EmptyState } from '../../design/EmptyState.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Tag } from '../../design/Tag.tsx'
import { useText } from '../../texts/texts.ts'
import { Trouble } from '../../trips/Trouble.tsx'
import { useAsked } from '../address.ts'
import { OfficePage } from '../OfficePage.tsx'
import { Pager } from '../Pager.tsx'
import { casesQuery, caseWords } from '../queries.ts'
import { Tasks } from '../Tasks.tsx'
import { useMoments } from '../useMoments.ts'
import { WhoLine } from '../WhoLine.tsx'
import { CaseFilters } from './CaseFilters.tsx'
import { HintsPanel } from './HintsPanel.tsx'

/** /admin/cases: all that waits to be decided about people, and what was. */
export function CasesPage() {
  const text = useText('moderation')
  const { asked, changed } = useAsked(caseWords)
  const { data, error, refetch } = useQuery({ ...casesQuery(asked), placeholderData: keepPreviousData })
  return (
    <OfficePage title={text('cases')} intro={text('cases_intro')}>
      <Tasks />
      <CaseFilters />
      {error && <Trouble error={error} title={text('cases')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 rounded-card" />}
      {data?.cases.length === 0 && <Nothing isFiltered={Object.keys(asked).length > 0} />}
      {data && data.cases.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {data.cases.map((one) => (
            <li key={one.id}>
              <Line one={one} />
            </li>
          ))}
        </ul>
      )}
      {data && <Pager next={data.next} isLater={asked.after !== undefined} changed={changed} />}
      <HintsPanel />
    </OfficePage>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const text = useText('moderation')
  if (isFiltered) return <p className="py-10 text-center text-muted">{text('try_fewer')}</p>
  return (
    <EmptyState
      picture={<FolderOpen size={44} className="mx-auto text-muted" aria-hidden />}
      title={text('no_cases')}
      text={text('no_cases_why')}
    />
  )
}

function Line({ one }: { one: CaseCard }) {
  const text = useText('moderation')
  const { moment } = useMoments()
  const { id, person, source, state, openedAt, closedAt, reports, reasons, pending } = one
  const when = closedAt ? text('closed_on', { day: moment(closedAt) }) : text('opened_on', { day: moment(openedAt) })
  return (
    <Link
      to="/admin/$"
      params={{ _splat: `cases/${id}` }}
      className="grid items-center gap-x-6 gap-y-2 px-5 py-3 hover:bg-canvas focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_1.5rem]"
    >
      <WhoLine who={person}>{when}</WhoLine>
      <span className="flex flex-wrap gap-2">
        {state === 'closed' && <Tag>{text('state_of.closed')}</Tag>}
        {pending && <Tag tone="danger">{text('pending')}</Tag>}
        {source !== 'report' && <Tag tone="rose">{text(`source.${source}`)}</Tag>}
        {reasons.map((reason) => (
          <Tag key={reason} tone="sun">
            {text(`reasons.${reason}`)}
          </Tag>
        ))}
        <Tag>{text('reports_count', { count: reports })}</Tag>
      </span>
      <ChevronRight size={20} aria-hidden className="text-muted max-sm:hidden" />
    </Link>
  )
}
