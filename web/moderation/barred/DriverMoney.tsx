import { useQuery } from '@tanstack/react-query'
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
  if (!recoveries.length && !money?.due.length && !money?.payouts.length) return null
  return (
    <Panel title={text('driver_money')}>
      <Payouts />
      <OwnCbu />
      <Recoveries />
    </Panel>
  )
}
