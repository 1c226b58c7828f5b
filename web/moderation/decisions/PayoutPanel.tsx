import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Payout, releasePayout } from '#contract/payments/payouts.ts'
import { ask } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { priceText } from '../../ui/kit/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { useMoments } from '../../ui/useMoments.ts'
import { payoutQuery } from '../queries.ts'
import { save } from '../save.ts'

/** The payout that another administrator prepared, and its file. */
export function PayoutPanel() {
  const text = useText('moderation')
  const { data, error, refetch } = useQuery(payoutQuery)
  const queries = useQueryClient()
  const [isDone, setDone] = useState(false)
  const release = async (id: string) => {
    save(await (await ask(releasePayout, { params: { id }, key: crypto.randomUUID() })).blob(), 'payout.csv')
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
  const { id, preparedBy, preparedAt, until, mine, count, drivers, command } = payout
  const [isOpen, setOpen] = useState(useDraft(`payout ${id}`) !== undefined)
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        {text('payout_prepared', { name: useNameOrFormer()(preparedBy), day: moment(preparedAt) })}
      </p>
      <Drivers drivers={drivers} />
      {count > drivers.length && <p className="text-sm text-muted">{text('payout_more', { count: count - drivers.length })}</p>}
      <p className="text-sm text-muted">{text('payout_until', { day: moment(until) })}</p>
      {command && (
        <p className="max-w-text text-sm text-muted">
          {text('only_operator')} <code className="wrap-anywhere text-ink">{command}</code>
        </p>
      )}
      <div>
        <Button disabledBecause={mine ? text('mine') : undefined} onClick={() => setOpen(true)}>
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

/** The last question before whole account numbers leave the house. */
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
