import { Flag, LogIn, LogOut, MapPin, Phone, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Rider, TripProgress, WayStop } from '#contract/trips/progress.ts'
import { useSession } from '../../client/session.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/kit/Button.tsx'
import { FromHere } from '../../ui/maps/FromHere.tsx'
import { PointLinks } from '../../ui/maps/PointLinks.tsx'

interface NextStopProps {
  progress: TripProgress
  tick: (atM: number) => void
  undo: (atM: number) => void
}

/**
 * Shows the next stop, its passengers, and one large button for the driver. Designed to be read at a glance while the car is
 * stopped.
 */
export function NextStop({ progress, tick, undo }: NextStopProps) {
  const next = progress.stops.find(({ passed }) => !passed)
  const last = progress.stops.findLast(({ reachedAt }) => reachedAt)
  return (
    <section aria-live="polite" className="rounded-panel border border-line bg-surface p-6 shadow-card">
      {next ? <NextStopFacts progress={progress} stop={next} /> : <Arrived />}
      {progress.isDriver && next && <ReachButton progress={progress} stop={next} onTick={tick} />}
      {!progress.isDriver && progress.driver.call && (
        <div className="mt-5">
          <CallButton name={progress.driver.name} href={progress.driver.call.href} wide />
        </div>
      )}
      {progress.isDriver && last && <UndoButton stop={last} onUndo={undo} />}
    </section>
  )
}

function NextStopFacts({ progress, stop }: { progress: TripProgress; stop: WayStop }) {
  const text = useText('progress')
  return (
    <>
      <p className="flex items-center gap-2.5 font-semibold text-brand-ink">
        <MapPin size={20} aria-hidden />
        {text(stop === progress.stops[0] ? 'first' : 'next')}
      </p>
      <h2 className="mt-1 text-2xl sm:text-3xl">{cityOf(stop.name)}</h2>
      {stop.meetingPoint && <p className="text-muted">{stop.meetingPoint}</p>}
      {stop.point && <PointLinks place={stop} />}
      {stop.point?.exact && <FromHere key={stop.atM} point={stop.point} />}
      <p className="mt-3 text-lg">
        {text('expected')} <strong className="tabular-nums">{stop.expectedHours}</strong>
        {stop.expectedHours !== stop.hours && (
          <span className="ml-2 text-sm text-muted tabular-nums">{text('planned', { hours: stop.hours })}</span>
        )}
      </p>
      <Riders stop={stop} />
    </>
  )
}

function Arrived() {
  const text = useText('progress')
  return (
    <>
      <p className="flex items-center gap-2.5 font-semibold text-brand-ink">
        <Flag size={20} aria-hidden />
        {text('arrived')}
      </p>
      <p className="mt-1 text-lg">{text('arrived_text')}</p>
    </>
  )
}

function ReachButton({
  progress: { stops },
  stop,
  onTick,
}: {
  progress: TripProgress
  stop: WayStop
  onTick: (atM: number) => void
}) {
  const text = useText('progress')
  const key = stop === stops[0] ? 'leave' : stop === stops.at(-1) ? 'arrive' : 'reach'
  return (
    <Button size="large" wide className="mt-5" onClick={() => onTick(stop.atM)}>
      {text(key, { place: cityOf(stop.name) })}
    </Button>
  )
}

function UndoButton({ stop, onUndo }: { stop: WayStop; onUndo: (atM: number) => void }) {
  const text = useText('progress')
  return (
    <button
      type="button"
      className="mt-2 inline-flex min-h-11 items-center gap-2.5 text-left text-sm font-semibold text-brand-ink underline underline-offset-3"
      onClick={() => onUndo(stop.atM)}
    >
      <Undo2 size={18} aria-hidden className="shrink-0" />
      {text('undo', { place: cityOf(stop.name) })}
    </button>
  )
}

/** Lists the passengers who get on and off at a stop, with a button to call if the user may see the phone number. */
function Riders({ stop: { getsIn, getsOut } }: { stop: WayStop }) {
  const text = useText('progress')
  return (
    <>
      <People label={text('gets_in')} people={getsIn} icon={<LogIn size={20} aria-hidden />} />
      <People label={text('gets_out')} people={getsOut} icon={<LogOut size={20} aria-hidden />} />
    </>
  )
}

function People({ label, people, icon }: { label: string; people: Rider[]; icon: ReactNode }) {
  const called = useCalledHere()
  return people.map((person) => (
    <div key={person.id} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="flex min-w-0 grow items-center gap-2.5">
        <span className="shrink-0 text-brand">{icon}</span>
        <span className="min-w-0 wrap-anywhere">
          {label}: <strong>{called(person)}</strong>
        </span>
      </p>
      {person.call && <CallButton name={person.name} href={person.call.href} />}
    </div>
  ))
}

function CallButton({ name, href, wide }: { name: string; href: string; wide?: boolean }) {
  const text = useText('progress')
  return (
    <LinkButton href={href} variant="outline" wide={wide} icon={<Phone size={18} aria-hidden />}>
      {text('call', { name })}
    </LinkButton>
  )
}

/** Returns a function that names a person on board by given name, or as "you". */
export function useCalledHere(): (person: Rider) => string {
  const text = useText('progress')
  const me = useSession()?.me?.id
  return ({ id, name }) => (id === me ? text('you') : name)
}
