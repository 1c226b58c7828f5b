import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedOrder } from '#contract/dashboard.ts'
import { deleteOrder } from '#contract/payments.ts'
import { call } from '../api.ts'
import { priceText } from '../design/price.ts'
import { useName } from '../people/useName.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { WithReason } from './WithReason.tsx'

const over: readonly ListedOrder['state'][] = ['closed', 'settled', 'refunded', 'charged_back']

/** What the delete icon does: an order that is over leaves the grid, any other is cancelled and its money goes back (P14). */
export function DeleteOrder({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const text = useText('admin')
  const language = useLanguage()
  const queries = useQueryClient()
  const isOver = over.includes(order.state)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => call(deleteOrder, { params: { id: order.id }, query: { reason } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  const said = { name: useName()(order.user), amount: priceText(order.priceMinor, order.currency, language), title: order.title }
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
