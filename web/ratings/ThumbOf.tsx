import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { thumbOf } from '#domain/ratings/rating.ts'
import { useText } from '../texts/texts.ts'

/** A thumb says what the stars say: down below two and a half. */
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
