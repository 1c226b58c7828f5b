import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkX, ClipboardPaste } from 'lucide-react'
import type { SavedTrip } from '#contract/trips/alerts.ts'
import { cityOf } from '../../places/name.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { Duration } from '../../ui/Duration.tsx'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { IconButton } from '../../ui/kit/Button.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag, type Tone } from '../../ui/kit/Tag.tsx'
import { RouteButton } from '../../ui/links.ts'
import { SeatPrice } from '../../ui/SeatPrice.tsx'
import { Together } from '../../ui/Together.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { AlertList } from './AlertList.tsx'
import { savedQuery, useSave } from './queries.ts'

const tones: Record<SavedTrip['state'], Tone> = {
  open: 'brand',
  full: 'sun',
  departed: 'neutral',
  cancelled: 'danger',
  not_offered: 'neutral',
}

/** Shows a saved trip with its state and a link. */
function SavedCard({ trip }: { trip: SavedTrip }) {
  const text = useText('alerts')
  const words = useText('trips')
  const road = { from: cityOf(trip.originName), to: cityOf(trip.destinationName) }
  const save = useSave(trip.id)
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-lg text-wrap wrap-anywhere">
          <Link to="/route/$id" params={{ id: trip.id }} className="hover:underline">
            {words('from_to', road)}
          </Link>
        </h3>
        <Tag tone={tones[trip.state]}>{text(`state_${trip.state}`, { count: trip.place })}</Tag>
      </div>
      <When trip={trip} />
      <div className="mt-3 flex items-center justify-between gap-4">
        <Cost trip={trip} />
        <IconButton
          label={text('unsave', road)}
          icon={<BookmarkX size={20} aria-hidden />}
          aria-busy={save.isPending || undefined}
          onClick={() => save.mutate(false)}
        />
      </div>
      <ErrorToast error={save.error} onClose={save.reset} />
    </li>
  )
}

function When({ trip: { date, hours, durationS, users } }: { trip: SavedTrip }) {
  const text = useText('alerts')
  const day = dayLabel(dayIn(date) ?? '', useLanguage())
  const [driver] = users
  return (
    <p className="mt-1 text-sm text-muted">
      {capitalized(day)}, {hours} · <Duration seconds={durationS} />
      {driver && ` · ${text('driven_by', { name: driver.name })}`}
    </p>
  )
}

function Cost({ trip: { priceMinor, currency } }: { trip: SavedTrip }) {
  return (
    <p>
      <SeatPrice amountMinor={priceMinor} currency={currency} perSeat="ml-2 text-sm text-muted" />
    </p>
  )
}

/** Lists the user's alerts and saved trips. */
export function AlertsPage() {
  const text = useText('alerts')
  return (
    <Page title={`${text('title')} · Tramo`} heading={text('title')} intro={text('intro')} actions={<PasteButton />}>
      <Together className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        <AlertList />
        <SavedTrips />
      </Together>
    </Page>
  )
}

/** Links to the page that fills a search from a message in a group, so that users need not type it again. */
function PasteButton() {
  return (
    <RouteButton to="/paste" variant="outline" icon={<ClipboardPaste size={18} aria-hidden />}>
      {useText('alerts')('paste_message')}
    </RouteButton>
  )
}

function SavedTrips() {
  const text = useText('alerts')
  return (
    <section aria-labelledby="saved" className="min-w-0">
      <h2 id="saved" className="mb-4 text-xl">
        {text('saved_trips')}
      </h2>
      <Trips />
    </section>
  )
}

function Trips() {
  const text = useText('alerts')
  const { data, error, refetch } = useQuery(savedQuery)
  if (!data && error) return <ErrorBanner error={error} title={text('saved_failed')} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64 rounded-card" />
  if (data.routes.length === 0) return <None />
  return (
    <ul className="grid grid-cols-1 gap-4">
      {data.routes.map((trip) => (
        <SavedCard key={trip.id} trip={trip} />
      ))}
    </ul>
  )
}

function None() {
  const text = useText('alerts')
  const see = (
    <RouteButton to="/route-list" variant="outline">
      {text('see_all')}
    </RouteButton>
  )
  return <EmptyState heading="h3" title={text('no_saved')} text={text('no_saved_why')} actions={see} />
}
