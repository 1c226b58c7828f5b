import { Star, ThumbsDown, ThumbsUp } from 'lucide-react'
import { thumbOf } from '#domain/ratings/rating.ts'
import { useText } from '../texts/texts.ts'

const places = [1, 2, 3, 4, 5] as const

/** Draws five stars, filled up to a value in halves. Draws no number, which the parent component shows. */
export function Stars({ stars, size }: { stars: number; size: number }) {
  return (
    <span aria-hidden className="flex">
      {places.map((place) => (
        <OneStar key={place} filled={Math.min(1, Math.max(0, stars - place + 1))} size={size} />
      ))}
    </span>
  )
}

/* Draws one star, sized by attributes, because the security policy blocks styles in the server's HTML. */
function OneStar({ filled, size }: { filled: number; size: number }) {
  return (
    <span className="relative shrink-0">
      <Star size={size} className="stroke-[1.5] text-muted" />
      {filled > 0 && (
        <Star
          width={size * filled}
          height={size}
          viewBox={`0 0 ${24 * filled} 24`}
          className="absolute top-0 left-0 fill-sun stroke-[1.5] text-sun-ink"
        />
      )}
    </span>
  )
}

/** Draws a thumb instead of stars, which is down below two and a half stars. */
export function ThumbOf({ stars }: { stars: number }) {
  const text = useText('ratings')
  const thumb = thumbOf(stars * 2)
  const Icon = thumb === 'up' ? ThumbsUp : ThumbsDown
  return (
    <span className={thumb === 'up' ? 'text-brand-ink' : 'text-danger'}>
      <Icon size={18} aria-hidden />
      <span className="sr-only">{text(thumb)}</span>
    </span>
  )
}
