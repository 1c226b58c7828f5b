import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editPerson } from '#contract/people/people.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { s3Images } from '../providers/images/chosen.ts'
import { s3StandIn } from '../providers/images/testing/s3.ts'
import { cast } from '../testing/cast.ts'
import { uploadedId } from '../testing/papers.ts'
import { runJob } from '../testing/runJob.ts'
import { deleteDroppedImages } from './actions.ts'

const { ana, bruno, carla, db, world, clock, files, logged } = await cast({ LOG_LEVEL: 'warn' })
const runs = (name: string) => runJob(world, name)

const rows = async () => (await db.selectFrom('images').select('key').orderBy('key').execute()).map(({ key }) => key)
const onDisk = async () =>
  (await readdir(files, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

const agedBy = async (name: string, ms: number) => {
  const at = new Date(clock.now().getTime() - ms)
  await utimes(join(files, name.slice(0, 2), name), at, at)
}

/** Writes a file without a row, like a process that died before it inserted the row. */
async function left(name: string, ms: number) {
  await mkdir(join(files, name.slice(0, 2)), { recursive: true })
  await writeFile(join(files, name.slice(0, 2), name), 'nobody’s')
  await agedBy(name, ms)
  return name
}

const key = (digit: string) => digit.repeat(32)

test('a file without a row is deleted after a day, including partial files; a file with a row remains', async () => {
  await uploadedId(ana, 'photo')
  await uploadedId(ana, 'identity_front')
  const stored = await onDisk()
  for (const name of stored) await agedBy(name, 400 * DAY_MS)
  const young = await left(key('c'), DAY_MS - MINUTE_MS)
  await Promise.all([key('a'), `${key('b')}.${randomUUID()}`].map((name) => left(name, DAY_MS + MINUTE_MS)))
  await runs('delete-orphaned-files')
  expect(await onDisk()).toEqual([...stored, young].sort())
  clock.pass(2 * MINUTE_MS)
  await runs('delete-orphaned-files')
  expect(await onDisk()).toEqual(stored)
})

test('a file with a name that is no image id is not deleted', async () => {
  await writeFile(join(files, 'README'), 'somebody’s')
  await utimes(join(files, 'README'), 0, 0)
  await runs('delete-orphaned-files')
  expect(await onDisk()).toContain('README')
})

test('document files without a row are deleted even when the photo store cannot list its files', async () => {
  const { list: _, ...silent } = world.images.photos
  await left(key('d'), 2 * DAY_MS)
  await runJob({ ...world, images: { ...world.images, photos: silent } }, 'delete-orphaned-files')
  expect(await onDisk()).not.toContain(key('d'))
})

test('files without a row are deleted from a bucket as well', async () => {
  const at = new Date(clock.now().getTime() - 2 * DAY_MS)
  const bucket = await s3StandIn({ accessKey: 'a', secretKey: 'b', now: () => Date.now() })
  const store = s3Images({ address: bucket.address, region: 'us-east-1', accessKey: 'a', secretKey: 'b' })
  const named = await rows()
  for (const name of [...named, key('1'), key('2'), 'backup.tar'])
    bucket.files.set(`/tramo/${name}`, { bytes: Buffer.from('x'), type: '', at })
  await runJob({ ...world, images: { photos: store, papers: store, hosts: [] } }, 'delete-orphaned-files')
  bucket.close()
  expect([...bucket.files.keys()]).toEqual([...named.map((name) => `/tramo/${name}`), '/tramo/backup.tar'])
})

test('nothing is deleted when most files have no row, since they belong to another database', async () => {
  const before = await onDisk()
  const strangers = ['1', '2', '3'].map(key)
  for (const name of strangers) await left(name, 100 * DAY_MS)
  await runs('delete-orphaned-files')
  expect(await onDisk()).toEqual([...before, ...strangers].sort())
  expect(logged.at(-1)).toContain('orphan-cleanup-skipped')
  for (const name of strangers) await world.images.photos.remove(name)
})

test('after people join, change images and leave, every file has a row and every row has a file (V22)', async () => {
  const sent = await Promise.all([
    uploadedId(bruno, 'photo'),
    uploadedId(bruno, 'photo'),
    uploadedId(carla, 'photo'),
    uploadedId(carla, 'blue_card'),
  ])
  await bruno.call(editPerson, { params: { id: bruno.id }, body: { photo: sent[0] } })
  await bruno.call(editPerson, { params: { id: bruno.id }, body: { photo: sent[1] } })
  await carla.call(editPerson, { params: { id: carla.id }, body: { photo: sent[2] } })
  await left(key('e'), 2 * DAY_MS)
  const all = [...(await rows()), 'README']
  await runs('delete-dropped-images')
  await runs('delete-orphaned-files')
  expect(await onDisk()).toEqual(all.sort())
  clock.pass(DAY_MS + MINUTE_MS)
  await runs('delete-dropped-images')
  await runs('delete-orphaned-files')
  expect(await onDisk()).toEqual([...(await rows()), 'README'].sort())
  expect(await rows()).toHaveLength(2)
})

test('an image that cannot be deleted does not block other images, and the run reports it', async () => {
  const [stuck, other] = [await uploadedId(bruno, 'photo'), await uploadedId(bruno, 'green_card')]
  const { key: file } = await db.selectFrom('images').select('key').where('id', '=', stuck).executeTakeFirstOrThrow()
  const failing = {
    ...world.images.photos,
    remove: (one: string) => (one === file ? Promise.reject(new Error('locked')) : world.images.photos.remove(one)),
  }
  clock.pass(DAY_MS + MINUTE_MS)
  const run = deleteDroppedImages({ ...world, images: { ...world.images, photos: failing } })
  await expect(run).rejects.toThrow('1 images could not be removed')
  const remaining = async () =>
    (await db.selectFrom('images').select('id').where('id', 'in', [stuck, other]).execute()).map(({ id }) => id)
  expect(await remaining()).toEqual([stuck])
  await runs('delete-dropped-images')
  expect(await remaining()).toEqual([])
})
