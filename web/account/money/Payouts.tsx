import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { ownPayoutsQuery } from './queries.ts'

/** What one is due as a driver, why it waits where it does, and what was paid out. */
export function Payouts() {
  const text = useText('bookings')
  const language = useLanguage()
  const { day } = useMoments()
  const { data } = useQuery(ownPayoutsQuery)
  if (!data || (data.due.length === 0 && data.payouts.length === 0)) return null
  return (
    <div className="mb-6 grid max-w-text gap-2 text-sm">
      <h3 className="font-semibold">{text('payouts')}</h3>
      {data.due.map(({ priceMinor, currency, whyNot }) => (
        <p key={currency}>
          {text('payout_due', { amount: priceText(priceMinor, currency, language) })}{' '}
          <span className="text-muted">{text(`payout_why.${whyNot ?? 'ready'}`)}</span>
        </p>
      ))}
      <ul className="grid gap-2">
        {data.payouts.map(({ at, priceMinor, currency, cbuLast, state }) => (
          <li key={at} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{day(at)}</span>
            <span className="font-semibold tabular-nums">{priceText(priceMinor, currency, language)}</span>
            {cbuLast && <span className="text-muted">{text('payout_to', { last: cbuLast })}</span>}
            {state === 'returned' && <Tag tone="danger">{text('payout_came_back')}</Tag>}
          </li>
        ))}
      </ul>
    </div>
  )
}
