import { useQuery } from '@tanstack/react-query'
import { bookingsQuery } from '../../bookings/queries.ts'
import { OwnCbu } from './OwnCbu.tsx'
import { Panel } from '../../people/Panel.tsx'
import { Payouts } from '../../profile/Payouts.tsx'
import { ownPayoutsQuery, ownRecoveriesQuery } from '../../profile/queries.ts'
import { Recoveries } from '../../profile/Recoveries.tsx'
import { useText } from '../../texts/texts.ts'

/** What is due to a barred driver, was paid or was taken back, with the objection to it (E5). */
export function DriverMoney() {
  const text = useText('barred')
  const { data: money } = useQuery(ownPayoutsQuery)
  const { data: recoveries = [] } = useQuery(ownRecoveriesQuery)
  const { data: seats } = useQuery(bookingsQuery('driver'))
  // what is paid for seats may yet become due, and needs an account then
  const drove = seats?.some(({ confirmedAt, priceMinor }) => confirmedAt && priceMinor > 0)
  if (!recoveries.length && !money?.due.length && !money?.payouts.length && !drove) return null
  return (
    <Panel title={text('driver_money')}>
      <Payouts />
      <OwnCbu />
      <Recoveries />
    </Panel>
  )
}
