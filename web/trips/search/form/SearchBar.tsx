import { useQueryClient } from '@tanstack/react-query'
import { linkOptions, useRouter } from '@tanstack/react-router'
import { Search, ArrowLeftRight, CircleDot, MapPin, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { cityOf } from '../../../places/name.ts'
import { PlaceField } from '../../../places/PlaceField.tsx'
import { useText } from '../../../texts/texts.ts'
import { Button, IconButton } from '../../../ui/kit/Button.tsx'
import { classes } from '../../../ui/kit/classes.ts'
import { Field } from '../../../ui/kit/fields/Field.tsx'
import { Stepper } from '../../../ui/kit/fields/Stepper.tsx'
import { dateOn, type SearchAddress } from '../../../ui/tripAddress.ts'
import { endsKey } from '../../queries.ts'
import { filtersIn } from '../filterAddress.ts'
import { SearchDate, SearchDays } from './SearchDate.tsx'
import {
  whyNotSearch,
  type Given,
  type NamedEnds,
  type SearchForm,
  type SearchFormEnd,
  searchFormFrom,
  MAX_SEARCHED_SEATS,
} from './searchForm.ts'

interface SearchBarProps extends Given {
  className?: string | undefined
  /** true to show today, tomorrow and the next Saturday in a row, where one click chooses a day, instead of above the calendar */
  showsDays?: boolean | undefined
  onSearch?: (() => void) | undefined
}

/** Fields for origin, destination, day and seats, and a button that opens the matching trips. The props are initial values. */
export function SearchBar({ className, showsDays = false, onSearch, ...given }: SearchBarProps) {
  const { form, change, changeEnd, swap, round } = useSearchForm(given)
  const [tried, setTried] = useState(false)
  const text = useText('trips')
  const { search, preload } = useSearchFor(form)
  return (
    <form
      // works without scripts too, because the server reads the names of the two towns
      action="/routes-found"
      role="search"
      aria-label={text('search_trips')}
      className={classes(bar, className)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        search()
        onSearch?.()
      }}
    >
      <SearchEnds key={round} {...{ form, tried, swap }} onChange={changeEnd} />
      <div className="noscript:hidden">
        <SearchDate {...{ form, tried }} hasShortcuts={!showsDays} onChange={(date) => change({ date })} />
      </div>
      <div className="max-lg:min-[24rem]:border-l noscript:hidden">
        <SearchSeats seats={form.seats} onChange={(seats) => change({ seats })} />
      </div>
      {showsDays && <SearchDays date={form.date} onChange={(date) => change({ date })} />}
      {/* A click on the disabled button reaches this element, and counts as an attempt to search, which marks empty fields. */}
      <div
        className="col-span-full max-lg:p-2 lg:col-span-1 lg:pl-2"
        onClickCapture={() => setTried(true)}
        onPointerDown={preload}
      >
        <SearchButton form={form} />
      </div>
    </form>
  )
}

const bar =
  'grid grid-cols-1 rounded-panel border border-line bg-surface p-2 text-ink max-lg:divide-y max-lg:divide-line min-[24rem]:grid-cols-[minmax(0,1fr)_auto] ' +
  'lg:grid-cols-[minmax(0,1fr)_13rem_11.5rem_auto] lg:items-center lg:divide-x lg:divide-line lg:*:h-full lg:*:content-center'

function SearchButton({ form }: { form: SearchForm }) {
  const text = useText('trips')
  const missing = whyNotSearch(form)
  return (
    <Button
      type="submit"
      size="large"
      className="w-full noscript:bg-brand! noscript:text-on-brand!"
      icon={<Search size={20} aria-hidden />}
      disabledBecause={missing && text(missing)}
    >
      {text('search')}
    </Button>
  )
}

/** Returns functions that open the list. `preload` starts its calls when the button is touched, before the finger is lifted. */
function useSearchFor({ from, to, date, seats }: SearchForm) {
  const router = useRouter()
  const queries = useQueryClient()
  const list = () => {
    if (!from.place || !to.place || !date) return undefined
    const address = { from: String(from.place.id), to: String(to.place.id), date: dateOn(date) }
    queries.setQueryData<NamedEnds>(endsKey(address.from, address.to), { from: from.place, to: to.place })
    // the order and filters of the former list also apply to the next list
    const search = (before: SearchAddress) => ({
      ...address,
      ...(before.order && { order: before.order }),
      ...filtersIn(before),
    })
    return linkOptions({ to: '/route-list/$seats', params: { seats: String(seats) }, search })
  }
  const search = () => {
    const target = list()
    if (target) void router.navigate(target)
  }
  const preload = () => {
    const target = list()
    if (target) void router.preloadRoute(target)
  }
  return { search, preload }
}

