import type { showSeats } from '#contract/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Price } from '../../design/Price.tsx'
import { Fact, Facts } from '../../people/Facts.tsx'
import { Panel } from '../../people/Panel.tsx'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Aboard } from './Aboard.tsx'
import { planRoad } from './roadPlan.ts'
import { RoadDrawing } from './RoadDrawing.tsx'

type Seats = Reply<typeof showSeats>

/** Who sits on which seat from where to where, which seats are free, and what it comes to. */
export function SeatPlan({ seats }: { seats: Seats }) {
  const text = useText('driving')
  const plan = planRoad(seats)
  const waits = plan.bars.some(({ booking }) => booking.state === 'accepted')
  return (
    <Panel title={text('plan')}>
      <RoadDrawing plan={plan} seats={seats.seats} />
      {waits && <p className="mt-4 text-xs text-muted">{text('to_be_paid')}</p>}
      <ul aria-label={text('free_seats')} className="sr-only">
        {plan.free.map((count, i) => {
          const [from, to] = [plan.points[i]?.name ?? '', plan.points[i + 1]?.name ?? '']
          return <li key={from + to}>{text('free_between', { from: cityOf(from), to: cityOf(to), count })}</li>
        })}
      </ul>
      <h3 className="mt-6 mb-3 text-base tracking-normal">{text('people')}</h3>
      {plan.bars.length === 0 ? (
        <p className="text-sm text-muted">{text('nobody')}</p>
      ) : (
        <Aboard bookings={plan.bars.map(({ booking }) => booking)} />
      )}
      <Money seats={seats} />
    </Panel>
  )
}

function Money({ seats: { expectedMinor, creditedMinor, currency } }: { seats: Seats }) {
  const text = useText('driving')
  const language = useLanguage()
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="mb-3 text-base tracking-normal">{text('money')}</h3>
      <Facts>
        <Fact name={text('expected')}>
          <Price amountMinor={expectedMinor} currency={currency} language={language} />
          <span className="block text-sm font-normal text-muted">{text('expected_how')}</span>
        </Fact>
        <Fact name={text('credited')}>
          <Price amountMinor={creditedMinor} currency={currency} language={language} />
        </Fact>
      </Facts>
    </div>
  )
}
