/**
 * Draws the sun in the light theme and the moon in the dark theme, at the same place. In the light theme, craters and stars are
 * invisible, because they have the colors of sun and sky.
 */
export function Sun({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 100})`}>
      <circle r="178" className="fill-art-glow" opacity="0.22" />
      <circle r="138" className="fill-art-glow" opacity="0.35" />
      <circle r="100" className="fill-art-sun" />
      <g className="fill-art-crater">
        <circle cx="-34" cy="-22" r="22" />
        <circle cx="30" cy="-48" r="12" />
        <circle cx="22" cy="20" r="16" />
      </g>
    </g>
  )
}

export function Cloud({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M0 30a13 13 0 0 1 17-13 24 24 0 0 1 44-5 21 21 0 0 1 36 9 12 12 0 0 1 11 9z"
      className="fill-art-cloud"
    />
  )
}

/** Draws stars at pairs of x and y. They are visible in the dark theme only. */
export function SkyStars({ at }: { at: readonly (readonly [number, number])[] }) {
  return (
    <g className="fill-art-star">
      {at.map(([x, y], n) => (
        <circle key={x} cx={x} cy={y} r={n % 3 === 0 ? 2 : 1.3} />
      ))}
    </g>
  )
}
