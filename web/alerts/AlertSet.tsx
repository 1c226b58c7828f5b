import { BellRing } from 'lucide-react'
import type { Reply } from '#contract/endpoint.ts'
import type { setAlert } from '#contract/alerts.ts'
import { Banner } from '../design/Banner.tsx'
import { cityOf } from '../places/name.ts'
import { RouteButton } from '../shell/links.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { dayIn } from '../trips/address.ts'
import { longDayText } from '../trips/units.ts'

/** What will be told, and where one changes one's mind. */
export function AlertSet({ alert }: { alert: Reply<typeof setAlert> }) {
  const text = useText('alert')
  const said = useSetWords()
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
      {said(alert)} {alert.already > 0 && text('already', { count: alert.already })}
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
