import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, FolderOpen, Search } from 'lucide-react'
import type { FormEvent } from 'react'
import type { CaseCard } from '#contract/moderation/cases.ts'
import { reportReasons } from '#domain/moderation/report.ts'
import { typed } from '../../people/address.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput, Select } from '../../ui/kit/fields/Inputs.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ModerationPage, Pager, WhoLine, usePanelFilters } from '../ModerationPage.tsx'
import { casesQuery, caseWords, hintsQuery } from '../queries.ts'
import { HintLine } from './HintLine.tsx'

/** /admin/cases: lists open and closed cases about people. */
export function CasesPage() {
  const text = useText('moderation')
  const { filters, changed } = usePanelFilters(caseWords)
  const { data, error, refetch } = useQuery({ ...casesQuery(filters), placeholderData: keepPreviousData })
  return (
    <ModerationPage title={text('cases')} intro={text('cases_intro')}>
      <CaseFilters />
      {error && <ErrorBanner error={error} title={text('cases')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 rounded-card" />}
      {data?.cases.length === 0 && <Nothing isFiltered={Object.keys(filters).length > 0} />}
      {data && data.cases.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {data.cases.map((one) => (
            <li key={one.id}>
              <Line one={one} />
            </li>
          ))}
        </ul>
      )}
      {data && <Pager next={data.next} isLater={filters.after !== undefined} changed={changed} />}
      <HintsPanel />
    </ModerationPage>
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

/** Lists automatic signals about people, marked as such. */
function HintsPanel() {
  const text = useText('moderation')
  const { data } = useQuery(hintsQuery)
  return (
    <Panel title={text('hints')} intro={text('hints_why')} className="mt-8">
      {data?.length === 0 && <p className="text-muted">{text('no_hints')}</p>}
      <ul className="grid divide-y divide-line">
        {data?.map((hint) => (
          <li key={hint.id} className="grid gap-2 py-4">
            <WhoLine who={hint.person} size={36} />
            <HintLine hint={hint} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Filters of cases: state, reason and person. The URL stores them. */
function CaseFilters() {
  const text = useText('moderation')
  const { filters, go } = usePanelFilters(caseWords)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go({ person: typed(event.currentTarget, 'person') })
  }
  return (
    <form key={filters.person ?? ''} role="search" onSubmit={find} className="mb-5 flex flex-wrap items-start gap-3">
      <Field label={text('person')} hint={text('person_hint')} className="min-w-0 flex-[1_1_16rem]">
        <TextInput name="person" type="search" maxLength={200} autoComplete="off" defaultValue={filters.person ?? ''} />
      </Field>
      <Field label={text('state_label')} className="flex-[0_1_11rem] max-sm:flex-auto">
        <Select value={filters.state ?? 'open'} onChange={({ target }) => go({ state: target.value })}>
          {(['open', 'closed', 'all'] as const).map((state) => (
            <option key={state} value={state}>
              {text(`state.${state}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text('reason')} className="flex-[0_1_15rem] max-sm:flex-auto">
        <Select value={filters.reason ?? ''} onChange={({ target }) => go({ reason: target.value })}>
          <option value="">{text('all')}</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {text(`reasons.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" icon={<Search size={18} aria-hidden />} className="sm:mt-8">
        {text('find')}
      </Button>
    </form>
  )
}
