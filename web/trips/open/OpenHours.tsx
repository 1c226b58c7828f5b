import type { OpenTrip } from '#contract/trips/trips.ts'
import { useText } from '../../texts/texts.ts'
import { nightsOf } from '../../ui/formatting/units.ts'

/** Shows a trip's times to a visitor: "20:15 – 04:23 next day". */
export function OpenHours({
  trip: { hours, arrivalHours, durationS },
}: {
  trip: Pick<OpenTrip, 'hours' | 'arrivalHours' | 'durationS'>
}) {
  const text = useText('trips')
  const nights = nightsOf(hours, durationS)
  return (
    <>
      {hours} – {arrivalHours} {nights > 0 && <small className="font-normal">{text('days_later', { count: nights })}</small>}
    </>
  )
}
