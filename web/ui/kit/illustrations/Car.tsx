/** Renders the terracotta car with four people: 200 × 104, the wheels' lower edge at y = 104, driving to the right. */
export function Car({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <linearGradient id="beam">
        <stop className="[stop-color:var(--color-art-beam)]" />
        <stop offset="1" stopOpacity="0" className="[stop-color:var(--color-art-beam)]" />
      </linearGradient>
      <path d="M190 68 360 46v70L194 82z" fill="url(#beam)" />
      <ellipse cx="102" cy="103" rx="108" ry="6" className="fill-art-dark" opacity="0.35" />
      <Luggage />
      <path d="M42 60C52 34 66 25 86 25h36c20 0 32 14 42 35z" className="fill-art-car" />
      <path d="M54 60c6-18 14-28 32-28h14v28zM106 32h15c14 0 24 11 31 28h-46z" className="fill-art-window" />
      <Heads />
      <path d="M16 61c3-3 8-4 14-4h128c22 2 37 8 38 19v8q0 5-5 5H12q-6 0-6-6v-9c0-6 4-11 10-13z" className="fill-art-car" />
      <path d="M6 79h190v5q0 5-5 5H12q-6 0-6-6z" className="fill-art-car-shade" />
      <path d="M103 60v24M112 66h9" fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-art-car-shade" />
      <path d="M183 64q11 2 12 10h-8q-5 0-5-5z" className="fill-art-line" />
      <path d="M7 66h7v8H6q0-5 1-8z" className="fill-art-car-shade" />
      <Wheel x={48} />
      <Wheel x={154} />
    </g>
  )
}

function Luggage() {
  return (
    <>
      <rect x="66" y="5" width="34" height="17" rx="3" className="fill-art-wood" />
      <rect x="104" y="10" width="24" height="12" rx="3" className="fill-art-line" />
      <path d="M64 23.5h68M78 5v17M116 10v12" strokeWidth="2.5" className="stroke-art-dark" opacity="0.7" />
    </>
  )
}

/* Skin, hair, and x of each person: two in the back, two in front. */
const people = [
  ['#d79a6b', '#2b1d16', 70],
  ['#f6cfae', '#8a4b22', 90],
  ['#8a5533', '#1d1410', 117],
  ['#edb98a', '#3d2618', 135],
] as const

function Heads() {
  return people.map(([skin, hair, x], at) => (
    <g key={x} transform={`translate(${x} ${at % 2 ? 49 : 50})`}>
      <path d="M-8 11q0-7 8-7t8 7z" className={at % 2 ? 'fill-art-hill-4' : 'fill-art-wood'} />
      <circle r="6.8" fill={skin} />
      <path d="M-7 1c-1.5-12 15.5-12 14-1-3-1-5-2-6-4-2 3-5 4-8 5z" fill={hair} />
    </g>
  ))
}

function Wheel({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 87)`}>
      <circle r="17" className="fill-art-dark" />
      <circle r="8" className="fill-art-white" />
      <circle r="3.5" className="fill-art-steel" />
    </g>
  )
}
