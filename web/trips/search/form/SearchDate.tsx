import { useSyncExternalStore } from 'react'
import { useSession } from '../../../client/session.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/kit/dates/DateField.tsx'
import type { Day } from '../../../ui/kit/dates/day.ts'
import { DayShortcuts } from '../../../ui/kit/dates/DayShortcuts.tsx'
import type { SearchForm } from './searchForm.ts'

interface SearchDateProps {
  form: SearchForm
  tried: boolean
  hasShortcuts: boolean
  onChange: (date: Day) => void
}

/** Renders a field for the day, which may not be before today by the server's clock. */
export function SearchDate({ form, tried, hasShortcuts, onChange }: SearchDateProps) {
  const text = useText('trips')
  return (
    <DateField
      look="bare"
      label={text('date')}
      value={form.date}
      min={useSession()?.today}
      hasShortcuts={hasShortcuts}
      language={useLanguage()}
      placeholder={text('choose_day')}
      previousLabel={text('previous_month')}
      nextLabel={text('next_month')}
      error={tried && !form.date ? text('required', { field: text('the_date') }) : undefined}
      onChange={onChange}
      className="max-lg:pr-0"
    />
  )
}

/**
 * Buttons for days. Their height is reserved before today's date is known: the build rendered the visitors' page, so its days
 * appear after hydration.
 */
export function SearchDays({ date, onChange }: { date: Day | undefined; onChange: (date: Day) => void }) {
  const text = useText('trips')
  const language = useLanguage()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const today = useSession()?.today
  return (
    <div className="col-span-full min-h-13 noscript:hidden px-2 py-2 pointer-coarse:min-h-15 lg:order-last lg:col-start-2 lg:border-x-0! lg:px-4 lg:pt-0">
      {isHydrated && today && <DayShortcuts {...{ today, language }} label={text('date')} value={date} onChoose={onChange} />}
    </div>
  )
}

const never = () => () => {}
