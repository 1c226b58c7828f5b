import * as z from 'zod/mini'
import { UnusableBackup } from './sealedFile.ts'

const Head = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  /** the major versions of the database's server and of the pg_dump that read it */
  server: z.int(),
  dumpedBy: z.int(),
  migrations: z.array(z.string()),
  secrets: z.object({ secret: z.string(), previous: z.optional(z.string()), index: z.string() }),
})
export type Head = z.output<typeof Head>

/** The last entry: the list of everything that the backup must contain. */
const Tail = z.object({
  images: z.int(),
  dumpBytes: z.int(),
  /** ids of images whose file is missing in the store */
  missing: z.array(z.string()),
  /** number of rows of each table in the dump's snapshot */
  rows: z.record(z.string(), z.int()),
})
export type Tail = z.output<typeof Tail>

export interface BackedUpImage {
  key: string
  bytes: Buffer
}

/** Content of a backup: its head, the images, the dump of the database in pieces, its tail. */
export type Entry =
  | { kind: 'head'; head: Head }
  | { kind: 'image'; image: BackedUpImage }
  | { kind: 'dump'; bytes: Buffer }
  | { kind: 'tail'; tail: Tail }

const kinds = { head: 1, image: 2, dump: 3, tail: 4 } as const
const FRAME = 5
const KEY = 32

/** Returns an entry as bytes: its kind, its length, its content. */
export function bytesOfEntry(entry: Entry): Buffer {
  const content = contentOf(entry)
  const frame = Buffer.alloc(FRAME)
  frame.writeUInt8(kinds[entry.kind], 0)
  frame.writeUInt32BE(content.length, 1)
  return Buffer.concat([frame, content])
}

function contentOf(entry: Entry): Buffer {
  if (entry.kind === 'dump') return entry.bytes
  if (entry.kind === 'image') return Buffer.concat([Buffer.from(entry.image.key, 'latin1'), entry.image.bytes])
  return Buffer.from(JSON.stringify(entry.kind === 'head' ? entry.head : entry.tail))
}

/** Returns the entries of a backup's bytes, one at a time. */
export async function* entriesIn(plain: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const piece of plain) {
    pieces.push(piece)
    length += piece.length
    // joins the pieces only when a frame or an entry is complete, so that a large entry is copied only once
    while (length >= FRAME) {
      if ((pieces[0]?.length ?? 0) < FRAME) pieces = [Buffer.concat(pieces)]
      const end = FRAME + (pieces[0]?.readUInt32BE(1) ?? 0)
      if (length < end) break
      const all = Buffer.concat(pieces)
      yield entryOf(all.readUInt8(0), all.subarray(FRAME, end))
      pieces = all.length > end ? [all.subarray(end)] : []
      length -= end
    }
  }
  if (length > 0) throw new UnusableBackup('The backup ends within an entry.')
}

function entryOf(kind: number, content: Buffer): Entry {
  if (kind === kinds.dump) return { kind: 'dump', bytes: content }
  if (kind === kinds.image)
    return { kind: 'image', image: { key: content.toString('latin1', 0, KEY), bytes: content.subarray(KEY) } }
  if (kind === kinds.head) return { kind: 'head', head: read(Head, content) }
  if (kind === kinds.tail) return { kind: 'tail', tail: read(Tail, content) }
  throw new UnusableBackup('The backup was made by a newer version.')
}

function read<Schema extends z.ZodMiniType>(schema: Schema, content: Buffer): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(content.toString()))
  if (!parsed.success) throw new UnusableBackup('The backup was made by a newer version.')
  return parsed.data
}
