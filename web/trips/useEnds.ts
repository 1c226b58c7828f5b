import { useQueryClient } from '@tanstack/react-query'
import { cityOf } from '../places/name.ts'
import { useText } from '../texts/texts.ts'
import type { Asked } from './asked.ts'
import { endsKey } from './queries.ts'
import type { NamedEnds } from './wish.ts'

/** The names of the two places: from the reply, or until it comes from the search bar that was just used. */
export function useEnds({ isSearch, address }: Asked, found: NamedEnds | undefined): NamedEnds {
  const known = useQueryClient().getQueryData<NamedEnds>(endsKey(address.from, address.to))
  const { from, to } = (found?.from && found.to ? found : known) ?? {}
  return isSearch ? { from, to } : {}
}

/** "Rosario to Córdoba", or "All trips". */
export function useTitle({ isSearch }: Asked, { from, to }: NamedEnds): string {
  const text = useText('trips')
  if (!isSearch) return text('all_trips')
  if (!from || !to) return text('found_trips')
  return text('from_to', { from: cityOf(from.name), to: cityOf(to.name) })
}
