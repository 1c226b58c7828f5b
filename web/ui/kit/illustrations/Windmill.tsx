const blades = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]

/** A farm windmill, 150 high, its foot at x, y. */
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
