import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { RouteButton } from '../shell/links.ts'
import { useText } from '../texts/texts.ts'
import type { Asked } from './asked.ts'
import { tripCountQuery } from './queries.ts'

/** What the list is of, how many there are, and the way home. */
export function ListHead({ asked, title }: { asked: Asked; title: string }) {
  const text = useText('trips')
  return (
    <div className="flex items-start justify-between gap-x-4">
      <div className="flex min-h-11 min-w-0 flex-wrap items-baseline gap-x-3">
        <h1 className="text-2xl">{title}</h1>
        <HowMany asked={asked} />
      </div>
      <RouteButton to="/home" variant="quiet" size="small" icon={<House size={18} aria-hidden />} className="-mr-3">
        <span className="max-sm:sr-only">{text('home')}</span>
      </RouteButton>
    </div>
  )
}

/** "5 trips" or "60+ trips"; comes after the first page. */
function HowMany({ asked }: { asked: Asked }) {
  const text = useText('trips')
  const { data } = useQuery(tripCountQuery(asked.query))
  return (
    <p role="status" className="min-h-5.5 text-sm text-muted max-sm:w-full">
      {data && (data.more ? text('more_trips', { count: data.count }) : text('trips', { count: data.count }))}
    </p>
  )
}
