import type { ReactNode } from 'react'

type SceneProps = { width: number; height: number; className?: string | undefined; children: ReactNode }

export type PictureProps = { className?: string | undefined }

/**
 * Renders the frame of a picture without text. It is hidden from assistive technology, fills its box, and is cropped at the
 * edges.
 */
export function Scene({ width, height, className = '', children }: SceneProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={`block w-full ${className}`}
    >
      {children}
    </svg>
  )
}

type TreeProps = { x: number; y: number; height: number }

/** Draws a poplar with its foot at x, y. */
export function Poplar({ x, y, height }: TreeProps) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${height / 100})`}
      d="M-3 0h6v-10c16-6 17-46-3-90-20 44-19 84-3 90z"
      className="fill-art-tree"
    />
  )
}

/** Draws a pine with its foot at x, y. */
export function Pine({ x, y, height }: TreeProps) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${height / 100})`}
      d="M-4 0h8v-14h26L14-42h9L8-70h5L0-100l-13 30h5l-15 28h9l-16 28h26z"
      className="fill-art-tree"
    />
  )
}
