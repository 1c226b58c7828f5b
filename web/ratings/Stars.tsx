import { Star } from 'lucide-react'

const places = [1, 2, 3, 4, 5] as const

/** Five stars, filled up to a value in halves. Only a picture: the component that shows it writes the number beside it. */
export function Stars({ stars, size }: { stars: number; size: number }) {
  return (
    <span aria-hidden className="flex">
      {places.map((place) => (
        <OneStar key={place} filled={Math.min(1, Math.max(0, stars - place + 1))} size={size} />
      ))}
    </span>
  )
}

function OneStar({ filled, size }: { filled: number; size: number }) {
  return (
    <span className="relative shrink-0" style={{ width: size, height: size }}>
      <Star size={size} strokeWidth={1.5} className="text-muted" />
      <span className="absolute inset-0 overflow-hidden" style={{ width: size * filled }}>
        <Star size={size} strokeWidth={1.5} className="max-w-none fill-sun text-sun-ink" />
      </span>
    </span>
  )
}
