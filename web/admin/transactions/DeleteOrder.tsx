import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedOrder } from '#contract/admin/admin.ts'
import { deleteOrder } from '#contract/payments/payments.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/Dialog.tsx'
import { priceText } from '../../ui/kit/price.ts'
import { useName } from '../../ui/person/useName.ts'
import { useMoments } from '../../ui/useMoments.ts'
import { useAuditedReason } from '../useAuditedReason.ts'

const over: readonly ListedOrder['state'][] = ['closed', 'settled', 'refunded', 'charged_back']

/** What the delete icon does: an order that is over leaves the grid, any other is cancelled and its money goes back (P14). */
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
  const said = { name: useName()(order.user), amount: priceText(order.priceMinor, order.currency, language), title: order.title }
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
      {text(isOver ? 'hide_order_why' : 'cancel_order_why', said)}
    </ConfirmDialog>
  )
}
