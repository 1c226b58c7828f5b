import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Check, CircleAlert, Clock, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { showWay, tickStop, type TripProgress, undoTick, type WayStop } from '#contract/trips/progress.ts'
import { MessageAboard } from '../../bookings/MessageAboard.tsx'
import { call, Problem } from '../../client/api.ts'
import { newKey } from '../../client/newKey.ts'
import { useSession } from '../../client/session.ts'
import { makeOutbox, type Outbox, type Outcome, outcomeOf, rereadSession } from '../../messages/outbox/outbox.ts'
import { NotFoundPage } from '../../pages/NotFoundPage.tsx'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { durationText } from '../../ui/formatting/units.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { IconButton } from '../../ui/kit/Button.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { Tag, type Tone } from '../../ui/kit/Tag.tsx'
import { RouteButton } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryPage } from '../../ui/QueryFrame.tsx'
import { FollowPanel } from './FollowPanel.tsx'
import { HelpPanel } from './HelpPanel.tsx'
import { NextStop, useCalledHere } from './NextStop.tsx'
import { keepTicks, recallTicks, type Tick, withTicks } from './tick.ts'
import { TripMessages } from './TripMessages.tsx'
import { useWakeLock } from './useWakeLock.ts'

const LOOK_MS = 60_000

/** Returns the query for a trip under way. Refetched with every event about the trip, and each minute, because a delay grows. */
const progressQuery = (id: string) =>
  queryOptions({
    queryKey: ['trip', id, 'progress'],
    queryFn: ({ signal }) => call(showWay, { params: { id } }, signal),
    refetchInterval: LOOK_MS,
  })

/** Shows a trip under way to its driver and passengers: the next stop, all stops, and its delay. */
export function ProgressPage() {
  const { id = '' } = useParams({ strict: false })
  const text = useText('progress')
  const query = useQuery(progressQuery(id))
  if (!query.data && query.error instanceof Problem && query.error.status === 404) return <NotFoundPage />
  return (
    <QueryPage query={query} heading={text('heading')} title={text('failed')} width="text">
      {(progress) => <ProgressDetails progress={progress} />}
    </QueryPage>
  )
}

function ProgressDetails({ progress: read }: { progress: TripProgress }) {
  const trips = useText('trips')
  const text = useText('progress')
  const ticks = useTicks(read.idRoute)
  const progress = withTicks(read, ticks.waiting)
  useWakeLock(progress.isOpen)
  const title = trips('from_to', { from: cityOf(progress.originName), to: cityOf(progress.destinationName) })
  const seeTrip = (
    <RouteButton to="/route/$id" params={{ id: progress.idRoute }} variant="outline">
      {text('see_trip')}
    </RouteButton>
  )
  return (
    <Page title={`${text('heading')}: ${title} · Tramo`} heading={title} actions={seeTrip} width="text">
      <div className="grid grid-cols-1 gap-6">
        {progress.isOpen ? <Delay progress={progress} /> : <Closed progress={progress} />}
        <Unsent {...ticks} />
        {progress.isOpen && <NextStop progress={progress} {...ticks} />}
        {progress.messagesLeft !== undefined && <MessageAboard idRoute={progress.idRoute} left={progress.messagesLeft} />}
        <TripMessages messages={progress.messages} />
        {!progress.cancelled && <FollowPanel progress={progress} />}
        <StopList progress={progress} onTick={progress.isOpen && progress.isDriver ? ticks.tick : undefined} />
        {progress.isOpen && <HelpPanel progress={progress} />}
      </div>
    </Page>
  )
}

function Closed({ progress: { cancelled, opensAt, closesAt } }: { progress: TripProgress }) {
  const text = useText('progress')
  const when = useWhen()
  return (
    <Banner icon={<CircleAlert size={22} aria-hidden />}>
      {cancelled ? text('cancelled') : text('closed', { opens: when(opensAt), closes: when(closesAt) })}
    </Banner>
  )
}

