import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedOrder } from '#contract/admin/admin.ts'
import { refundSettled } from '#contract/admin/alarms.ts'
import type { Reply } from '#contract/endpoint.ts'
import { deleteOrder } from '#contract/payments/payments.ts'
import { hundredthsFrom } from '#domain/money.ts'
import { call } from '../../client/api.ts'
import { AloneNote } from '../../moderation/AloneNote.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFieldRefusal } from '../../ui/errors/useFieldRefusal.ts'
import { Button, IconButton } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { useName } from '../../ui/person/useName.ts'
import { useAuditedReason, useOnce } from '../queries.ts'

/** An administrator's input to refund a settled order. */
export interface RefundInput {
  order: ListedOrder
  amount: string
  reason: string
}

/** Name under which the draft is stored during a login. */
export const REFUND_DRAFT = 'refund settled'

interface RefundSettledProps {
  order: ListedOrder
  /** input before a login interrupted the dialog */
  first: RefundInput | undefined
  onClose: () => void
}

/** Refunds part of a settled payment (rules 7). The first administrator proposes; another one proposes the same or confirms. */
export function RefundSettled({ order, first, onClose }: RefundSettledProps) {
  const text = useText('admin')
  const language = useLanguage()
  const once = useOnce()
  const reasonField = useAuditedReason(first?.reason)
  const [amount, setAmount] = useState(first?.amount ?? '')
  const refund = useStepUp(REFUND_DRAFT, (input: RefundInput) =>
    once(input, (key) => {
      const body = { amountMinor: hundredthsFrom(input.amount) ?? 0, reason: input.reason }
      return call(refundSettled, { params: { id: order.id }, body, key })
    }),
  )
  const { at, rest } = useFieldRefusal(refund.error, { above_paid: 'amountMinor' })
  const [name, paid] = [useName()(order.user), priceText(order.priceMinor, order.currency, language)]
  const { data } = refund
  if (data) return <RefundOutcome {...{ data, order, name, onClose }} />
  return (
    <ConfirmDialog
      title={text('refund_order')}
      yes={text('refund_give')}
      back={text('cancel')}
      reason={reasonField}
      act={{ ...refund, error: rest, mutate: (reason) => refund.mutate({ order, amount, reason }) }}
      onClose={onClose}
    >
      <p>{text('refund_order_why', { name, title: order.title })}</p>
      <AloneNote className="mt-3" />
      <Field
        label={text('refund_amount')}
        hint={text('refund_paid', { amount: paid })}
        error={at('amountMinor')}
        className="mt-4"
      >
        <TextInput inputMode="decimal" value={amount} maxLength={14} onChange={({ target }) => setAmount(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}

interface RefundOutcomeProps {
  data: Reply<typeof refundSettled>
  order: ListedOrder
  /** e-mail of the payer */
  name: string
  onClose: () => void
}

/** Shows a refund's result: proposed, done before, or owed. */
function RefundOutcome({ data: { until, doneAt, refundedMinor }, order, name, onClose }: RefundOutcomeProps) {
  const text = useText('admin')
  const alright = useText('shell')('alright')
  const language = useLanguage()
  const { moment } = useMoments()
  const owed = () => text('refund_owed', { name, amount: priceText(refundedMinor ?? 0, order.currency, language) })
  return (
    <Dialog open onClose={onClose} title={text('refund_order')} actions={<Button onClick={onClose}>{alright}</Button>}>
      <p>
        {until
          ? text('refund_proposed', { moment: moment(until) })
          : doneAt
            ? text('done_before', { moment: moment(doneAt) })
            : owed()}
      </p>
    </Dialog>
  )
}

const over: readonly ListedOrder['state'][] = ['closed', 'settled', 'refunded', 'charged_back']

/** Deletes an order: a finished order is removed from the list, any other is canceled and refunded (P14). */
export function DeleteOrder({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const text = useText('admin')
  const alright = useText('shell')('alright')
  const language = useLanguage()
  const queries = useQueryClient()
  const reason = useAuditedReason()
  const isOver = over.includes(order.state)
  const [proposed, setProposed] = useState<string>()
  const { moment } = useMoments()
  const remove = useMutation({
    mutationFn: (why: string) => call(deleteOrder, { params: { id: order.id }, query: { reason: why } }),
    onSuccess: ({ until }) => (until ? setProposed(until) : onClose()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  const args = { name: useName()(order.user), amount: priceText(order.priceMinor, order.currency, language), title: order.title }
  if (proposed)
    return (
      <Dialog open onClose={onClose} title={text('cancel_order')} actions={<Button onClick={onClose}>{alright}</Button>}>
        <p>{text('cancel_proposed', { moment: moment(proposed) })}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={text(isOver ? 'hide_order' : 'cancel_order')}
      yes={text(isOver ? 'take_off' : 'cancel_and_refund')}
      back={text('cancel')}
      isDangerous={!isOver}
      reason={reason}
      act={remove}
      onClose={onClose}
    >
      <p>{text(isOver ? 'hide_order_why' : 'cancel_order_why', args)}</p>
      {!isOver && <AloneNote className="mt-3" />}
    </ConfirmDialog>
  )
}

/** Returns the draft if it is about this order: a draft of another order must not fill the dialog. */
export const draftFor = ({ id }: ListedOrder, draft: RefundInput | undefined) => (draft?.order.id === id ? draft : undefined)

export interface OrderActs {
  onDelete: (order: ListedOrder) => void
  onRefund: (order: ListedOrder) => void
}

/** Buttons of an order. A settled order also has a button for its refund, even after the order is removed from the list. */
export function ActButtons({ order, onDelete, onRefund }: OrderActs & { order: ListedOrder }) {
  const text = useText('admin')
  const name = useName()(order.user)
  return (
    <span className="-ml-3 flex">
      <IconButton
        label={text('delete_order_of', { name })}
        icon={<Trash2 size={18} aria-hidden />}
        className="text-danger hover:text-danger"
        onClick={() => onDelete(order)}
      />
      {order.state === 'settled' && (
        <IconButton
          label={text('refund_order_of', { name })}
          icon={<Undo2 size={18} aria-hidden />}
          onClick={() => onRefund(order)}
        />
      )}
    </span>
  )
}
