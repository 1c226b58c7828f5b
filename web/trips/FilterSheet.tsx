import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { useText } from '../texts/texts.ts'
import type { Asked } from './asked.ts'
import { Filters } from './Filters.tsx'
import { tripCountQuery } from './queries.ts'
import { chosenIn } from './words.ts'

/** Order and preferences on narrow screens: a button, and a sheet behind it. */
export function FilterSheet({ asked }: { asked: Asked }) {
  const [open, setOpen] = useState(false)
  const text = useText('trips')
  const { data: found } = useQuery(tripCountQuery(asked.query))
  const count = chosenIn(asked.address.restriction).length
  const close = () => setOpen(false)
  return (
    <div className="mt-2 lg:hidden">
      <Button variant="outline" onClick={() => setOpen(true)} icon={<SlidersHorizontal size={18} aria-hidden />}>
        {text('sort_and_filter')}
        {count > 0 && <Badge count={count} />}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={text('sort_and_filter')}
        closeLabel={text('close')}
        actions={
          <Button onClick={close}>
            {found
              ? text('show_trips', { count: found.count, text: found.more ? `${found.count}+` : String(found.count) })
              : text('close')}
          </Button>
        }
      >
        <div className="text-ink">
          <Filters asked={asked} />
        </div>
      </Dialog>
    </div>
  )
}

function Badge({ count }: { count: number }) {
  const text = useText('trips')
  return (
    <span className="grid h-6 min-w-6 place-items-center rounded-full bg-brand px-1.5 text-xs text-on-brand tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{text('filters_set', { count })}</span>
    </span>
  )
}
