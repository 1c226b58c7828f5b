import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { WifiOff, Phone } from 'lucide-react'
import { useFormatter } from 'use-intl'
import type { CallLink } from '#contract/wire.ts'
import { readUnansweredAgain } from '../../client/offline/comeBack.ts'
import type { OfflineTrips, OfflineSeat } from '../../client/offline/offlineTrips.ts'
import { readTrips } from '../../client/offline/store.ts'
import { useIsCutOff } from '../../client/offline/useIsOffline.ts'
import { cityOf } from '../../places/name.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { useClockWords } from '../../ui/clocks.ts'
import { longDayText } from '../../ui/formatting/units.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Itinerary } from '../../ui/kit/Itinerary.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { RouteButton } from '../../ui/links.ts'
import { dayIn } from '../../ui/tripAddress.ts'

/** Replaces a page that needs a network when there is none. At its own address, shows the stored trips. */
export function OfflinePage() {
  const text = useText('offline')
  const { data: trips, isPending } = useQuery({
    queryKey: ['kept'],
    queryFn: async () => (await readTrips()) ?? null,
    staleTime: 0,
  })
  const title = text(useIsCutOff() ? 'title' : 'kept_title')
  return (
    <Page title={`${title} · Tramo`} heading={trips ? title : null} width="text">
      {trips && <Readable trips={trips} />}
      {!trips && !isPending && <Nothing title={title} />}
    </Page>
  )
}

const moment = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function Readable({ trips }: { trips: OfflineTrips }) {
  const text = useText('offline')
  const isCutOff = useIsCutOff()
  const when = useFormatter().dateTime(new Date(trips.at), moment)
  const wanted = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) })
  return (
    <>
      <Banner tone="sun" icon={<WifiOff size={22} aria-hidden />} actions={isCutOff && <Again />}>
        {isCutOff && !trips.seats.some(({ id }) => id === wanted) && <p>{text('needs')}</p>}
        <p>{text('kept', { when })}</p>
      </Banner>
      <SeatList seats={trips.seats} first={wanted} />
      <p className="mt-6 text-sm text-muted">{text('kept_why')}</p>
    </>
  )
}

function Nothing({ title }: { title: string }) {
  const text = useText('offline')
  const isCutOff = useIsCutOff()
  const actions = (
    <>
      {isCutOff && <Again />}
      <RouteButton to="/home" variant="outline" size="small">
        {text('go_home')}
      </RouteButton>
    </>
  )
  const [heading, why] = isCutOff ? [title, text('needs')] : [text('nothing'), text('nothing_why')]
  return <EmptyState heading="h1" picture={<EmptyRoad />} title={heading} text={why} actions={actions} />
}

function Again() {
  const queries = useQueryClient()
  const text = useText('offline')
  return (
    <Button size="small" variant="outline" onClick={() => readUnansweredAgain(queries)}>
      {text('try_again')}
    </Button>
  )
}

interface SeatListProps {
  seats: readonly OfflineSeat[]
  /** id of the requested booking */
  first: string | undefined
}

/** Lists the stored bookings, read only: the requested one first, then the next. */
function SeatList({ seats, first }: SeatListProps) {
  const text = useText('offline')
  if (seats.length === 0) return <p className="mt-6">{text('nothing')}</p>
  const inOrder = seats.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
  return (
    <section className="mt-6">
      <h2 className="text-lg">{text('your_trips')}</h2>
      <ul className="mt-4 grid grid-cols-1 gap-4">
        {inOrder.map((seat) => (
          <li key={seat.id} className="rounded-card border border-line bg-surface p-5 sm:p-6">
            <Seat seat={seat} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Seat({ seat }: { seat: OfflineSeat }) {
  const text = useText('offline')
  const language = useLanguage()
  const { pickUp, dropOff, state } = seat
  const clock = useClockWords()(pickUp, dropOff)
  const stop = (end: typeof pickUp) => ({ time: end.hours, dateTime: end.at, name: cityOf(end.name), detail: end.meetingPoint })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">{capitalized(longDayText(dayIn(pickUp.date) ?? '', language))}</h3>
        <Tag tone={state === 'confirmed' ? 'brand' : 'sun'}>{text(`state.${state}`)}</Tag>
      </div>
      <Itinerary
        stops={[stop(pickUp), { ...stop(dropOff), detail: [dropOff.meetingPoint, clock].filter(Boolean).join(' · ') }]}
      />
      <Other seat={seat} />
    </>
  )
}

function Other({ seat: { role, other, car } }: { seat: OfflineSeat }) {
  const text = useText('offline')
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
      <div>
        <p className="font-semibold">{text(role === 'driver' ? 'rides' : 'drives', { name: other.name })}</p>
        {car && <p className="text-sm text-muted">{[text('car', car), car.plate].filter(Boolean).join(' · ')}</p>}
        {other.call && <Call {...other.call} />}
      </div>
    </div>
  )
}

function Call({ href, shown }: CallLink) {
  const text = useText('offline')
  return (
    <a
      href={href}
      aria-label={text('call', { number: shown })}
      className="mt-1 inline-flex min-h-11 items-center gap-2.5 font-semibold text-brand-ink tabular-nums underline underline-offset-3"
    >
      <Phone size={18} aria-hidden />
      {shown}
    </a>
  )
}
