import type { Alert } from '#contract/alerts.ts'
import { dayText } from '../design/day.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { dayIn } from '../trips/address.ts'
import { chosenIn } from '../trips/words.ts'

/** "Fri, Dec 4 · 1 seat · Pets Allowed". */
export function useWishLine() {
  const text = useText('alerts')
  const words = useText('trips')
  const language = useLanguage()
  const written = (date: string | undefined) => dayText(dayIn(date) ?? '', language)
  const days = ({ date, until, endsOn }: Alert) => {
    if (!date) return text('any_day_until', { day: written(endsOn) })
    return date === until ? written(date) : text('between', { first: written(date), last: written(until) })
  }
  return (alert: Alert) =>
    [days(alert), text('seats', { count: alert.place }), ...chosenIn(alert.restriction).map((one) => words(one))].join(' · ')
}
