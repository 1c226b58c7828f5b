import { ArrowRight, ChevronDown, Search } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { cityOf } from '../../../places/name.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { classes } from '../../../ui/kit/classes.ts'
import { dayLabel } from '../../../ui/kit/dates/day.ts'
import { SearchBar } from './SearchBar.tsx'
import type { Given } from './searchForm.ts'

/** Renders the search bar above the results. On phones it is folded into one line that states the search. */
export function SearchRecap({ startsOpen, ...given }: Given & { startsOpen: boolean }) {
  const [fold, setFold] = useState<'unopened' | 'open' | 'closed'>(startsOpen ? 'open' : 'unopened')
  const isWide = useWide('(min-width: 64rem)')
  const open = fold === 'open'
  const text = useText('trips')
  const id = useId()
  return (
    <div className="max-sm:-mt-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setFold(open ? 'closed' : 'open')}
        className="flex min-h-15 w-full items-center gap-3 rounded-panel border border-line bg-surface px-4 py-1.5 sm:min-h-17 sm:py-2.5 text-left shadow-card lg:hidden"
      >
        <Search size={20} aria-hidden className="shrink-0 text-brand" />
        <SearchWords {...given} />
        <span className="sr-only">{text('change_search')}</span>
        <ChevronDown size={20} aria-hidden className={classes('ml-auto shrink-0 transition-transform', open && 'rotate-180')} />
      </button>
      {/* placeholder with the height of the search bar, which is rendered once the width is known */}
      <div id={id} className={classes('max-lg:mt-3 lg:min-h-23', !open && 'max-lg:hidden')}>
        {(isWide || fold !== 'unopened') && <SearchBar {...given} className="shadow-card" onSearch={() => setFold('closed')} />}
      </div>
    </div>
  )
}

function SearchWords({ from, to, date, seats = 1 }: Given) {
  const text = useText('trips')
  const language = useLanguage()
  if (!from || !to) return <span className="font-semibold">{text('search_trips')}</span>
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-1.5 font-semibold">
        {cityOf(from.name)}
        <ArrowRight size={16} aria-hidden />
        <span className="sr-only">{text('to')}</span>
        {cityOf(to.name)}
      </span>
      <span className="block text-sm text-muted">
        {date && `${dayLabel(date, language)} · `}
        {text('seats_asked', { count: seats })}
      </span>
    </span>
  )
}

/** Returns whether the window matches a media query, such as '(min-width: 75rem)'. */
export function useWide(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
