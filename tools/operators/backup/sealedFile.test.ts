import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesOfEntry, entriesIn, type Entry } from './entries.ts'
import { openFile, sealFile } from './sealedFile.ts'

const key = 'the key of these backups, long enough'
const CHUNK = 64 * 1024
const HEAD = 63

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of stream) all.push(piece)
  return Buffer.concat(all)
}

const sealed = (plain: Buffer, size = 10_000) => whole(sealFile(key, pieces(plain, size)))
const opened = (file: Buffer, by = key, size = 70_000) => whole(openFile(by, pieces(file, size)))

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_001])(
  '%d bytes open as they were sealed, in pieces of any size',
  async (length) => {
    const plain = randomBytes(length)
    for (const size of [777, CHUNK, 250_000])
      expect((await opened(await sealed(plain, size), key, size)).equals(plain)).toBe(true)
  },
)

test('two seals of the same content differ', async () => {
  const plain = randomBytes(1000)
  expect((await sealed(plain)).equals(await sealed(plain))).toBe(false)
})

test('opening refuses any flipped bit, and returns nothing of its chunk', async () => {
  const plain = randomBytes(3 * CHUNK)
  const file = await sealed(plain)
  for (const at of [0, 20, 50, HEAD, HEAD + CHUNK + 5, HEAD + 2 * (CHUNK + 16) + 100, file.length - 1]) {
    const damaged = Buffer.from(file)
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
    const given: Buffer[] = []
    await expect(async () => {
      for await (const piece of openFile(key, pieces(damaged, 5000))) given.push(piece)
    }).rejects.toThrow(/damaged|no backup/)
    const all = Buffer.concat(given)
    expect(all.equals(plain.subarray(0, all.length))).toBe(true)
    expect(all.length).toBeLessThan(plain.length)
  }
})

test('opening refuses a file that was cut off, even at the end of a chunk, and missing, doubled or moved chunks', async () => {
  const file = await sealed(randomBytes(3 * CHUNK))
  const [head, ...chunks] = [0, 1, 2, 3].map((n) =>
    n === 0 ? file.subarray(0, HEAD) : file.subarray(HEAD + (n - 1) * (CHUNK + 16), HEAD + n * (CHUNK + 16)),
  )
  const [a, b, c] = chunks
  expect(Buffer.concat([head, a, b, c].flatMap((one) => one ?? [])).equals(file)).toBe(true)
  for (const order of [[a], [a, b], [], [a, c], [b, a, c], [a, b, b, c], [a, b, c, c]])
    await expect(opened(Buffer.concat([head, ...order].flatMap((one) => one ?? [])))).rejects.toThrow('damaged or cut off')
  for (const length of [0, 10, HEAD - 1]) await expect(opened(file.subarray(0, length))).rejects.toThrow('no backup')
  await expect(opened(file.subarray(0, -1))).rejects.toThrow('damaged or cut off')
})

test('opening refuses another key, and does not report it as damage', async () => {
  const file = await sealed(randomBytes(10))
  await expect(opened(file, 'the key of other backups, long enough')).rejects.toThrow('BACKUP_KEY is not the one')
})

test('entries are read as they were written, in pieces of any size', async () => {
  const image = { key: 'a'.repeat(32), bytes: randomBytes(70_000) }
  const secrets = { secret: 'x', index: 'y' }
  const head = { format: 1 as const, at: '2026-11-24T00:00:00.000Z', server: 15, dumpedBy: 16, migrations: ['0001_x'], secrets }
  const entries: Entry[] = [
    { kind: 'head', head },
    { kind: 'image', image },
    { kind: 'dump', bytes: randomBytes(3) },
    { kind: 'dump', bytes: randomBytes(100_000) },
    { kind: 'tail', tail: { images: 1, dumpBytes: 100_003, missing: [], rows: { 'public.trips': 4 } } },
  ]
  const bytes = Buffer.concat(entries.map(bytesOfEntry))
  for (const size of [1, 4, 9, 65_536, 1_000_000]) {
    const found: Entry[] = []
    for await (const entry of entriesIn(pieces(bytes, size))) found.push(entry)
    expect(found.map(({ kind }) => kind)).toEqual(entries.map(({ kind }) => kind))
    // joined, since comparing large buffers one by one takes seconds
    expect(Buffer.concat(found.map(bytesOfEntry)).equals(bytes)).toBe(true)
  }
  await expect(async () => {
    for await (const _ of entriesIn(pieces(bytes.subarray(0, -1), 100)));
  }).rejects.toThrow('ends within')
})

test('an entry unknown to this version is reported as such', async () => {
  const unknown = Buffer.concat([Buffer.of(9, 0, 0, 0, 1), Buffer.from('x')])
  await expect(async () => {
    for await (const _ of entriesIn(pieces(unknown, 100)));
  }).rejects.toThrow('newer version')
})
