import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '../../design/IconButton.tsx'
import { useText } from '../../texts/texts.ts'

type StopMovesProps = { id: string; at: number; count: number; onMove: (by: 1 | -1) => void; onRemove: () => void }

/** Up, down and away for one stopover. */
export function StopMoves({ id, at, count, onMove, onRemove }: StopMovesProps) {
  const text = useText('post')
  const number = at + 1
  const [isFirst, isLast] = [at === 0, at === count - 1]
  return (
    <div className="flex max-sm:-mr-2 max-sm:flex-col">
      <IconButton
        id={`${id}-${at}--1`}
        label={text('route.earlier', { number })}
        icon={<ArrowUp size={18} aria-hidden />}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
        className="aria-disabled:text-control"
      />
      <IconButton
        id={`${id}-${at}-1`}
        label={text('route.later', { number })}
        icon={<ArrowDown size={18} aria-hidden />}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
        className="aria-disabled:text-control"
      />
      <IconButton label={text('route.remove', { number })} icon={<X size={18} aria-hidden />} onClick={onRemove} />
    </div>
  )
}
