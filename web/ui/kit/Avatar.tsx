import { classes } from './classes.ts'
import type { Hair } from './portrait.ts'
import { Portrait } from './Portrait.tsx'

type AvatarProps = {
  /** Address of the photo; without it a portrait is drawn. */
  photo?: string | undefined
  /** Decides the portrait: the same seed is always the same face. */
  seed: string | number
  /** How the portrait wears its hair, when the caller knows better than the seed. */
  wears?: Hair | undefined
  /** Spoken text; leave it empty where the name stands beside it. */
  alt?: string | undefined
  /** Pixels. */
  size?: number | undefined
  className?: string | undefined
}

/** A round face: the photo, or a portrait of our own until there is one. */
export function Avatar({ photo, seed, wears, alt = '', size = 44, className }: AvatarProps) {
  const round = classes('inline-block shrink-0 overflow-hidden rounded-full bg-sunken object-cover', className)
  if (photo) return <img src={photo} alt={alt} width={size} height={size} loading="lazy" decoding="async" className={round} />
  return (
    <span className={round} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
      <Portrait seed={seed} wears={wears} size={size} />
    </span>
  )
}
