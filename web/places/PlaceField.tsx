import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { type PlaceSuggestion, suggestPlaces } from '#contract/places/places.ts'
import { call, Problem } from '../client/api.ts'
import { useText } from '../texts/texts.ts'
import { Combobox } from '../ui/kit/fields/Combobox.tsx'
import { Field } from '../ui/kit/fields/Field.tsx'
import type { FieldLook } from '../ui/kit/fields/fieldContext.ts'
import { cityOf, optionsOf, type Option } from './name.ts'
import { useDebounced } from './useDebounced.ts'

const FEWEST_LETTERS = 2
const FIVE_MINUTES_MS = 300_000

/** Returns the query for the cities that match the typed text, best first. A newer text aborts the call for the older one. */
const placesQuery = (typed: string) => {
  const name = typed.trim().slice(0, 80)
  return queryOptions({
    queryKey: ['places', name],
    queryFn: ({ signal }) => call(suggestPlaces, { query: { name } }, signal),
    enabled: name.length >= FEWEST_LETTERS,
    staleTime: FIVE_MINUTES_MS,
    placeholderData: keepPreviousData,
    retry: (_, error) => mayCome(error),
    retryDelay: waitMs,
  })
}

/** Checks whether a retry may load the list: after too many calls, an outage, or without a network. */
const mayCome = (error: Error) => !(error instanceof Problem && error.status >= 400 && error.status < 429)

function waitMs(times: number, error: Error): number {
  const seconds = error instanceof Problem ? error.parts['retryAfter'] : undefined
  return typeof seconds === 'number' ? seconds * 1000 : Math.min(1000 * 2 ** times, 15_000)
}

export interface PlaceFieldProps {
  label: string
  /** name of the input in its form */
  name: string
  /** initial place */
  defaultPlace?: { id: number; name: string } | undefined
  /** initial text, if it is not the city of `defaultPlace` */
  defaultText?: string | undefined
  /**
   * called with a place that the user chose, or typed exactly like the first suggestion; undefined for any other text. `typed` is
   * the field's text
   */
  onChoose: (place: PlaceSuggestion | undefined, typed: string) => void
  onText?: ((text: string) => void) | undefined
  onBlur?: (() => void) | undefined
  look?: FieldLook | undefined
  icon?: ReactNode
  hint?: ReactNode
  note?: string | undefined
  error?: string | undefined
  placeholder?: string | undefined
  className?: string | undefined
}

const STILL_MS = 150

/** Renders a field for a city, with suggestions during typing. */
export function PlaceField({
  label,
  name,
  defaultPlace,
  defaultText,
  onChoose,
  onText,
  onBlur,
  placeholder,
  ...field
}: PlaceFieldProps) {
  const [typed, setTyped] = useState('')
  const { options, status } = useOptions(typed)
  const text = useText('trips')
  const first: Option | undefined = defaultPlace && { id: String(defaultPlace.id), name: cityOf(defaultPlace.name) }
  return (
    <Field label={label} {...field}>
      <Combobox
        {...{ name, status, onBlur, placeholder }}
        defaultText={defaultText ?? first?.name}
        defaultChosen={first}
        suggestions={options}
        saysChosen={({ place, name }) => text('suggestion_chosen', { place: place?.name ?? name })}
        suggestionIcon={<MapPin size={18} aria-hidden />}
        onText={(typed) => {
          setTyped(typed)
          onText?.(typed)
        }}
        onChoose={(option) => onChoose(option?.place, option?.name ?? '')}
      />
    </Field>
  )
}

function useOptions(typed: string) {
  const text = useText('trips')
  const still = useDebounced(typed, STILL_MS)
  const { data, isPlaceholderData, failureReason } = useQuery(placesQuery(still))
  const isSearching = typed.trim().length >= FEWEST_LETTERS
  if (isSearching && failureReason && still === typed) return { options: [], status: text('suggestions_failed') }
  const options = isSearching && data ? optionsOf(data) : []
  const areCurrent = isSearching && data && !isPlaceholderData && still === typed
  return { options, status: areCurrent ? text('suggestions', { count: options.length }) : undefined }
}
