import { Clock, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TripCard } from '#contract/trips/trips.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { SeenAndHeard } from '../../ui/Duration.tsx'
import { durationText, lengthText, spokenDuration } from '../../ui/formatting/units.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { rideOf } from '../../ui/ride.ts'
import { SeatsLeft } from '../TripTags.tsx'
import { chosenIn, preferenceIcons } from '../words.ts'

/** How far, how long, how many seats. */
export function TripFacts({ trip }: { trip: TripCard }) {
  const text = useText('trips')
  const language = useLanguage()
  const { seatsLeft, lengthM, durationS } = rideOf(trip)
  const of = (part: string, whole: string) => (part === whole ? whole : text('stretch_how', { part, whole }))
  return (
    <dl className="mt-6 grid gap-y-2 sm:flex sm:flex-wrap sm:gap-x-10 sm:gap-y-4">
      <Fact name={text('distance')} icon={<Route size={20} aria-hidden />}>
        {of(lengthText(lengthM, language), lengthText(trip.distanceM, language))}
      </Fact>
      <Fact name={text('duration')} icon={<Clock size={20} aria-hidden />}>
        <SeenAndHeard
          seen={of(durationText(durationS), durationText(trip.durationS))}
          heard={of(spokenDuration(durationS, language), spokenDuration(trip.durationS, language))}
        />{' '}
        {trip.method === 'estimate' && <Tag className="ml-1">{text('estimate')}</Tag>}
      </Fact>
      <Fact name={text('seats')}>
        <SeatsLeft left={seatsLeft} seats={trip.seats} className="max-sm:whitespace-normal" />
      </Fact>
    </dl>
  )
}

/** On phones each in a line of its own, so that the parts of a long one do not stand under those of another. */
function Fact({ name, icon, children }: { name: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="max-sm:grid max-sm:grid-cols-[5.5rem_minmax(0,1fr)] max-sm:items-center">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex min-h-7 items-center gap-2 font-bold sm:mt-0.5">
        {icon && <span className="text-brand">{icon}</span>}
        {children}
      </dd>
    </div>
  )
}

/** What is fine in this car. */
export function Preferences({ restriction }: { restriction: string }) {
  const text = useText('trips')
  const chosen = chosenIn(restriction)
  return (
    <section>
      <h2 className="text-lg">{text('preferences')}</h2>
      {chosen.length === 0 && <p className="mt-2 text-muted">{text('no_preferences')}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        {chosen.map((one) => {
          const Icon = preferenceIcons[one]
          return (
            <li key={one} className="flex items-center gap-2.5">
              <span className="grid size-9 place-items-center rounded-full bg-sunken text-brand">
                <Icon size={20} aria-hidden />
              </span>
              {text(one)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
