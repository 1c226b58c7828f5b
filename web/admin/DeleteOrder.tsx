import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedOrder } from '#contract/admin/admin.ts'
import { deleteOrder } from '#contract/payments/payments.ts'
import { call } from '../client/api.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Dialog } from '../ui/kit/Dialog.tsx'
import { priceText } from '../ui/kit/price.ts'
import { useName } from '../ui/person/useName.ts'
import { useMoments } from '../ui/useMoments.ts'
import { WithReason } from './WithReason.tsx'

const over: readonly ListedOrder['state'][] = ['closed', 'settled', 'refunded', 'charged_back']

/** What the delete icon does: an order that is over leaves the grid, any other is cancelled and its money goes back (P14). */
export function DeleteOrder({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const text = useText('admin')
  const alright = useText('shell')('alright')
  const language = useLanguage()
  const queries = useQueryClient()
  const isOver = over.includes(order.state)
  const [proposed, setProposed] = useState<string>()
  const { moment } = useMoments()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => call(deleteOrder, { params: { id: order.id }, query: { reason } }),
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
    <WithReason
      title={text(isOver ? 'hide_order' : 'cancel_order')}
      does={text(isOver ? 'take_off' : 'cancel_and_refund')}
      isDanger={!isOver}
      error={error}
      busy={isPending}
      onReason={mutate}
      onClose={onClose}
    >
      {text(isOver ? 'hide_order_why' : 'cancel_order_why', said)}
    </WithReason>
  )
}
