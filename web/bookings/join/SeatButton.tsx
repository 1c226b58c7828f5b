import { useText } from '../../texts/texts.ts'
import { RouteButton } from '../../ui/links.ts'

interface SeatButtonProps {
  /** of the booking; all of one's trips without it */
  id: string | undefined
  /** the seat is asked for only */
  isRequest?: boolean
  variant?: 'primary' | 'outline'
}

/** To where one's seat is looked after. */
export function SeatButton({ id, isRequest = false, variant = 'primary' }: SeatButtonProps) {
  const text = useText('join')
  if (id)
    return (
      <RouteButton to="/booking/$id" params={{ id }} variant={variant}>
        {text(isRequest ? 'see_request' : 'see_seat')}
      </RouteButton>
    )
  return (
    <RouteButton to="/profile" search={{ tab: 'trips' }} variant={variant}>
      {text('my_trips')}
    </RouteButton>
  )
}
