import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { decideAppeal, type listAppeals } from '#contract/moderation/moderation.ts'
import { type Payout, releasePayout } from '#contract/payments/payouts.ts'
import { call } from '../../client/api.ts'
import { download, save } from '../../client/download.ts'
import { newKey } from '../../client/newKey.ts'
import { useInCar, useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { Together } from '../../ui/Together.tsx'
import { AloneNote } from '../AloneNote.tsx'
import { SanctionText } from '../cases/SanctionsPanel.tsx'
import { ModerationPage, WhoLine } from '../ModerationPage.tsx'
import { appealsQuery, payoutQuery } from '../queries.ts'
import { AbsencesPanel } from './AbsencesPanel.tsx'
import { DataRequestsPanel } from './DataRequestsPanel.tsx'
import { DivisionsPanel } from './DivisionsPanel.tsx'
import { PendingList, DecisionButtons, OperatorCommand } from './PendingList.tsx'
import { PendingPanel, ProposalsPanel } from './ProposalsPanel.tsx'

/** /admin/approvals: lists actions that need a second administrator. */
export function ApprovalsPage() {
  const text = useText('moderation')
  const isInCar = useInCar()
  return (
    <ModerationPage title={text('approvals')} intro={text('approvals_intro')}>
      <Together className="grid max-w-240 grid-cols-1 gap-6">
        <AloneNote />
        <ProposalsPanel />
        <PendingPanel />
        {!isInCar && <PayoutPanel />}
        <AppealsPanel />
        <AbsencesPanel />
        <DivisionsPanel />
        <DataRequestsPanel />
      </Together>
    </ModerationPage>
  )
}

type Appeal = Reply<typeof listAppeals>[number]

/** Lists appeals, each for an administrator who took no part in the decision (E6). */
function AppealsPanel() {
  const text = useText('moderation')
  const appeals = useQuery(appealsQuery)
  return (
    <PendingList<Appeal> title={text('appeals')} none={text('appeals_none')} query={appeals} keyOf={({ id }) => id}>
      {(one) => <AppealItem appeal={one} />}
    </PendingList>
  )
}

function AppealItem({ appeal }: { appeal: Appeal }) {
  const { id, person, sanction, text: words, at, decideBy, mine, whyNotConfirm, command } = appeal
  const text = useText('moderation')
  const name = useNameOrFormer()(person)
  const { day } = useMoments()
  return (
    <>
      <WhoLine who={person}>
        {text('appealed', { day: day(at) })} · {text('decide_by', { day: day(decideBy) })}
      </WhoLine>
      <blockquote className="max-w-text rounded-field bg-sunken p-4 wrap-anywhere whitespace-pre-line">{words}</blockquote>
      <div>
        <p className="text-sm text-muted">{text('against')}</p>
        <SanctionText sanction={sanction} />
      </div>
      <OperatorCommand command={command} />
      <DecisionButtons
        what={`appeal ${id}`}
        yes={{ label: text('uphold'), title: text('uphold_title', { name }), why: text('uphold_why') }}
        no={{ label: text('not_uphold'), title: text('not_uphold_title', { name }), why: text('not_uphold_why') }}
        disabledBecause={mine ? text('took_part') : whyNotConfirm ? text('not_second') : undefined}
        hint={text('reason_told_hint')}
        act={({ yes, reason }) => call(decideAppeal, { params: { id }, body: { upheld: yes, reason } })}
      />
    </>
  )
}

/** Shows the payout that another administrator prepared, and its file. */
function PayoutPanel() {
  const text = useText('moderation')
  const { data, error, refetch } = useQuery(payoutQuery)
  const queries = useQueryClient()
  const [isDone, setDone] = useState(false)
  const release = async (id: string) => {
    save(await download(releasePayout, { params: { id }, key: newKey() }), 'payout.csv')
    setDone(true)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }
  return (
    <Panel title={text('payout')}>
      {error && !data && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton className="h-16" />}
      {isDone && (
        <p role="status" className="mb-3 font-semibold text-brand-ink">
          {text('payout_done')}
        </p>
      )}
      {data === null && !isDone && <p className="text-muted">{text('payout_none')}</p>}
      {data && <Prepared key={data.id} payout={data} onRelease={release} />}
    </Panel>
  )
}

interface PreparedProps {
  payout: Payout
  onRelease: (id: string) => Promise<void>
}

function Prepared({ payout, onRelease }: PreparedProps) {
  const text = useText('moderation')
  const { moment } = useMoments()
  const { id, preparedBy, preparedAt, until, mine, count, drivers, whyNotConfirm, command } = payout
  const [isOpen, setOpen] = useState(useDraft(`payout ${id}`) !== undefined)
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        {text('payout_prepared', { name: useNameOrFormer()(preparedBy), day: moment(preparedAt) })}
      </p>
      <Drivers drivers={drivers} />
      {count > drivers.length && <p className="text-sm text-muted">{text('payout_more', { count: count - drivers.length })}</p>}
      <p className="text-sm text-muted">{text('payout_until', { day: moment(until) })}</p>
      <OperatorCommand command={command} />
      <div>
        <Button
          disabledBecause={mine ? text('mine') : whyNotConfirm ? text('not_second') : undefined}
          onClick={() => setOpen(true)}
        >
          {text('payout_release')}
        </Button>
      </div>
      {isOpen && <ReleaseDialog id={id} onRelease={() => onRelease(id)} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Drivers({ drivers }: Pick<Payout, 'drivers'>) {
  const language = useLanguage()
  return (
    <ul className="grid gap-1">
      {drivers.map(({ id, name, priceMinor, currency }) => (
        <li key={`${id} ${currency}`} className="flex justify-between gap-4">
          <span>{name}</span>
          <span className="font-semibold tabular-nums">{priceText(priceMinor, currency, language)}</span>
        </li>
      ))}
    </ul>
  )
}

interface ReleaseDialogProps {
  id: string
  onRelease: () => Promise<void>
  onClose: () => void
}

/** Confirms the release before the file with whole account numbers is downloaded. */
function ReleaseDialog({ id, onRelease, onClose }: ReleaseDialogProps) {
  const text = useText('moderation')
  const release = useStepUp(`payout ${id}`, onRelease)
  return (
    <ConfirmDialog
      title={text('payout_title')}
      yes={text('payout_release')}
      act={{ ...release, mutate: () => release.mutate(undefined, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      {text('payout_why')}
    </ConfirmDialog>
  )
}
