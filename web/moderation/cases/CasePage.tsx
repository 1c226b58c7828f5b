import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Gavel } from 'lucide-react'
import { useState } from 'react'
import { type CaseDetail as Case, type CaseDetail, type Hint, prolongFreeze } from '#contract/moderation/cases.ts'
import { call, Problem } from '../../client/api.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { RouteButton } from '../../ui/links.ts'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { DecideDialog } from '../decisions/DecideDialog.tsx'
import { type DecisionDraft, whatOf } from '../decisions/draft.ts'
import { OfficeFace, ModerationPage } from '../ModerationPage.tsx'
import { caseQuery } from '../queries.ts'
import { useRecordedReason } from '../useRecordedReason.ts'
import { HintLine } from './HintLine.tsx'
import { ReportsPanel } from './ReportsPanel.tsx'
import { SanctionsPanel } from './SanctionsPanel.tsx'

/** /admin/cases/{id}: shows the reports about a person, facts about them, and the decision. */
export function CasePage() {
  const { _splat: path = '' } = useParams({ strict: false })
  const id = path.slice('cases/'.length)
  const text = useText('moderation')
  const { data, error, refetch } = useQuery(caseQuery(id))
  if (data) return <CaseDetails key={id} about={data} />
  if (error instanceof Problem && error.status === 404) return <Unknown />
  return (
    <ModerationPage title={text('cases')}>
      {error ? <ErrorBanner error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-96 rounded-card" />}
    </ModerationPage>
  )
}

function Unknown() {
  const text = useText('moderation')
  const back = (
    <RouteButton to="/admin/$" params={{ _splat: 'cases' }}>
      {text('cases')}
    </RouteButton>
  )
  return (
    <ModerationPage title={text('case_unknown')} heading={null}>
      <EmptyState heading="h1" title={text('case_unknown')} text={text('case_unknown_why')} actions={back} />
    </ModerationPage>
  )
}

function CaseDetails({ about }: { about: Case }) {
  const text = useText('moderation')
  const name = useNameOrFormer()(about.person)
  const draft = useDraft(whatOf(about)) as DecisionDraft | undefined // as: useStepUp stores a draft of this type under this name
  const [isOpen, setOpen] = useState(draft !== undefined)
  const [became, tell] = useState<'open' | 'closed'>()
  return (
    <ModerationPage title={text('case_of', { name })} heading={null}>
      <Head about={about} name={name} onDecide={() => setOpen(true)} />
      {became && (
        <Banner tone="brand" role="status" className="mt-5">
          {text(`decided.${became}`)}
        </Banner>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ReportsPanel about={about} />
        <div className="grid min-w-0 gap-6">
          {about.frozen.length > 0 && <FrozenPanel about={about} />}
          <RecordPanel about={about} />
          {about.state === 'open' && <Proposed about={about} />}
          <SanctionsPanel sanctions={about.record.sanctions} />
          <HintsAbout hints={about.record.hints} />
        </div>
      </div>
      {isOpen && about.state === 'open' && (
        <DecideDialog about={about} first={draft} onClose={() => setOpen(false)} onDecided={tell} />
      )}
    </ModerationPage>
  )
}

function Head({ about, name, onDecide }: { about: Case; name: string; onDecide: () => void }) {
  const text = useText('moderation')
  const { moment } = useMoments()
  const { person, state, openedAt, closedAt, pending, source } = about
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <OfficeFace who={person} size={72} />
      <div className="min-w-0 grow">
        <h1 className="text-2xl wrap-anywhere">{text('case_of', { name })}</h1>
        <p className="mt-1 text-sm text-muted">
          {closedAt ? text('closed_on', { day: moment(closedAt) }) : text('opened_on', { day: moment(openedAt) })}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Tag tone={state === 'open' ? 'brand' : 'neutral'}>{text(`state_of.${state}`)}</Tag>
          <Tag>{text(`source.${source}`)}</Tag>
          {pending && <Tag tone="danger">{text('pending')}</Tag>}
        </p>
      </div>
      {state === 'open' && (
        <Button icon={<Gavel size={18} aria-hidden />} onClick={onDecide}>
          {text('decide')}
        </Button>
      )}
    </div>
  )
}

/** Lists automatic signals about this person. */
function HintsAbout({ hints }: { hints: readonly Hint[] }) {
  const text = useText('moderation')
  if (hints.length === 0) return null
  return (
    <Panel title={text('hints')} intro={text('hints_why')} className="border-dashed">
      <ul className="grid gap-4">
        {hints.map((hint) => (
          <li key={hint.id}>
            <HintLine hint={hint} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows, for each reason of this case, the sanction that the ladder proposes and its cause (E2). */
function Proposed({ about: { proposed, reasons } }: { about: CaseDetail }) {
  const text = useText('moderation')
  const fitting = proposed.filter(({ offence }) => reasons.some((reason) => reason === offence))
  const suggestions = fitting.length > 0 ? fitting : proposed.filter(({ offence }) => offence === 'other')
  return (
    <Panel title={text('proposed')} intro={text('proposed_why')}>
      <ul className="grid gap-3">
        {suggestions.map(({ offence, step, months, count, grave }) => (
          <li key={offence}>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {text(`step.${step}`, { months: months ?? 0 })}
              {grave && <Tag tone="danger">{text('grave')}</Tag>}
            </p>
            <p className="text-sm text-muted">
              {text(`reasons.${offence}`)}: {text('proposed_as', { count })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows the person's record. */
function RecordPanel({ about: { person, record } }: { about: CaseDetail }) {
  const text = useText('moderation')
  const { day } = useMoments()
  const { email, isAdmin, standing, until, since, tripsDriven, tripsRidden, rating, ratings } = record
  const stands = text(`standing.${standing}`)
  return (
    <Panel title={text('record')}>
      <Facts>
        <Fact name={text('email')} wide>
          {email}
        </Fact>
        <Fact name={text('standing_label')} wide>
          {until ? text('standing_until', { standing: stands, day: day(until) }) : stands}
          {isAdmin && ` · ${text('is_admin')}`}
        </Fact>
        <Fact name={text('driven')}>{tripsDriven}</Fact>
        <Fact name={text('ridden')}>{tripsRidden}</Fact>
        <Fact name={text('ratings')}>
          {rating === null ? text('no_ratings') : text('ratings_mean', { mean: rating, count: ratings })}
        </Fact>
        <Fact name={text('member_since')}>{day(since)}</Fact>
      </Facts>
      <RouteButton to="/user/$id" params={{ id: person.id }} variant="outline" size="small" className="mt-5">
        {text('see_person')}
      </RouteButton>
    </Panel>
  )
}

/**
 * Lists the trips whose money this case freezes, and the end of the freeze. Extends the freeze by sixty days, which needs two
 * administrators (E4).
 */
function FrozenPanel({ about }: { about: CaseDetail }) {
  const text = useText('moderation')
  const { day, moment } = useMoments()
  const { frozen, longerFreeze: proposal } = about
  return (
    <Panel title={text('frozen')} intro={text('frozen_why')}>
      <ul className="-my-2 empty:hidden divide-y divide-line text-sm">
        {frozen.map(({ idRoute, originName, destinationName, departsAt, until, prolonged }) => (
          <li key={idRoute} className="py-2">
            <Link
              to="/route/$id"
              params={{ id: idRoute }}
              className="font-semibold text-brand-ink underline-offset-3 hover:underline"
            >
              {cityOf(originName)} – {cityOf(destinationName)}, {day(departsAt)}
            </Link>
            <span className="block text-muted">
              {text(prolonged ? 'frozen_prolonged' : 'frozen_until', { moment: moment(until) })}
            </span>
          </li>
        ))}
      </ul>
      {proposal && <p className="mt-4 text-sm">{text('prolong_asked', { name: proposal.by, moment: moment(proposal.until) })}</p>}
      {frozen.some(({ prolonged }) => !prolonged) && <Prolong about={about} />}
    </Panel>
  )
}

function Prolong({ about: { id, longerFreeze: proposal } }: { about: CaseDetail }) {
  const text = useText('moderation')
  const queries = useQueryClient()
  const prolong = useStepUp(`prolong ${id}`, (reason: string) => call(prolongFreeze, { params: { id }, body: { reason } }))
  const label = text(proposal ? 'prolong_confirm' : 'prolong')
  return (
    <ConfirmButton
      variant="outline"
      size="small"
      className="mt-4"
      disabledBecause={proposal?.mine ? text('prolong_mine') : undefined}
      label={label}
      title={text('prolong_title')}
      yes={label}
      reason={useRecordedReason()}
      act={prolong}
      onDone={() => void queries.invalidateQueries({ queryKey: ['case'] })}
    >
      {text('prolong_why')}
    </ConfirmButton>
  )
}
