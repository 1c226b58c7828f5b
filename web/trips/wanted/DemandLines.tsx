import { Users } from 'lucide-react'
import type { WantedRoad } from '#contract/trips/demand.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { longDayText } from '../../ui/formatting/units.ts'
import { dayIn } from '../../ui/tripAddress.ts'

/** "3 to 5 people look for Rosario → Villa María on Friday, December 4." */
export function DemandLines({ roads }: { roads: readonly WantedRoad[] }) {
  const text = useText('wanted')
  const language = useLanguage()
  if (roads.length === 0) return null
  return (
    <ul className="mb-4 grid gap-2 text-sm">
      {roads.map(({ from, to, people, date }) => {
        const ends = { from: cityOf(from.name), to: cityOf(to.name), day: longDayText(dayIn(date) ?? '', language) }
        return (
          <li key={`${from.id} ${to.id}`} className="flex items-start gap-2.5">
            <Users size={18} aria-hidden className="mt-px shrink-0 text-brand" />
            {text('on_road', { people: text(`people_${people}`), ...ends })}
          </li>
        )
      })}
    </ul>
  )
}
