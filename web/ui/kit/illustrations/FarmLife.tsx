const blades = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]

/** Draws a farm windmill, 150 high, with its foot at x, y. */
export function Windmill({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="fill-art-steel stroke-art-steel">
      <path
        d="M-16 0-4-112M16 0 4-112M-14-20h28M-11-46h22M-9-72h18M-14-20 11-46M14-20-11-46M-11-46 9-72"
        fill="none"
        strokeWidth="2.5"
      />
      <path d="M0-116h24l10-10v22l-10-8H0z" strokeWidth="0" className="fill-art-car" />
      <g transform="translate(0 -114)" strokeWidth="0">
        {blades.map((turn) => (
          <path key={turn} d="M-1.5-4-5.5-29h11l-4 25z" transform={`rotate(${turn})`} />
        ))}
        <circle r="5" className="fill-art-dark" />
      </g>
    </g>
  )
}

type CowProps = { x: number; y: number; scale?: number; flip?: boolean }

/** Draws a Holando cow, 60 × 40, hooves at y = 40, looking right unless flipped. */
export function Cow({ x, y, scale = 1, flip = false }: CowProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})`}>
      <path d="M8 22h5v18H8zM14 26h5v14h-5zM34 26h5v14h-5zM40 22h5v18h-5z" className="fill-art-cow" />
      <path d="M5 12q0-4 4-4h33q5 0 5 5v12q0 4-4 4H10q-5 0-5-5z" className="fill-art-white" />
      <path d="M12 8h12q3 8-4 11-8 2-8-11zM33 29q-2-9 6-10 8 0 8 5-1 5-4 5z" className="fill-art-cow" />
      <path d="M6 10Q1 12 2 24" fill="none" strokeWidth="1.8" strokeLinecap="round" className="stroke-art-cow" />
      <path d="M42 12q2-10 9-9 9 0 8 9l-2 6q-6 3-9-1z" className="fill-art-cow" />
      <path d="M53 10q7-1 6 5-1 4-5 4-4-4-1-9z" className="fill-art-blush-cow" />
      <path d="M42 5l6 2-4 3z" className="fill-art-cow" />
      <circle cx="51" cy="8.5" r="1.2" className="fill-art-white" />
    </g>
  )
}
