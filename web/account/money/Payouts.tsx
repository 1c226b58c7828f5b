import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type listOwnRecoveries, objectToRecovery } from '#contract/admin/alarms.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { ownPayoutsQuery, ownRecoveriesQuery } from './queries.ts'

/** Shows the driver's credit, reasons why it is not paid out yet, and payouts. */
export function Payouts() {
  const text = useText('bookings')
  const language = useLanguage()
  const { day } = useMoments()
  const { data } = useQuery(ownPayoutsQuery)
  if (!data || (data.due.length === 0 && data.payouts.length === 0)) return null
  return (
    <div className="mb-6 grid max-w-text gap-2 text-sm">
      <h3 className="font-semibold">{text('payouts')}</h3>
      {data.due.map(({ priceMinor, currency, whyNot }) => (
        <p key={currency}>
          {text('payout_due', { amount: priceText(priceMinor, currency, language) })}{' '}
          <span className="text-muted">{text(`payout_why.${whyNot ?? 'ready'}`)}</span>
        </p>
      ))}
      <ul className="grid gap-2">
        {data.payouts.map(({ at, priceMinor, currency, cbuLast, state }) => (
          <li key={at} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{day(at)}</span>
            <span className="font-semibold tabular-nums">{priceText(priceMinor, currency, language)}</span>
            {cbuLast && <span className="text-muted">{text('payout_to', { last: cbuLast })}</span>}
            {state === 'returned' && <Tag tone="danger">{text('payout_came_back')}</Tag>}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Recovery = Reply<typeof listOwnRecoveries>[number]

/** Lists the amounts recovered from the driver, with the reasons, and lets the driver object. */
export function Recoveries() {
  const text = useText('bookings')
  const { data } = useQuery(ownRecoveriesQuery)
  if (!data?.length) return null
  return (
    <section className="mb-6 grid max-w-text gap-3 text-sm">
      <h3 className="font-semibold">{text('recoveries')}</h3>
      <ul className="grid gap-3">
        {data.map((one) => (
          <li key={one.id}>
            <One recovery={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function One({ recovery }: { recovery: Recovery }) {
  const text = useText('bookings')
  const language = useLanguage()
  const { day } = useMoments()
  const [isOpen, setOpen] = useState(false)
  const { at, priceMinor, currency, reason, objectUntil, objected, upheld, decision } = recovery
  return (
    <article className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">{text('recovered', { amount: priceText(priceMinor, currency, language), day: day(at) })}</p>
      <p>{reason}</p>
      {upheld !== null && <p>{text(upheld ? 'objection_upheld' : 'objection_rejected', { reason: decision ?? '' })}</p>}
      {objected && upheld === null && <p className="text-muted">{text('objection_waits')}</p>}
      {!objected && (
        <p className="flex flex-wrap items-center gap-3">
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            {text('recovery_object')}
          </Button>
          <span className="text-muted">{text('recovery_object_until', { day: day(objectUntil) })}</span>
        </p>
      )}
      {isOpen && <Objection recovery={recovery} onClose={() => setOpen(false)} />}
    </article>
  )
}

function Objection({ recovery: { id }, onClose }: { recovery: Recovery; onClose: () => void }) {
  const text = useText('bookings')
  const queries = useQueryClient()
  const object = useMutation({
    mutationFn: (objection: string) => call(objectToRecovery, { params: { id }, body: { text: objection } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(ownRecoveriesQuery),
  })
  return (
    <ConfirmDialog
      title={text('recovery_object_title')}
      yes={text('recovery_object')}
      reason={{ label: text('objection'), isRequired: true }}
      act={object}
      onClose={onClose}
    >
      <p>{text('recovery_object_why')}</p>
    </ConfirmDialog>
  )
}
