import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { type Hair, lookOf } from './portrait.ts'

type PortraitProps = { seed: string | number; wears?: Hair | undefined; size: number }

/**
 * Draws a flat face on 40 × 40: shoulders, neck, head, and one of eight hairstyles. It is a drawing, so that it shows no real
 * person.
 */
function Portrait({ seed, wears, size }: PortraitProps) {
  const { skin, shade, hair, style, cloth, back, beard, glasses } = lookOf(seed, wears)
  const { behind, front } = styles[style] ?? { front: null }
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className="block" aria-hidden>
      <rect width="40" height="40" fill={back} />
      <g fill={hair}>{behind}</g>
      <path d="M7 42c0-9 5-12.5 13-12.5S33 33 33 42z" fill={cloth} />
      <path d="M16.5 24h7v6.5a3.5 3.5 0 0 1-7 0z" fill={shade} />
      <rect x="12.5" y="10" width="15" height="18" rx="7.5" fill={skin} />
      {beard && <path d="M12.5 19.5v1a7.5 7.5 0 0 0 15 0v-1c-1 3-2.5 3.2-4 3a8 8 0 0 0-7 0c-1.5.2-3 0-4-3z" fill={hair} />}
      <g fill={hair}>{front}</g>
      <Face glasses={glasses} line={beard ? '#fff6e8' : shade} />
    </svg>
  )
}

function Face({ glasses, line }: { glasses: boolean; line: string }) {
  return (
    <>
      <g fill="#2b1d16">
        <circle cx="17" cy="19" r="0.95" />
        <circle cx="23" cy="19" r="0.95" />
      </g>
      <path
        d="M17.8 23.6q2.2 1.7 4.4 0"
        fill="none"
        stroke={line === '#fff6e8' ? line : '#a3472f'}
        strokeWidth="1"
        strokeLinecap="round"
      />
      {glasses && (
        <g fill="none" stroke="#2b2b2b" strokeWidth="0.8">
          <circle cx="16.8" cy="19" r="2.5" />
          <circle cx="23.2" cy="19" r="2.5" />
          <path d="M19.3 19h1.4" />
        </g>
      )}
    </>
  )
}

/** Hair behind and in front of the head: three short styles, then long, bun, curls, plaits, bob. */
const styles: readonly { behind?: ReactNode; front: ReactNode }[] = [
  { front: <path d="M12 17c-.8-6 2-9.5 8-9.5s8.8 3.5 8 9.5c-1-3-2-4.5-3.5-5-3 1-6 1-9 0-1.5.5-2.5 2-3.5 5z" /> },
  {
    front: (
      <path d="M12 17.5c-1.5-7 2-10.5 7-10.5 2-1.5 8 0 8.5 4 1 1.5 1 4 .5 6.5-.5-2.5-1.5-4-2.5-5-4 .5-7-.5-9-1.5-2.5 1-4 3-4.5 6.5z" />
    ),
  },
  { front: <path d="M12.2 16c0-5 3-8 7.8-8s7.8 3 7.8 8l-.8-1.5c-1-2-3.5-2.8-7-2.8s-6 .8-7 2.8z" /> },
  {
    behind: <path d="M9.5 33c1-5 .5-9 .5-14 0-7.5 4-12 10-12s10 4.5 10 12c0 5-.5 9 .5 14z" />,
    front: <path d="M12 19c0-6 3-8 8-10.5 5 2 8 4.5 8 10.5-2-1.5-4.5-4-5.5-6.5-2.5 3-6.5 5.5-10.5 6.5z" />,
  },
  {
    behind: <circle cx="20" cy="6.5" r="4" />,
    front: <path d="M11.9 18c-.5-6.5 2.6-9.8 8.1-9.8s8.6 3.3 8.1 9.8c-1.2-3.8-4-6-8.1-6s-6.9 2.2-8.1 6z" />,
  },
  {
    behind: (
      <g>
        <circle cx="20" cy="12.5" r="9.5" />
        <circle cx="12" cy="19" r="4.5" />
        <circle cx="28" cy="19" r="4.5" />
      </g>
    ),
    front: (
      <path d="M12.5 16.5c0-5 3-7.5 7.5-7.5s7.5 2.5 7.5 7.5c-1.5-1-2-3-3.5-3.5-1.5 1-2.5-.5-4-.5s-2.5 1.5-4 .5c-1.5.5-2 2.5-3.5 3.5z" />
    ),
  },
  {
    behind: (
      <g>
        <path d="M10.5 16c-1.5 6-2 11-1 16h3.5l.5-14z" />
        <path d="M29.5 16c1.5 6 2 11 1 16H27l-.5-14z" />
      </g>
    ),
    front: <path d="M11.5 19c-.8-7.5 3-11 8.5-11s9.3 3.5 8.5 11c-.8-4-3.5-6.5-8.5-8-5 1.5-7.7 4-8.5 8z" />,
  },
  {
    behind: <path d="M10.5 26c-1.5-4-1-8-.5-10.5C10.8 10 14.5 7 20 7s9.2 3 10 8.5c.5 2.5 1 6.5-.5 10.5z" />,
    front: <path d="M12 17.5c0-6 3-9 8-9s8 3 8 9c-.5-2-1.2-3.5-2-4.5H14c-.8 1-1.5 2.5-2 4.5z" />,
  },
]

type AvatarProps = {
  /** URL of the photo; without a photo, a portrait is drawn */
  photo?: string | undefined
  /** determines the portrait: the same seed gives the same face */
  seed: string | number
  /** hair of the portrait, if the caller knows it */
  wears?: Hair | undefined
  /** accessible name; empty when the name is next to it */
  alt?: string | undefined
  /** pixels */
  size?: number | undefined
  className?: string | undefined
}

/** Renders a round picture of a person: the photo, or else a drawn portrait. */
export function Avatar({ photo, seed, wears, alt = '', size = 44, className }: AvatarProps) {
  const round = classes('inline-block aspect-square shrink-0 overflow-hidden rounded-full bg-sunken object-cover', className)
  if (photo) return <img src={photo} alt={alt} width={size} height={size} loading="lazy" decoding="async" className={round} />
  return (
    <span className={round} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
      <Portrait seed={seed} wears={wears} size={size} />
    </span>
  )
}
