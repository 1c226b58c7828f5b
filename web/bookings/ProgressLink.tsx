import { Navigation } from 'lucide-react'
import { progressHours } from '#domain/trips/progress.ts'
import { useText } from '../texts/texts.ts'
import { useNow } from '../ui/formatting/dates.ts'
import { RouteButton } from '../ui/links.ts'

interface ProgressLinkProps {
  idRoute: string
  /** departure and arrival of the trip, or of the user's part of it */
  departsAt: string
  arrivesAt: string
  wide?: boolean
  className?: string
}

/** Links to the live page of a trip while that page is open, and before then to the page with links for followers. */
export function ProgressLink({ idRoute, departsAt, arrivesAt, wide, className }: ProgressLinkProps) {
  const text = useText('driving')
  const now = useNow()
  const { opens, closes } = progressHours({ departsAt: new Date(departsAt), arrivesAt: new Date(arrivesAt) })
  if (now >= closes.getTime()) return null
  if (now < opens.getTime())
    return (
      <RouteButton to="/route/$id/way" params={{ id: idRoute }} variant="outline" wide={wide} className={className}>
        {text('follow')}
      </RouteButton>
    )
  return (
    <RouteButton
      to="/route/$id/way"
      params={{ id: idRoute }}
      size="large"
      wide
      icon={<Navigation size={20} aria-hidden />}
      className={className}
    >
      {text('on_the_way')}
    </RouteButton>
  )
}
