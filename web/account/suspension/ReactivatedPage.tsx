import { useText } from '../../texts/texts.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'

/**
 * /reactivation/{id}: after the fee's checkout, confirms that the account is active. Until then, the gate shows the missing
 * steps.
 */
export function ReactivatedPage() {
  const text = useText('barred')
  const on = <RouteButton to="/route-list">{text('see_trips')}</RouteButton>
  return (
    <Page title={`${text('fee_paid')} · Tramo`} heading={null}>
      <EmptyState heading="h1" picture={<EmptyRoad />} title={text('fee_paid')} text={text('fee_paid_why')} actions={on} />
    </Page>
  )
}
