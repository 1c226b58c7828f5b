import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { editPerson } from '#contract/people/people.ts'
import { DAY_MS } from '#domain/time.ts'
import { deleteDroppedImages } from '#server/images/actions.ts'
import { connect } from '#server/platform/database/connect.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import { leaveWork, waitForWork } from '#server/platform/database/liveness/life.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { s3Images } from '#server/providers/images/chosen.ts'
import { diskImages } from '#server/providers/images/embedded.ts'
import type { ImageStore, ImageStores } from '#server/providers/images/port.ts'
import { s3StandIn } from '#server/providers/images/testing/s3.ts'
import { person } from '#server/testing/cast.ts'
import { patience } from '#server/testing/database/patience.ts'
import { postgres15 } from '#server/testing/database/postgres15.ts'
import { uploadedId } from '#server/testing/papers.ts'
import { openStage } from '#server/testing/testServer.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { clientPrograms } from './clientPrograms.ts'
import { checkBackup, refuseUnfit, restoreBackup } from './restoreBackup.ts'
import { onSession, serverMajor } from './source.ts'
import { takeBackup } from './takeBackup.ts'

const migrations = fileURLToPath(new URL('../../../server/platform/database/migrations', import.meta.url))
const backupKey = 'the key of these backups, long enough'
const folder = await makeThrowAwayFolder()
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })]
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** A server that this machine's client programs can dump: the server of the tests, else a new PostgreSQL 15. */
const adminUrl = await (async () => {
  const newest = Math.max(...(await clientPrograms('pg_dump')).map(({ major }) => major))
  if (newest >= (await onSession(inject('adminUrl'), serverMajor))) return inject('adminUrl')
  const own = await postgres15()
  if (own) ends.push(own.stop)
  return own?.url
})()

async function newDatabase(): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await onSession(adminUrl ?? '', (client) => client.query(`create database ${name}`))
  ends.push(() => onSession(adminUrl ?? '', (client) => client.query(`drop database ${name} with (force)`)))
  const url = new URL(adminUrl ?? '')
  url.pathname = name
  return url.href
}

/** Returns a hash of all rows for each of our tables. */
const digests = (address: string): Promise<Record<string, string>> =>
  onSession(address, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
    )
    const all: Record<string, string> = {}
    for (const { name } of rows) {
      const text = `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`
      all[name] = (await client.query<{ digest: string }>(text)).rows[0]?.digest ?? ''
    }
    return all
  })

const keys = (address: string, where: string) =>
  onSession(address, async (client) => {
    const { rows } = await client.query<{ key: string }>(`select key from images where ${where} order by key`)
    return rows.map(({ key }) => key)
  })

const both = (store: ImageStore): ImageStores => ({ photos: store, papers: store, hosts: [] })

