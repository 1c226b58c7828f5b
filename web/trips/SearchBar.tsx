import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../design/Button.tsx'
import { classes } from '../design/classes.ts'
import { useText } from '../texts/texts.ts'
import { dateOn, type SearchAddress } from './address.ts'
import { endsKey } from './queries.ts'
import { SearchEnds } from './SearchEnds.tsx'
import { SearchDate, SearchSeats } from './SearchWhen.tsx'
import { useWish } from './useWish.ts'
import { whyNotSearch, type Given, type NamedEnds, type Wish } from './wish.ts'

interface SearchBarProps extends Given {
  className?: string | undefined
  onSearch?: (() => void) | undefined
}

/** From, to, when, how many: leads to the trips that fit. The props say what it starts with. */
export function SearchBar({ className, onSearch, ...given }: SearchBarProps) {
  const { wish, change, changeEnd, swap, round } = useWish(given)
  const [tried, setTried] = useState(false)
  const text = useText('trips')
  const search = useSearchFor(wish)
  return (
    <form
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
      <SearchEnds key={round} {...{ wish, tried, swap }} onChange={changeEnd} />
      <div>
        <SearchDate {...{ wish, tried }} onChange={(date) => change({ date })} />
      </div>
      <div className="max-lg:min-[24rem]:border-l">
        <SearchSeats seats={wish.seats} onChange={(seats) => change({ seats })} />
      </div>
      {/* The press on a button that is off still passes here: a try, after which the empty fields say so. */}
      <div className="col-span-full max-lg:p-2 lg:col-span-1 lg:pl-2" onClickCapture={() => setTried(true)}>
        <SearchButton wish={wish} />
      </div>
    </form>
  )
}

const bar =
  'grid grid-cols-1 rounded-panel border border-line bg-surface p-2 text-ink max-lg:divide-y max-lg:divide-line min-[24rem]:grid-cols-[minmax(0,1fr)_auto] ' +
  'lg:grid-cols-[minmax(0,1fr)_13rem_11.5rem_auto] lg:items-center lg:divide-x lg:divide-line lg:*:h-full lg:*:content-center'

function SearchButton({ wish }: { wish: Wish }) {
  const text = useText('trips')
  const missing = whyNotSearch(wish)
  return (
    <Button
      type="submit"
      size="large"
      className="w-full"
      icon={<Search size={20} aria-hidden />}
      disabledBecause={missing && text(missing)}
    >
      {text('search')}
    </Button>
  )
}

function useSearchFor({ from, to, date, seats }: Wish) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return () => {
    if (!from.place || !to.place || !date) return
    const asked = { from: String(from.place.id), to: String(to.place.id), date: dateOn(date) }
    queries.setQueryData<NamedEnds>(endsKey(asked.from, asked.to), { from: from.place, to: to.place })
    // Order and preferences of the list before go on to the next one.
    const search = ({ order, restriction }: SearchAddress) => ({
      ...asked,
      ...(order && { order }),
      ...(restriction && { restriction }),
    })
    void navigate({ to: '/route-list/$seats', params: { seats: String(seats) }, search })
  }
}
