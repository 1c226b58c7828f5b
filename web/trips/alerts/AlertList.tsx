import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Alert } from '#contract/trips/alerts.ts'
import { useSession } from '../../client/session.ts'
import { cityOf } from '../../places/name.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Button, IconButton } from '../../ui/kit/Button.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { RouteButton } from '../../ui/links.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import { ShareRequest } from '../share/ShareRequest.tsx'
import { chosenIn } from '../words.ts'
import { alertsQuery, useRemoveAlert, useSwitchAlert } from './queries.ts'
import { searchOf } from './search.ts'
import { ShowPart } from './ShowPart.tsx'

/** Shows one alert: its search, its last result, and its actions. */
function AlertCard({ alert }: { alert: Alert }) {
  const words = useText('trips')
  const summaryOf = useAlertSummary()
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-lg text-wrap wrap-anywhere">
          {words('from_to', { from: cityOf(alert.from.name), to: cityOf(alert.to.name) })}
        </h3>
        <State alert={alert} />
      </div>
      <p className="mt-1 text-sm text-muted">{capitalized(summaryOf(alert))}</p>
      <LastFound alert={alert} />
      {alert.on && !alert.ended && <ShowPart alert={alert} />}
      <Acts alert={alert} />
    </li>
  )
}

function State({ alert: { on, ended } }: { alert: Alert }) {
  const text = useText('alerts')
  if (ended) return <Tag>{text('over')}</Tag>
  return <Tag tone={on ? 'brand' : 'neutral'}>{text(on ? 'on' : 'off')}</Tag>
}

function Acts({ alert }: { alert: Alert }) {
  const text = useText('alerts')
  const toggle = useSwitchAlert(alert.id)
  const remove = useRemoveAlert(alert.id)
  const search = searchOf(alert, useSession()?.today)
  const mayTurn = !alert.ended || !alert.date
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {!alert.ended && (
        <RouteButton
          to="/route-list/$seats"
          params={{ seats: String(alert.place) }}
          search={search}
          variant="outline"
          size="small"
        >
          {text('see_trips')}
        </RouteButton>
      )}
      {mayTurn && (
        <Button variant="quiet" size="small" busy={toggle.isPending} onClick={() => toggle.mutate(!alert.on || alert.ended)}>
          {text(alert.on && !alert.ended ? 'switch_off' : 'switch_on')}
        </Button>
      )}
      {!alert.ended && <ShareRequest request={requestOf(alert)} />}
      <IconButton
        label={text('remove', { from: cityOf(alert.from.name), to: cityOf(alert.to.name) })}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => remove.mutate()}
        className="ml-auto"
      />
      <ErrorToast error={toggle.error ?? remove.error} onClose={toggle.error ? toggle.reset : remove.reset} />
    </div>
  )
}

const requestOf = ({ from, to, date, until, place }: Alert) => {
  const first = dayIn(date)
  return { from: from.name, to: to.name, seats: place, days: first ? { first, last: dayIn(until) ?? first } : undefined }
}

/** Returns a summary such as "Fri, Dec 4 · 1 seat · Pets Allowed". */
function useAlertSummary() {
  const text = useText('alerts')
  const words = useText('trips')
  const language = useLanguage()
  const dayText = (date: string | undefined) => dayLabel(dayIn(date) ?? '', language)
  const days = ({ date, until, endsOn }: Alert) => {
    if (!date) return text('any_day_until', { day: dayText(endsOn) })
    return date === until ? dayText(date) : text('between', { first: dayText(date), last: dayText(until) })
  }
  return (alert: Alert) =>
    [days(alert), text('seats', { count: alert.place }), ...chosenIn(alert.restriction).map((one) => words(one))].join(' · ')
}

const link = 'font-semibold text-brand-ink underline underline-offset-2'

/** Shows the last trip that an alert found, and a note if the alert sends nothing more today. */
function LastFound({ alert }: { alert: Alert }) {
  const text = useText('alerts')
  const language = useLanguage()
  const { found } = alert
  const address = searchOf(alert, useSession()?.today)
  if (!found) return <p className="mt-3 text-sm text-muted">{text('nothing_yet')}</p>
  const ends = { from: String(alert.from.id), to: String(alert.to.id) }
  const trip = (words: ReactNode) => (
    <Link to="/route/$id" params={{ id: found.idRoute }} search={ends} className={link}>
      {words}
    </Link>
  )
  const search = (words: ReactNode) => (
    <Link to="/route-list/$seats" params={{ seats: String(alert.place) }} search={address} className={link}>
      {words}
    </Link>
  )
  const placeholders = {
    from: cityOf(found.originName),
    to: cityOf(found.destinationName),
    day: dayLabel(dayIn(found.date) ?? '', language),
    hours: found.hours,
  }
  return (
    <div className="mt-3 text-sm">
      <p>{text.rich('last_found', { ...placeholders, a: trip })}</p>
      {found.quiet && <p className="mt-1 text-muted">{text.rich('quiet', { a: search })}</p>}
    </div>
  )
}

export function AlertList() {
  const text = useText('alerts')
  return (
    <section aria-labelledby="alerts" className="min-w-0">
      <h2 id="alerts" className="mb-4 text-xl">
        {text('alerts')}
      </h2>
      <Alerts />
    </section>
  )
}

function Alerts() {
  const text = useText('alerts')
  const { data, error, refetch } = useQuery(alertsQuery)
  if (!data && error) return <ErrorBanner error={error} title={text('alerts_failed')} onRetry={refetch} />
  if (!data) return <AlertListSkeleton />
  if (data.alerts.length === 0) return <None />
  return (
    <ul className="grid grid-cols-1 gap-4">
      {data.alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </ul>
  )
}

function AlertListSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{useText('alerts')('loading')}</span>
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </div>
  )
}

function None() {
  const text = useText('alerts')
  const search = <RouteButton to="/home">{text('search')}</RouteButton>
  return (
    <EmptyState heading="h3" picture={<EmptyRoad />} title={text('no_alerts')} text={text('no_alerts_why')} actions={search} />
  )
}
