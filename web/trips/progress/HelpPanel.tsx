import { Phone } from 'lucide-react'
import type { TripProgress } from '#contract/trips/progress.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/kit/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'

const EMERGENCIES = '911'

/** Shows the emergency number and the facts to state in a call. Only people in the car see it. */
export function HelpPanel({ progress }: { progress: TripProgress }) {
  const text = useText('follow')
  const { originName, destinationName, car, stops } = progress
  const next = stops.findIndex(({ passed }) => !passed)
  const [behind, ahead] = [stops[(next < 0 ? stops.length : next) - 1], stops[next]].map((stop) => stop && cityOf(stop.name))
  return (
    <Panel title={text('help')} intro={text('help_intro')}>
      <LinkButton href={`tel:${EMERGENCIES}`} variant="outline" icon={<Phone size={18} aria-hidden />}>
        {text('call', { number: EMERGENCIES })}
      </LinkButton>
      <h3 className="mt-5 font-semibold">{text('say')}</h3>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        <li>{text('trip', { from: cityOf(originName), to: cityOf(destinationName) })}</li>
        {car && (
          <li>{text('car', { car: [car.brand, car.model, car.color].filter(Boolean).join(' '), plate: car.plate ?? '' })}</li>
        )}
        <li>
          {behind && ahead
            ? text('between', { behind, ahead })
            : behind
              ? text('near', { place: behind })
              : text('near', { place: ahead ?? '' })}
        </li>
        <li>{text('kilometer')}</li>
      </ul>
    </Panel>
  )
}
