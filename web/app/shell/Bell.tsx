import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { countsQuery } from '../../notifications/queries.ts'
import { useText } from '../../texts/texts.ts'
import { lazy } from '../../ui/kit/lazy.ts'
import { Popover } from '../../ui/kit/overlays/Popover.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'

const BellPanel = lazy('BellPanel', () =>
  import('../../notifications/BellPanel.tsx').then(({ BellPanel }) => ({ default: BellPanel })),
)

const look = 'relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken hover:text-brand-ink'

/** Shows the number of new notifications. On phones it links to the page; with enough room it opens the latest notifications. */
export function Bell() {
  const { data: counts } = useQuery(countsQuery)
  const count = counts?.unread ?? 0
  useEffect(() => showBadge(count), [count])
  return <Ringing count={count} />
}

/** Shows the count on the icon of the installed app, until the user's page ends; browsers without badges omit it. */
function showBadge(count: number) {
  void navigator.setAppBadge?.(count).catch(() => {})
  return () => void navigator.clearAppBadge?.().catch(() => {})
}

function Ringing({ count }: { count: number }) {
  const label = useText('notifications')('bell', { count })
  return (
    <>
      <Link to="/notifications" aria-label={label} title={label} className={`${look} sm:hidden`}>
        <Face count={count} />
      </Link>
      <Opening label={label} count={count} />
    </>
  )
}

function Opening({ label, count }: { label: string; count: number }) {
  const text = useText('notifications')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget="bell"
        aria-expanded={open}
        aria-label={label}
        title={label}
        className={`${look} max-sm:hidden`}
      >
        <Face count={count} />
      </button>
      <Popover
        id="bell"
        label={text('title')}
        role="dialog"
        button={button}
        open={open}
        onOpen={setOpen}
        side="end"
        className="w-88 p-2"
      >
        {open && (
          <div role="presentation" onClick={(event) => isLink(event.target) && setOpen(false)}>
            <Suspense fallback={<Skeleton className="h-64" />}>
              <BellPanel />
            </Suspense>
          </div>
        )}
      </Popover>
    </>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null

function Face({ count }: { count: number }) {
  return (
    <>
      <BellIcon size={20} aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 rounded-full bg-danger px-1.5 text-xs font-bold text-on-danger tabular-nums"
        >
          {count}
        </span>
      )}
    </>
  )
}
