import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleAlert, WifiOff } from 'lucide-react'
import type { Way } from '#contract/way.ts'
import { Problem } from '../api.ts'
import { useWhen } from '../bookings/join/useWhen.ts'
import { Banner } from '../design/Banner.tsx'
import { Page } from '../design/Page.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { cityOf } from '../places/name.ts'
import { RouteButton } from '../shell/links.ts'
import { useText } from '../texts/texts.ts'
import { Trouble } from '../trips/Trouble.tsx'
import { Delay } from './Delay.tsx'
import { NextStop } from './NextStop.tsx'
import { wayQuery } from './queries.ts'
import { StopList } from './StopList.tsx'
import { withTicks } from './tick.ts'
import { useTicks } from './useTicks.ts'

/** A trip on its way, for its driver and those on board: the next stop, all stops, and how late it is. */
export function WayPage() {
  const { id = '' } = useParams({ strict: false })
  const text = useText('way')
  const { data: way, error, refetch } = useQuery(wayQuery(id))
  if (way) return <Shown way={way} />
  if (error instanceof Problem && error.status === 404) return <NotFoundPage />
  return (
    <Page title={`${text('heading')} · Tramo`} heading={error ? text('heading') : null} width="text">
      {error ? (
        <Trouble error={error} title={text('failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 rounded-card" />
      )}
    </Page>
  )
}

function Shown({ way: read }: { way: Way }) {
  const trips = useText('trips')
  const text = useText('way')
  const ticks = useTicks(read.idRoute)
  const way = withTicks(read, ticks.waiting)
  const title = trips('from_to', { from: cityOf(way.originName), to: cityOf(way.destinyName) })
  const seeTrip = (
    <RouteButton to="/route/$id" params={{ id: way.idRoute }} variant="outline">
      {text('see_trip')}
    </RouteButton>
  )
  return (
    <Page title={`${text('heading')}: ${title} · Tramo`} heading={title} actions={seeTrip} width="text">
      <div className="grid grid-cols-1 gap-6">
        {way.isOpen ? <Delay way={way} /> : <Closed way={way} />}
        <Unsent {...ticks} />
        {way.isOpen && <NextStop way={way} {...ticks} />}
        <StopList way={way} onTick={way.isOpen && way.isDriver ? ticks.tick : undefined} />
      </div>
    </Page>
  )
}

function Closed({ way: { cancelled, opensAt, closesAt } }: { way: Way }) {
  const text = useText('way')
  const when = useWhen()
  return (
    <Banner icon={<CircleAlert size={22} aria-hidden />}>
      {cancelled ? text('cancelled') : text('closed', { opens: when(opensAt), closes: when(closesAt) })}
    </Banner>
  )
}

/** What waits for a connection, and what the server said no to. */
function Unsent({ waiting, refused, forget }: ReturnType<typeof useTicks>) {
  const text = useText('way')
  const count = waiting.filter(({ why }) => why === undefined).length
  return (
    <>
      {count > 0 && (
        <Banner tone="sun" role="status" icon={<WifiOff size={22} aria-hidden />}>
          {text('waiting', { count })}
        </Banner>
      )}
      {refused && (
        <Banner
          tone="danger"
          role="alert"
          icon={<CircleAlert size={22} aria-hidden />}
          onClose={() => forget(refused.key)}
          closeLabel={text('close')}
        >
          {refused.why}
        </Banner>
      )}
    </>
  )
}
