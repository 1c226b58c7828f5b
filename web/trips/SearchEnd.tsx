import { CircleDot, MapPin } from 'lucide-react'
import { useState } from 'react'
import { PlaceField } from '../places/PlaceField.tsx'
import { useText } from '../texts/texts.ts'
import type { EndWish } from './wish.ts'

interface SearchEndProps {
  which: 'from' | 'to'
  /** A search was tried, so an empty field says that it is required. */
  tried: boolean
  value: EndWish
  onChange: (part: Partial<EndWish>) => void
}

/** Where from, or where to, in the search bar. */
export function SearchEnd({ which, tried, value, onChange }: SearchEndProps) {
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
