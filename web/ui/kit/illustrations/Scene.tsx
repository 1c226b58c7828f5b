import type { ReactNode } from 'react'

type SceneProps = { width: number; height: number; className?: string | undefined; children: ReactNode }

export type PictureProps = { className?: string | undefined }

/** A picture without words: hidden from assistive technology, filling its box and cut at the edges. */
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
