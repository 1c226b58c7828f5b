import { Navigation } from 'lucide-react'
import { progressHours } from '#domain/trips/progress.ts'
import { useText } from '../texts/texts.ts'
import { useNow } from '../ui/formatting/dates.ts'
import { RouteButton } from '../ui/links.ts'

interface ProgressLinkProps {
  idRoute: string
  /** the trip's own departure and arrival, or those of the stretch one rides */
  departsAt: string
  arrivesAt: string
  wide?: boolean
  className?: string
}

/** Link to the page of a trip under way, while that is open; before, to the links for others to follow it. */
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
