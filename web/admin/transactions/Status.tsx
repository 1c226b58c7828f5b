import type { ListedOrder } from '#contract/admin/admin.ts'
import { useText } from '../../texts/texts.ts'
import { Tag } from '../../ui/kit/Tag.tsx'

/** Approved or Pending as the specification says, and under it what really is (P15). */
export function Status({ order: { status, state } }: { order: Pick<ListedOrder, 'status' | 'state'> }) {
  const text = useText('admin')
  const isApproved = status === 'created'
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Tag tone={isApproved ? 'brand' : 'sun'}>{text(isApproved ? 'approved' : 'pending')}</Tag>
      <span className="pl-3 text-xs text-muted">{text(`order.${state}`)}</span>
    </span>
  )
}
