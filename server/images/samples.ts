import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { refuse } from '#domain/refusal.ts'

const svg = (parts: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480">${parts}</svg>`

const portrait = ([ground, coat, skin, hair]: readonly string[]) =>
  svg(`<rect width="480" height="480" fill="${ground}"/><ellipse cx="240" cy="480" rx="170" ry="150" fill="${coat}"/>
<rect x="205" y="270" width="70" height="90" rx="30" fill="${skin}"/><circle cx="240" cy="195" r="118" fill="${hair}"/>
<ellipse cx="240" cy="215" rx="92" ry="104" fill="${skin}"/><circle cx="205" cy="205" r="9" fill="#222"/><circle cx="275" cy="205" r="9" fill="#222"/>
<path d="M200 262q40 34 80 0" stroke="#222" stroke-width="8" fill="none" stroke-linecap="round"/>`)

const paper = (ground: string, line: string) =>
  svg(`<rect width="480" height="480" fill="#fff"/><rect x="30" y="100" width="420" height="280" rx="24" fill="${ground}"/>
<rect x="60" y="150" width="120" height="150" rx="12" fill="${line}"/><path d="M210 175h200M210 225h170M210 275h190M60 340h340" stroke="${line}" stroke-width="18" stroke-linecap="round"/>`)

const drawings = [
  ...[
    ['#dff2e7', '#0b6b4a', '#e0ac80', '#4a2b1a'],
    ['#fff2d1', '#7a4d00', '#f1c9a5', '#c98a2b'],
    ['#fbe7f1', '#8e2a5b', '#8d5a3b', '#1d1412'],
    ['#e4ecfa', '#2b4a8e', '#c98f68', '#6b6b6b'],
  ].map(portrait),
  paper('#dfeaf5', '#8aa6c4'),
  paper('#dff2e7', '#7fb89b'),
]

const bytesOf = (drawing: string) => sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer()
const samples = (): Promise<Buffer[]> => (made ??= Promise.all(drawings.map(bytesOf)))
let made: Promise<Buffer[]> | undefined

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Refuses pictures except the demo's own drawings: in a public demo every visitor could see them. */
export async function refuseOtherPictures(bytes: Buffer): Promise<void> {
  const known = (await samples()).map(digest)
  if (!known.includes(digest(bytes))) refuse('samples_only')
}

/** Serves the pictures that visitors of a public demo choose from. */
export function serveSamples(app: FastifyInstance): void {
  app.get<{ Params: { n: string } }>('/demo/:n.jpg', async ({ params }, reply) => {
    const bytes = (await samples())[Number(params.n) - 1] ?? refuse('not_found')
    return reply.type('image/jpeg').header('cache-control', 'max-age=86400').send(bytes)
  })
}
