import type { LucideIcon } from 'lucide-react'
import type { TripCard } from '#contract/trips/trips.ts'
import { useText } from '../../texts/texts.ts'
import { useDriverName } from '../../ui/useDriverName.ts'
import { chosenIn, luggageIcons, preferenceIcons } from '../words.ts'

/** Lists the trip's preferences. */
export function Preferences({ trip }: { trip: Pick<TripCard, 'restriction' | 'luggage' | 'users'> }) {
  const { restriction, luggage } = trip
  const text = useText('trips')
  const driver = useDriverName(trip)
  const chosen = chosenIn(restriction)
  return (
    <section>
      <h2 className="text-lg">{text('preferences')}</h2>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        <Line icon={luggageIcons[luggage]}>{text(`luggage.${luggage}`)}</Line>
        {chosen.map((one) => (
          <Line key={one} icon={preferenceIcons[one]}>
            {text(one)}
          </Line>
        ))}
      </ul>
      {chosen.length === 0 && <p className="mt-3 text-muted">{text('no_preferences', { driver })}</p>}
    </section>
  )
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-2.5">
      <span className="grid size-9 place-items-center rounded-full bg-sunken text-brand">
        <Icon size={20} aria-hidden />
      </span>
      {children}
    </li>
  )
}
