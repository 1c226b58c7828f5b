import { Bell, BellRing } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { setAlert } from '#contract/trips/alerts.ts'
import { useSession } from '../../client/session.ts'
import { cityOf } from '../../places/name.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { longDayText } from '../../ui/formatting/units.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { RouteButton } from '../../ui/links.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import type { TripSearch } from '../tripQuery.ts'
import { useAlertAfterLogin } from './alertAfterLogin.ts'
import { alertFor, type Days } from './days/days.ts'
import { useSetAlert } from './queries.ts'

// loaded on demand, because most alerts are for the day of the search

const DaysDialog = lazy('DaysDialog', () => import('./AlertDialogs.tsx').then(({ DaysDialog }) => ({ default: DaysDialog })))
const RoadDialog = lazy('RoadDialog', () => import('./AlertDialogs.tsx').then(({ RoadDialog }) => ({ default: RoadDialog })))

interface AlertCallProps {
  search: TripSearch
  /** true if the search had no results */
  isEmpty?: boolean
}

/**
 * Sets an alert for the current search in one click, or for more days. In the list of all trips, the user first names a route.
 */
export function AlertCall(props: AlertCallProps) {
  const { from, to, date, place, restriction } = props.search.query
  const day = dayIn(date)
  // a new key for each search, so that each search gets its own alert
  const key = [from, to, date, place, restriction].join()
  return from && day ? <DayAlertOffer key={key} day={day} {...props} /> : <OpenAlertOffer key={key} {...props} />
}

function DayAlertOffer({ search, day, isEmpty = false }: AlertCallProps & { day: string }) {
  const text = useText('alert')
  const [choosing, setChoosing] = useState(false)
  const set = useSetAlert()
  useAlertAfterLogin(search.query, set.mutate)
  const isRegistered = useSession()?.me?.registered === true
  const choose = (days: Days) => set.mutate(alertFor(search.query, days), { onSuccess: () => setChoosing(false) })
  if (set.data && !choosing) return <AlertSet alert={set.data} />
  const show = () => set.mutate({ ...alertFor(search.query, { kind: 'day', day }), show: true })
  const actions = (
    <>
      {isEmpty && (
        <Button busy={set.isPending} disabledBecause={isRegistered ? undefined : text('register_to_show')} onClick={show}>
          {text('show_too')}
        </Button>
      )}
      <Button variant="outline" busy={set.isPending} onClick={() => choose({ kind: 'day', day })}>
        {text('tell_me')}
      </Button>
      <Button variant="quiet" onClick={() => setChoosing(true)}>
        {text('other_days')}
      </Button>
    </>
  )
  return (
    <>
      <Offer isEmpty={isEmpty} actions={actions} error={choosing ? null : set.error} />
      <Suspense>{choosing && <DaysDialog day={day} onClose={() => setChoosing(false)} onChoose={choose} set={set} />}</Suspense>
    </>
  )
}

function OpenAlertOffer({ search, isEmpty = false }: AlertCallProps) {
  const text = useText('alert')
  const [choosing, setChoosing] = useState(false)
  const set = useSetAlert()
  useAlertAfterLogin(search.query, set.mutate)
  if (set.data && !choosing) return <AlertSet alert={set.data} />
  const actions = (
    <Button variant="outline" onClick={() => setChoosing(true)}>
      {text('tell_me')}
    </Button>
  )
  const choose = (ends: { from: string; to: string }, days: Days) =>
    set.mutate(alertFor({ ...search.query, ...ends }, days), { onSuccess: () => setChoosing(false) })
  return (
    <>
      <Offer isEmpty={isEmpty} actions={actions} error={null} />
      <Suspense>{choosing && <RoadDialog onClose={() => setChoosing(false)} onChoose={choose} set={set} />}</Suspense>
    </>
  )
}

function Offer({ isEmpty, actions, error }: { isEmpty: boolean; actions: ReactNode; error: Error | null }) {
  const text = useText('alert')
  const errorMessage = useErrorMessage()
  return (
    <Banner icon={<Bell size={22} aria-hidden />} className="mt-6 max-sm:items-start" actions={actions}>
      {text(isEmpty ? 'not_yet' : 'tell_me_why')}
      {error && (
        <span role="alert" className="block font-semibold text-danger">
          {errorMessage(error)}
        </span>
      )}
    </Banner>
  )
}

/** Confirms an alert, with a link to change it. */
function AlertSet({ alert }: { alert: Reply<typeof setAlert> }) {
  const text = useText('alert')
  const errorMessage = useSetWords()
  const actions = (
    <RouteButton to="/alerts" variant="outline">
      {text('my_alerts')}
    </RouteButton>
  )
  return (
    <Banner
      tone="brand"
      role="status"
      icon={<BellRing size={22} aria-hidden />}
      title={text('set_title')}
      className="mt-6"
      actions={actions}
    >
      {errorMessage(alert)} {alert.already > 0 && text('already', { count: alert.already })} {alert.shown && text('shown')}
    </Banner>
  )
}

function useSetWords() {
  const text = useText('alert')
  const language = useLanguage()
  return ({ from, to, date, until }: Reply<typeof setAlert>) => {
    const road = { from: cityOf(from.name), to: cityOf(to.name) }
    const on = (day: string | undefined) => longDayText(dayIn(day) ?? '', language)
    if (!date) return text('set_any', road)
    return date === until
      ? text('set_day', { ...road, day: on(date) })
      : text('set_days', { ...road, first: on(date), last: on(until) })
  }
}
