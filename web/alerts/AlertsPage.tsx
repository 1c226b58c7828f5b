import { Page } from '../design/Page.tsx'
import { useText } from '../texts/texts.ts'
import { AlertList } from './AlertList.tsx'
import { SavedTrips } from './SavedTrips.tsx'

/** What one is told of, and the trips one keeps an eye on. */
export function AlertsPage() {
  const text = useText('alerts')
  return (
    <Page title={`${text('title')} · Tramo`} heading={text('title')} intro={text('intro')}>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        <AlertList />
        <SavedTrips />
      </div>
    </Page>
  )
}