/** Lists ticks that wait for a connection, and ticks that the server refused. */
function Unsent({ waiting, refused, forget }: ReturnType<typeof useTicks>) {
  const text = useText('progress')
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

/** Minimum delay in minutes that is shown. */
const NOTICED = 5
const MUCH = 30
const HOUR = 60

/** Shows the delay of a trip, compared to its plan. */
function Delay({ progress: { delayMinutes } }: { progress: TripProgress }) {
  const text = useText('progress')
  const minutes = Math.abs(delayMinutes ?? 0)
  const isNoticed = minutes >= NOTICED
  const words =
    delayMinutes === null
      ? text('not_known')
      : !isNoticed
        ? text('on_time')
        : delayMinutes >= HOUR
          ? text('late_by', { time: durationText(delayMinutes * 60) })
          : text(delayMinutes > 0 ? 'late' : 'early', { minutes })
  return (
    <p role="status">
      <Tag tone={toneOf(delayMinutes)} icon={<Clock size={16} aria-hidden />}>
        {words}
      </Tag>
    </p>
  )
}

function toneOf(minutes: number | null): Tone {
  if (minutes === null) return 'neutral'
  if (minutes < NOTICED) return 'brand'
  return minutes < MUCH ? 'sun' : 'danger'
}

const outboxes = new Map<string, Outbox<Tick>>()

/** Sends ticks in their order. Offline they wait, and are sent later even from other pages. */
function useTicks(idRoute: string) {
  const queries = useQueryClient()
  const outbox = outboxOf(useSession()?.me?.id ?? '', queries)
  const waiting = useSyncExternalStore(outbox.listen, outbox.list)
  const add = (event: Tick['event']) => (atM: number) =>
    outbox.add({ key: newKey(), idRoute, atM, event, at: new Date().toISOString() })
  const refused = waiting.find((tick) => tick.idRoute === idRoute && tick.why !== undefined)
  return { waiting, tick: add('reached'), undo: add('undone'), refused, forget: outbox.discard }
}

function outboxOf(me: string, queries: QueryClient): Outbox<Tick> {
  const known = outboxes.get(me)
  if (known) return known
  const outbox = makeOutbox(recallTicks(me), {
    send: (tick: Tick) => attempt(queries, tick),
    keep: (waiting) => keepTicks(me, waiting),
  })
  outboxes.set(me, outbox)
  addEventListener('online', () => void outbox.flush())
  void outbox.flush()
  return outbox
}

async function attempt(queries: QueryClient, { idRoute: id, atM, event, at, key }: Tick): Promise<Outcome> {
  try {
    const params = { id }
    const progress = await (event === 'reached'
      ? call(tickStop, { params, body: { atM, at }, key })
      : call(undoTick, { params, body: { atM }, key }))
    queries.setQueryData(progressQuery(id).queryKey, progress)
    return { sent: true }
  } catch (error) {
    rereadSession(queries, error)
    return outcomeOf(error)
  }
}

interface StopListProps {
  progress: TripProgress
  /** only for the driver, who ticks off stops; a later stop can be ticked too, if earlier ones were forgotten */
  onTick: ((atM: number) => void) | undefined
}

/** Lists all stops in order: past stops, future stops with their times, and the people who get on and off. */
function StopList({ progress, onTick }: StopListProps) {
  const next = progress.stops.find(({ passed }) => !passed)
  return (
    <Panel title={useText('progress')('stops')}>
      <ol className="grid gap-4">
        {progress.stops.map((stop) => (
          <li key={stop.atM} aria-current={stop === next ? 'step' : undefined} className="flex items-start gap-3">
            <Mark stop={stop} isNext={stop === next} />
            <Facts stop={stop} />
            {onTick && !stop.passed && stop !== next && <TickButton stop={stop} onTick={onTick} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Mark({ stop: { passed }, isNext }: { stop: WayStop; isNext: boolean }) {
  const look = passed ? 'border-brand bg-brand text-on-brand' : isNext ? 'border-brand bg-surface' : 'border-control bg-surface'
  return (
    <span className={classes('grid size-5.5 shrink-0 place-items-center rounded-full border-2', look)}>
      {passed && <Check size={14} className="stroke-3" aria-hidden />}
    </span>
  )
}

function Facts({ stop }: { stop: WayStop }) {
  const text = useText('progress')
  const called = useCalledHere()
  const { name, passed, hours, expectedHours, reachedHours, getsIn, getsOut } = stop
  const when = passed ? reachedHours && text('reached', { hours: reachedHours }) : expectedHours
  const people = [
    ...getsIn.map((person) => `${text('gets_in')}: ${called(person)}`),
    ...getsOut.map((person) => `${text('gets_out')}: ${called(person)}`),
  ]
  return (
    <div className="min-w-0 grow">
      <p className={classes('font-bold', passed && 'text-muted')}>
        {cityOf(name)}
        {passed && <span className="sr-only"> ({text('passed')})</span>}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {[when, when !== hours && text('planned', { hours })].filter(Boolean).join(' · ')}
      </p>
      {people.length > 0 && <p className="text-sm">{people.join(' · ')}</p>}
    </div>
  )
}

function TickButton({ stop: { atM, name }, onTick }: { stop: WayStop; onTick: (atM: number) => void }) {
  const text = useText('progress')
  return (
    <IconButton
      label={text('tick', { place: cityOf(name) })}
      icon={<Check size={22} aria-hidden />}
      outlined
      onClick={() => onTick(atM)}
    />
  )
}
