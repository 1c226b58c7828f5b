import { CalendarPlus } from 'lucide-react'
import { type Booking, showCalendar } from '#contract/bookings/bookings.ts'
import { useText } from '../texts/texts.ts'
import { LinkButton } from '../ui/kit/Button.tsx'
import { classes } from '../ui/kit/classes.ts'

/** Downloads the booking for the device's calendar. */
export function CalendarLink({ booking: { id, change }, className }: { booking: Booking; className?: string }) {
  const text = useText('driving')
  return (
    <>
      <LinkButton
        href={`/api${showCalendar.path.replace(':id', id)}`}
        download
        variant="outline"
        wide
        icon={<CalendarPlus size={18} aria-hidden />}
        className={classes('no-print', className)}
      >
        {text('calendar')}
      </LinkButton>
      {change && <p className="no-print mt-2 text-sm text-muted">{text('calendar_old')}</p>}
    </>
  )
}
