import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { isSealed } from '#domain/images/image.ts'
import { storeOf } from '#server/images/actions.ts'
import type { ImageStores } from '#server/providers/images/port.ts'
import { clientPrograms, restoreDump, restoreFor } from './clientPrograms.ts'
import { type BackedUpImage, entriesIn, type Entry, type Head, type Tail } from './entries.ts'
import { openFile, UnusableBackup } from './sealedFile.ts'
import { refuseOtherThan, type Secrets } from './secrets.ts'
import { concurrently, type ImageToCopy, objectsIn, onSession, rowsPerTable, serverMajor } from './source.ts'

export interface Target {
  /** PostgreSQL itself, not through a pooler: an empty database */
  address: string
  images: ImageStores
  secrets: Secrets
}

/** Content of a backup that has been read to its end. */
export interface Checked {
  file: string
  backupKey: string
  head: Head
  tail: Tail
}

async function* entriesOf(file: string, backupKey: string): AsyncGenerator<Entry> {
  yield* entriesIn(openFile(backupKey, createReadStream(file, { highWaterMark: 1 << 18 })))
}

/**
 * Reads a whole backup without restoring it, authenticates every byte and checks that it is complete. Throws `UnusableBackup`.
 */
export async function checkBackup(file: string, backupKey: string): Promise<Checked> {
  const found: { head?: Head; tail?: Tail; images: number; dumpBytes: number } = { images: 0, dumpBytes: 0 }
  for await (const entry of entriesOf(file, backupKey)) {
    if (!found.head && entry.kind !== 'head') throw new UnusableBackup('The backup does not begin with its head.')
    if (entry.kind === 'head') found.head = entry.head
    else if (entry.kind === 'image') found.images++
    else if (entry.kind === 'dump') found.dumpBytes += entry.bytes.length
    else found.tail = entry.tail
  }
  const { head, tail } = found
  if (!head || !tail || tail.images !== found.images || tail.dumpBytes !== found.dumpBytes)
    throw new UnusableBackup('The backup does not hold what its end says.')
  return { file, backupKey, head, tail }
}

/** Throws when the backup cannot be restored to the target. Changes nothing. */
export async function refuseUnfit({ head }: Checked, { address, secrets }: Target, migrations: string): Promise<void> {
  refuseOtherThan(head.secrets, secrets)
  const known = (await readdir(migrations)).map((name) => name.replace(/\.sql$/, ''))
  const unknown = head.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`The backup is of a newer version, which has the migration ${unknown.at(-1)}: restore it with that one.`)
  await onSession(address, async (client) => {
    if ((await objectsIn(client)) > 0) throw new Error('The database is not empty: a restore goes into an empty one.')
    const server = await serverMajor(client)
    if (server < head.server)
      throw new Error(`The backup is of PostgreSQL ${head.server}, and the database of ${server}, which is older.`)
  })
}

/** Restores the database in one transaction, then the images that have a row in the database. Returns the number of images. */
export async function restoreBackup(backup: Checked, target: Target): Promise<{ images: number; lacking: number }> {
  const { file, backupKey, head, tail } = backup
  const server = await onSession(target.address, serverMajor)
  const program = restoreFor(head.dumpedBy, server, await clientPrograms('pg_restore'))
  await restoreDump(program, target.address, dumpIn(entriesOf(file, backupKey)))
  return onSession(target.address, async (client) => {
    refuseOtherRows(tail.rows, await rowsPerTable(client))
    await client.query('analyze')
    const images = await putImages(entriesOf(file, backupKey), client, target.images)
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from images where dropped_at is null')
    return { images, lacking: (rows[0]?.n ?? 0) - images }
  })
}

async function* dumpIn(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) if (entry.kind === 'dump') yield entry.bytes
}

function refuseOtherRows(backedUp: Record<string, number>, restored: Record<string, number>): void {
  const names = new Set([...Object.keys(backedUp), ...Object.keys(restored)])
  const other = [...names].filter((name) => backedUp[name] !== restored[name])
  if (other.length === 0) return
  const differences = other.map((name) => `${name} ${restored[name]} instead of ${backedUp[name]}`)
  throw new Error(`The restored database has other rows than the backup’s: ${differences.join(', ')}.`)
}

const BATCH = 16
const AT_ONCE = 8

/**
 * Writes files that have a row. A file that was deleted after it was copied and before the snapshot has no row, and is left out.
 */
async function putImages(entries: AsyncIterable<Entry>, client: pg.Client, images: ImageStores): Promise<number> {
  let put = 0
  let batch: BackedUpImage[] = []
  const flush = async () => {
    put += await putBatch(batch, client, images)
    batch = []
  }
  for await (const entry of entries) {
    if (entry.kind === 'image') batch.push(entry.image)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return put
}

async function putBatch(batch: BackedUpImage[], client: pg.Client, images: ImageStores): Promise<number> {
  const { rows } = await client.query<ImageToCopy>(
    'select id, key, purpose from images where dropped_at is null and key = any ($1)',
    [batch.map(({ key }) => key)],
  )
  const purposes = new Map(rows.map(({ key, purpose }) => [key, purpose]))
  let put = 0
  const puts = concurrently(batch, AT_ONCE, async ({ key, bytes }) => {
    const purpose = purposes.get(key)
    if (!purpose) return 0
    await storeOf({ images }, purpose).put(key, bytes, isSealed(purpose) ? 'application/octet-stream' : 'image/jpeg')
    return 1
  })
  for await (const one of puts) put += one
  return put
}
