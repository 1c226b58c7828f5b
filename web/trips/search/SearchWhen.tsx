import { UsersRound } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { DateField } from '../../ui/kit/DateField.tsx'
import type { Day } from '../../ui/kit/day.ts'
import { Field } from '../../ui/kit/Field.tsx'
import { Stepper } from '../../ui/kit/Stepper.tsx'
import { MOST_SEATS, type SearchForm } from './searchForm.ts'

/** The day, from today on as far as the server has said which day that is. */
export function SearchDate({ wish, tried, onChange }: { wish: SearchForm; tried: boolean; onChange: (date: Day) => void }) {
  const text = useText('trips')
  return (
    <DateField
      look="bare"
      label={text('date')}
      value={wish.date}
      min={useSession()?.today}
      hasShortcuts
      language={useLanguage()}
      placeholder={text('choose_day')}
      previousLabel={text('previous_month')}
      nextLabel={text('next_month')}
      error={tried && !wish.date ? text('required', { field: text('the_date') }) : undefined}
      onChange={onChange}
      className="max-lg:pr-0"
    />
  )
}

export function SearchSeats({ seats, onChange }: { seats: number; onChange: (seats: number) => void }) {
  const text = useText('trips')
  return (
    <Field look="bare" label={text('seats')} namesItself icon={<UsersRound size={22} aria-hidden />} className="max-lg:px-3">
      <Stepper
        value={seats}
        min={1}
        max={MOST_SEATS}
        onChange={onChange}
        lessLabel={text('fewer_seats')}
        moreLabel={text('more_seats')}
        name="place"
      />
    </Field>
  )
}
