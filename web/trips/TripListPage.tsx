import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../design/Page.tsx'
import { useText } from '../texts/texts.ts'
import { dayIn } from './address.ts'
import { useAsked } from './asked.ts'
import { Filters } from './Filters.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { ListHead } from './ListHead.tsx'
import { MapBeside } from './MapBeside.tsx'
import { tripPageQuery } from './queries.ts'
import { SearchRecap } from './SearchRecap.tsx'
import { TripList } from './TripList.tsx'
import { useEnds, useTitle } from './useEnds.ts'
import { DayStrip } from './DayStrip.tsx'

const columns = 'grid grid-cols-1 gap-x-8 lg:grid-cols-[13rem_minmax(0,1fr)] min-[75rem]:grid-cols-[13rem_minmax(0,1fr)_25rem]'

/** Six trips: what a search found, or all there are. Everything it shows follows from the address bar. */
export function TripListPage() {
  const asked = useAsked()
  const page = useQuery(tripPageQuery(asked.query))
  const ends = useEnds(asked, page.data)
  const title = useTitle(asked, ends)
  const text = useText('trips')
  const [pointedAt, pointAt] = useState<string>()
  return (
    <Page title={`${title} · Tramo`} heading={null}>
      <SearchRecap {...ends} date={dayIn(asked.address.date)} seats={asked.seats} startsOpen={!asked.isSearch} />
      <div className={`mt-6 ${columns}`}>
        <aside aria-label={text('sort_and_filter')} className="max-lg:hidden">
          <div className="sticky top-24">
            <Filters asked={asked} />
          </div>
        </aside>
        <div className="min-w-0">
          <ListHead asked={asked} title={title} />
          {asked.isSearch && <DayStrip asked={asked} />}
          <FilterSheet asked={asked} />
          <TripList {...{ asked, ends, page, pointAt }} />
        </div>
        <MapBeside {...{ asked, page, pointedAt }} />
      </div>
    </Page>
  )
}