// a dump needs PostgreSQL's client programs; CI installs them
test.runIf(adminUrl !== undefined)(
  'rows and files of the restored copy agree after writes, replacements and removals during a backup',
  async () => {
    const address = await newDatabase()
    await migrate(address, migrations)
    const on = await openStage(address)
    ends.push(on.strike)
    const secrets = { secret: on.world.secret }
    const [ana, bruno] = [
      await person(on, { name: 'Ana', registered: true }),
      await person(on, { name: 'Bruno', registered: true, car: true }),
    ]
    await ana.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba' }))
    const wears = (photo: string) => ana.call(editPerson, { params: { id: ana.id }, body: { photo } })
    await wears(await uploadedId(ana, 'photo'))
    await uploadedId(ana, 'identity_front')
    for (let n = 0; n < 12; n++) await uploadedId(bruno, 'receipt')
    on.clock.pass(2 * DAY_MS)
    await Promise.all([ana, bruno].map((one) => one.comesBack()))
    const [first] = await keys(address, `purpose = 'photo'`)

    let opened = 0
    // files change while the first files are copied: images of forms that were never submitted, and a photo that another photo
    // replaces
    const busy: ImageStore = {
      ...on.world.images.papers,
      open: async (key) => {
        const bytes = await on.world.images.papers.open(key)
        if (opened++ === 0) {
          await wears(await uploadedId(ana, 'photo'))
          await uploadedId(ana, 'green_card')
          await deleteDroppedImages(on.world)
        }
        return bytes
      },
    }
    const file = join(folder, 'busy.backup')
    const source = { address, images: both(busy), secrets, backupKey }
    const tail = await takeBackup(source, file, new Date())
    expect(tail.missing).toEqual([])
    const there = await keys(address, 'dropped_at is null')
    expect(there).not.toContain(first)
    expect(tail.images).toBeGreaterThan(there.length)
    const before = await digests(address)

    const bucket = await s3StandIn({ accessKey: 'a', secretKey: 'b', now: () => Date.now() })
    ends.push(async () => bucket.close())
    const store = s3Images({ address: bucket.address, region: 'us-east-1', accessKey: 'a', secretKey: 'b' })
    for (const images of [both(store), both(diskImages(join(folder, 'images')))]) {
      const target = { address: await newDatabase(), images, secrets }
      const backup = await checkBackup(file, backupKey)
      await refuseUnfit(backup, target, migrations)
      expect(await restoreBackup(backup, target)).toEqual({ images: there.length, lacking: 0 })
      expect(await digests(target.address)).toEqual(before)
      for (const key of there) expect(await images.papers.open(key)).toEqual(await on.world.images.papers.open(key))
      const listed: string[] = []
      for await (const one of images.papers.list?.() ?? []) listed.push(one.key)
      expect(listed.sort()).toEqual(there)
      const { db, close } = connect(target.address, () => {}, patience)
      expect(await brokenInvariants({ db, now: on.clock.now })).toEqual([])
      await close()
      await expect(refuseUnfit(backup, target, migrations)).rejects.toThrow('not empty')
    }

    const target = { address: await newDatabase(), images: both(store), secrets }
    const backup = await checkBackup(file, backupKey)
    const other = (given: object) => refuseUnfit(backup, { ...target, secrets: { ...secrets, ...given } }, migrations)
    await expect(other({ secret: 'a secret of another stage, long enough' })).rejects.toThrow(
      /SECRET, with[^]*INDEX_SECRET, else/,
    )
    await expect(other({ index: 'a secret of another stage, long enough' })).rejects.toThrow('INDEX_SECRET, else')
    await other({ secret: 'a younger secret, long enough for it', previous: secrets.secret, index: secrets.secret })
    await expect(refuseUnfit(backup, target, join(migrations, '../invariants'))).rejects.toThrow('newer version')

    const bytes = await readFile(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    await writeFile(join(folder, 'flipped.backup'), bytes)
    await expect(checkBackup(join(folder, 'flipped.backup'), backupKey)).rejects.toThrow('damaged or cut off')
    await expect(takeBackup(source, file, new Date())).resolves.toMatchObject({ missing: [] })

    const lost = there[0] ?? ''
    await on.world.images.papers.remove(lost)
    const lacking = await takeBackup(source, join(folder, 'lacking.backup'), new Date())
    expect(lacking.missing).toHaveLength(1)
    on.breaksOnPurpose.add('V22')
  },
)

test.runIf(adminUrl !== undefined)('the job that deletes files waits while a backup copies the last files', async () => {
  const on = await openStage(await migrated())
  ends.push(on.strike)
  const own = new pg.Client(on.world.pool.options.connectionString ?? '')
  await own.connect()
  await waitForWork(own, 'delete-dropped-images')
  await expect.poll(() => on.world.life.name()).toBeDefined()
  expect(await on.world.life.alone('delete-dropped-images', async () => {})).toBe(false)
  await leaveWork(own, 'delete-dropped-images')
  expect(await on.world.life.alone('delete-dropped-images', async () => {})).toBe(true)
  await own.end()
})

async function migrated(): Promise<string> {
  const address = await newDatabase()
  await migrate(address, migrations)
  return address
}