interface SearchEndsProps {
  form: SearchForm
  tried: boolean
  swap: () => void
  onChange: (end: 'from' | 'to', part: Partial<SearchFormEnd>) => void
}

/** Fields for origin and destination with a button to swap them: next to each other in the bar, stacked on phones. */
function SearchEnds({ form, tried, swap, onChange }: SearchEndsProps) {
  const text = useText('trips')
  const end = (which: 'from' | 'to') => (
    <SearchEnd {...{ which, tried }} value={form[which]} onChange={(part) => onChange(which, part)} />
  )
  return (
    <div className="relative col-span-full grid min-w-0 grid-cols-1 lg:col-span-1 lg:grid-cols-[1fr_auto_1fr] lg:items-center">
      {end('from')}
      <IconButton
        label={text('swap')}
        icon={<ArrowLeftRight size={18} aria-hidden className="max-lg:rotate-90" />}
        outlined
        onClick={swap}
        className="noscript:hidden max-lg:absolute! max-lg:top-1/2 max-lg:right-3 max-lg:z-10 max-lg:-translate-y-1/2"
      />
      {end('to')}
    </div>
  )
}

interface SearchEndProps {
  which: 'from' | 'to'
  /** true after an attempt to search, so that an empty field shows that it is required */
  tried: boolean
  value: SearchFormEnd
  onChange: (part: Partial<SearchFormEnd>) => void
}

/** Renders a field for origin or destination in the search bar. */
function SearchEnd({ which, tried, value, onChange }: SearchEndProps) {
  const text = useText('trips')
  const [left, setLeft] = useState(false)
  const isMissing = (tried || left) && value.text.trim() === ''
  return (
    <PlaceField
      look="bare"
      name={which}
      label={text(which)}
      placeholder={text('city')}
      defaultPlace={value.place}
      defaultText={value.text}
      icon={which === 'from' ? <CircleDot size={22} aria-hidden /> : <MapPin size={22} aria-hidden />}
      error={isMissing ? text('required', { field: text(`the_${which}`) }) : undefined}
      onBlur={() => setLeft(true)}
      onText={(text) => onChange({ text })}
      onChoose={(place, text) => onChange(place ? { place: { id: place.id, name: place.name }, text } : { place: undefined })}
    />
  )
}

/**
 * Manages the state of the search bar. When the page shows another search, the bar shows it too: names that arrive after a direct
 * visit, another day in the strip, or Back. `round` changes whenever the two fields must be reset.
 */
function useSearchForm(given: Given) {
  const givenKey = JSON.stringify([given.from?.id, given.to?.id, given.date, given.seats])
  const [shownKey, setShownKey] = useState(givenKey)
  const [form, setForm] = useState(() => searchFormFrom(given, cityOf))
  const [round, setRound] = useState(0)
  const begin = (next: SearchForm) => {
    setForm(next)
    setRound(round + 1)
  }
  if (givenKey !== shownKey) {
    setShownKey(givenKey)
    const next = searchFormFrom(given, cityOf)
    if (hasSameEnds(next, form)) setForm({ ...next, from: form.from, to: form.to })
    else begin(next)
  }
  return {
    form,
    round,
    // Two fields may change before the next render, so each change builds on the newest form.
    change: (part: Partial<SearchForm>) => setForm((now) => ({ ...now, ...part })),
    changeEnd: (end: 'from' | 'to', part: Partial<SearchFormEnd>) =>
      setForm((now) => ({ ...now, [end]: { ...now[end], ...part } })),
    swap: () => begin({ ...form, from: form.to, to: form.from }),
  }
}

const hasSameEnds = (a: SearchForm, b: SearchForm) => a.from.place?.id === b.from.place?.id && a.to.place?.id === b.to.place?.id

function SearchSeats({ seats, onChange }: { seats: number; onChange: (seats: number) => void }) {
  const text = useText('trips')
  return (
    <Field look="bare" label={text('seats')} namesItself icon={<UsersRound size={22} aria-hidden />} className="max-lg:px-3">
      <Stepper
        value={seats}
        min={1}
        max={MAX_SEARCHED_SEATS}
        onChange={onChange}
        lessLabel={text('fewer_seats')}
        moreLabel={text('more_seats')}
        name="place"
      />
    </Field>
  )
}
