import { useState } from 'react'
import type { ListedOrder } from '#contract/admin/admin.ts'
import { refundSettled } from '#contract/admin/alarms.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { hundredthsFrom } from '../../ui/formatting/amount.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { useName } from '../../ui/person/useName.ts'
import { useOnce, useAuditedReason } from '../queries.ts'

/** What an administrator says about a settled order. */
export interface SaidOfSettled {
  order: ListedOrder
  amount: string
  reason: string
}

/** Under which name it is kept while a login comes between. */
export const REFUND_KEPT = 'refund settled'

interface RefundSettledProps {
  order: ListedOrder
  /** written before a login came between */
  first: SaidOfSettled | undefined
  onClose: () => void
}

/** Gives part of a settled payment back (rules 7): the first administrator proposes, another one does the same or confirms the proposal. */
export function RefundSettled({ order, first, onClose }: RefundSettledProps) {
  const text = useText('admin')
  const alright = useText('shell')('alright')
  const language = useLanguage()
  const once = useOnce()
  const reasonField = useAuditedReason(first?.reason)
  const { moment } = useMoments()
  const [amount, setAmount] = useState(first?.amount ?? '')
  const refund = useStepUp(REFUND_KEPT, (said: SaidOfSettled) =>
    once(said, (key) => {
      const body = { amountMinor: hundredthsFrom(said.amount) ?? 0, reason: said.reason }
      return call(refundSettled, { params: { id: order.id }, body, key })
    }),
  )
  const [name, paid] = [useName()(order.user), priceText(order.priceMinor, order.currency, language)]
  const { data } = refund
  if (data)
    return (
      <Dialog open onClose={onClose} title={text('refund_order')} actions={<Button onClick={onClose}>{alright}</Button>}>
        <p>
          {data.until
            ? text('refund_proposed', { moment: moment(data.until) })
            : text('refund_owed', { name, amount: priceText(data.refundedMinor ?? 0, order.currency, language) })}
        </p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={text('refund_order')}
      yes={text('refund_give')}
      back={text('cancel')}
      reason={reasonField}
      act={{ ...refund, mutate: (reason) => refund.mutate({ order, amount, reason }) }}
      onClose={onClose}
    >
      <p>{text('refund_order_why', { name, title: order.title })}</p>
      <Field label={text('refund_amount')} hint={text('refund_paid', { amount: paid })} className="mt-4">
        <TextInput inputMode="decimal" value={amount} maxLength={14} onChange={({ target }) => setAmount(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
