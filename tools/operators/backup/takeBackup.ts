import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { storeOf } from '#server/images/actions.ts'
import { leaveWork, waitForWork } from '#server/platform/database/liveness/life.ts'
import type { ImageStores } from '#server/providers/images/port.ts'
import { clientPrograms, dump, dumpFor, type ClientProgram } from './clientPrograms.ts'
import { bytesOfEntry, type Entry, type Head, type Tail } from './entries.ts'
import { sealFile } from './sealedFile.ts'
import { fingerprintsOf, type Secrets } from './secrets.ts'
import { concurrently, imagesIn, openSession, rowsPerTable, serverMajor, valueOf } from './source.ts'

export interface Source {
  /** PostgreSQL itself, not through a pooler */
  address: string
  images: ImageStores
  secrets: Secrets
  backupKey: string
}

/** The job that deletes image files. */
const REMOVAL = 'delete-dropped-images'
const AT_ONCE = 8

/**
 * Writes a backup: the database as of one snapshot, and the file of every image that has a row in the snapshot (V22). Most files
 * are copied before the snapshot. After the snapshot, files are not deleted until the files added meanwhile are copied too, so
 * that every row of the snapshot has a file.
 */
export async function takeBackup(source: Source, file: string, at: Date): Promise<Tail> {
  const programs = await clientPrograms('pg_dump')
  const client = await openSession(source.address)
  const unfinished = `${file}.unfinished`
  try {
    const server = await serverMajor(client)
    const program = dumpFor(server, programs)
    const migrations = await migrationsIn(client)
    const head = { format: 1, at: at.toISOString(), server, dumpedBy: program.major, migrations } as const
    const tail: Tail = { images: 0, dumpBytes: 0, missing: [], rows: {} }
    const entries = entriesOf(source, client, program, { ...head, secrets: fingerprintsOf(source.secrets) }, tail)
    await pipeline(sealFile(source.backupKey, asBytes(entries)), createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
    await flush(unfinished)
    await rename(unfinished, file)
    return tail
  } catch (error) {
    // on EEXIST the unfinished file belongs to another process
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function* asBytes(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) yield bytesOfEntry(entry)
}

async function* entriesOf(
  source: Source,
  client: pg.Client,
  program: ClientProgram,
  head: Head,
  tail: Tail,
): AsyncGenerator<Entry> {
  yield { kind: 'head', head }
  const copied = new Set<string>()
  yield* imageEntries(source, client, copied, tail)
  await waitForWork(client, REMOVAL)
  await client.query('begin isolation level repeatable read read only')
  const snapshot = await valueOf<string>(client, 'select pg_export_snapshot() as value')
  // empties the list, since images that were missing before may have been deleted meanwhile
  tail.missing = []
  yield* imageEntries(source, client, copied, tail)
  await leaveWork(client, REMOVAL)
  for await (const bytes of dump(program, source.address, snapshot)) {
    tail.dumpBytes += bytes.length
    yield { kind: 'dump', bytes }
  }
  tail.rows = await rowsPerTable(client)
  await client.query('commit')
  yield { kind: 'tail', tail }
}

/** Returns the entries of images whose files are not copied yet. */
async function* imageEntries(
  { images }: Pick<Source, 'images'>,
  client: pg.Client,
  copied: Set<string>,
  tail: Tail,
): AsyncGenerator<Entry> {
  for await (const batch of imagesIn(client)) {
    const left = batch.filter(({ key }) => !copied.has(key))
    const opened = concurrently(left, AT_ONCE, async (image) => ({
      ...image,
      bytes: await storeOf({ images }, image.purpose).open(image.key),
    }))
    for await (const { id, key, bytes } of opened) {
      if (!bytes) tail.missing.push(id)
      else {
        copied.add(key)
        tail.images++
        yield { kind: 'image', image: { key, bytes } }
      }
    }
  }
}

async function migrationsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}
