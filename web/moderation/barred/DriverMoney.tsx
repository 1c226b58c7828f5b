import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../people/Panel.tsx'
import { Payouts } from '../../profile/Payouts.tsx'
import { ownPayoutsQuery } from '../../profile/queries.ts'
import { useText } from '../../texts/texts.ts'

/** What is due to a barred driver and was paid (E5). */
export function DriverMoney() {
  const text = useText('barred')
  const { data: money } = useQuery(ownPayoutsQuery)
  if (!money?.due.length && !money?.payouts.length) return null
  return (
    <Panel title={text('driver_money')}>
      <Payouts />
    </Panel>
  )
}
