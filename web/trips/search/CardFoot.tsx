import { BadgeCheck, Smartphone } from 'lucide-react'
import type { TripCard } from '#contract/trips/trips.ts'
import { useText } from '../../texts/texts.ts'
import { Avatar } from '../../ui/kit/avatar/Avatar.tsx'
import { FactsLine } from '../../ui/person/FactsLine.tsx'
import { hairOf } from '../../ui/person/hair.ts'
import { Rating } from '../../ui/Rating.tsx'
import { BookingKind, SeatsLeft } from '../TripTags.tsx'
import { chosenIn, luggageIcons, preferenceIcons } from '../words.ts'

/** Shows the driver, the preferences, and the remaining seats. If space is short, the driver's name is cut first. */
export function CardFoot({ trip, seatsLeft }: { trip: TripCard; seatsLeft: number }) {
  const [driver] = trip.users
  const text = useText('trips')
  const words = useText('shell')
  return (
    <div className="flex items-center gap-x-2 border-t narrow:flex-wrap border-line px-4 py-1.5 sm:gap-x-4 sm:px-5 sm:py-3">
      {driver && (
        <span className="flex min-w-30 shrink-999 items-center gap-2 sm:gap-3">
          <Avatar photo={driver.photo ?? undefined} seed={driver.id} wears={hairOf(driver.gender)} size={40} />
          <span className="min-w-0">
            <span className="flex items-center gap-1 text-sm font-bold">
              <span className="truncate">{driver.name}</span>
              {driver.identityChecked && (
                <BadgeCheck size={16} role="img" aria-label={text('checked')} className="shrink-0 text-brand" />
              )}
              {driver.phoneChecked && (
                <Smartphone size={14} role="img" aria-label={words('phone_checked')} className="shrink-0 text-brand" />
              )}
            </span>
            <Rating mean={driver.rating} ratings={driver.ratings} />
            <FactsLine facts={driver.facts} as="driver" className="max-sm:hidden" />
          </span>
        </span>
      )}
      <span className="ml-auto grid justify-items-end text-right sm:gap-2">
        <PreferenceIcons trip={trip} />
        <SeatsLeft left={seatsLeft} seats={trip.seats} className="max-sm:whitespace-normal max-sm:[&>span]:hidden" />
        <BookingKind trip={trip} className="text-xs text-muted sm:hidden" />
      </span>
    </div>
  )
}

/** Shows preferences as small icons with labels; "only women" has its own tag. */
function PreferenceIcons({ trip: { restriction, luggage } }: { trip: TripCard }) {
  const text = useText('trips')
  const chosen = chosenIn(restriction).filter((one) => one !== 'onlyWomen')
  const shown = [
    { name: text(`luggage.${luggage}`), Icon: luggageIcons[luggage] },
    ...chosen.map((one) => ({ name: text(one), Icon: preferenceIcons[one] })),
  ]
  return (
    <span className="flex gap-1.5 max-sm:hidden">
      {shown.map(({ name, Icon }) => (
        <span key={name} title={name} className="grid size-7.5 place-items-center rounded-full bg-sunken text-muted">
          <Icon size={18} aria-hidden />
          <span className="sr-only">{name}, </span>
        </span>
      ))}
    </span>
  )
}
