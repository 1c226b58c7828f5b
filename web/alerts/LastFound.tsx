import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Alert } from '#contract/alerts.ts'
import { useSession } from '../accounts/queries.ts'
import { dayText } from '../design/day.ts'
import { cityOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { dayIn } from '../trips/address.ts'
import { searchOf } from './search.ts'

const link = 'font-semibold text-brand-ink underline underline-offset-2'

/** The trip an alert found last, and whether it keeps quiet for today. */
export function LastFound({ alert }: { alert: Alert }) {
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
  const told = {
    from: cityOf(found.originName),
    to: cityOf(found.destinyName),
    day: dayText(dayIn(found.date) ?? '', language),
    hours: found.hours,
  }
  return (
    <div className="mt-3 text-sm">
      <p>{text.rich('last_found', { ...told, a: trip })}</p>
      {found.quiet && <p className="mt-1 text-muted">{text.rich('quiet', { a: search })}</p>}
    </div>
  )
}
