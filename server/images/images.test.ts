import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openPaper } from '#contract/images/images.ts'
import { papers } from '#domain/images/image.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'
import { form, uploads } from '../testing/papers.ts'
import { runJob } from '../testing/runJob.ts'
import { openingsOf } from './papers.ts'
import { findOwnImage } from './queries.ts'

const { ana, bruno, carla, diana, emma, visitor, join: joins, db, world, clock, files } = await cast()
const runs = (name: string) => runJob(world, name)

const SECOND_US = 1_000_000

const picture = (width = 800, height = 600) => sharp({ create: { width, height, channels: 3, background: '#2266aa' } })
const jpeg = await picture().jpeg().toBuffer()
const png = await picture().png().toBuffer()

describe('a photo', () => {
  test('a photo is stored upright, at most 1 600 px long, and without its location', async () => {
    const taken = await picture(2400, 1200)
      .withExif({ IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '31/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.includes('Camera')).toBe(true)
    const { id, secure_url } = (await uploads(ana, taken, 'photo')).json<{ id: string; secure_url: string }>()
    expect(secure_url).toBe(`/api/image/${id}`)
    const served = await bruno.send('GET', secure_url)
    const stored = await sharp(served.rawPayload).metadata()
    expect([stored.format, stored.width, stored.height, stored.exif, stored.orientation]).toEqual([
      'jpeg',
      800,
      1600,
      undefined,
      undefined,
    ])
    expect(served.rawPayload.includes('Exif')).toBe(false)
  })

  test('an upload accepts the presets of the specification, and stores the sides of an identity document in turn (F29)', async () => {
    const one = await joins({ name: 'Olga' })
    const presets = async (upload_preset: string, more: Record<string, string> = {}) => {
      const { body, type } = form({ upload_preset, ...more, file: png })
      const answer = (await one.send('POST', '/api/image', body, { 'content-type': type })).json<Record<string, unknown>>()
      return answer['purpose'] ?? answer['reason']
    }
    for (const preset of ['user_photo', 'profile_edit', 'admin_user_photo']) expect(await presets(preset)).toBe('photo')
    const sides = async (...names: string[]) => (await Promise.all(names.map((name) => presets(name)))).toSorted()
    expect([await presets('identity_document'), await presets('identity_document')]).toEqual(['identity_front', 'identity_back'])
    const both = ['identity_back', 'identity_front']
    expect(await sides('admin_identity_document', 'identity_document')).toEqual(both)
    expect(await presets('identity_document', { purpose: 'green_card' })).toBe('green_card')
    for (const preset of ['', 'ml_default', 'constructor', 'photo']) expect(await presets(preset)).toBe('validation')
    expect(await presets('user_photo', { purpose: 'holiday' })).toBe('validation')
  })

  test('a photo may be a png, whose transparent parts become white', async () => {
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { secure_url } = (await uploads(ana, clear, 'photo')).json<{ secure_url: string }>()
    const { data } = await sharp((await ana.send('GET', secure_url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('a photo is shown to logged-in users, with headers that prevent any other use', async () => {
    const { secure_url } = (await uploads(ana, jpeg, 'photo')).json<{ secure_url: string }>()
    const { headers } = await carla.send('GET', secure_url)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=3600',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    })
    expect((await visitor().send('GET', secure_url)).statusCode).toBe(401)
  })
})

const halves = (await photograph()).subarray(0, 30_000)
const narrow = await picture(199, 400).png().toBuffer()

describe('an upload is refused', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>'.padEnd(400, ' '))
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(400)])
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>`)
  const noise = Buffer.concat([png.subarray(0, 8), Buffer.alloc(5000, 7)])
  const tooMuch = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 + 1 - jpeg.length)])

  test.each([
    ['that is an SVG', svg, 415, 'image_type'],
    ['that is a GIF', gif, 415, 'image_type'],
    ['that is a page named .jpg', html, 415, 'image_type'],
    ['that is empty', Buffer.alloc(0), 415, 'image_type'],
    ['that only begins as a png', noise, 422, 'image_unreadable'],
    ['that is half a jpeg', halves, 422, 'image_unreadable'],
    ['that is half a png', png.subarray(0, png.length - 400), 422, 'image_unreadable'],
    ['of ten megabytes and one byte', tooMuch, 413, 'image_too_large'],
    ['of 400 megapixels', bomb(20_000, 20_000), 413, 'image_too_large'],
    ['of 1 by 60 000', bomb(1, 60_000), 413, 'image_too_large'],
    ['of 199 px', narrow, 413, 'image_too_large'],
    ['that says it is huge and is not', bomb(5000, 5001), 413, 'image_too_large'],
    ['whose header promises more than there is', bomb(3000, 3000), 422, 'image_unreadable'],
  ])('an upload is refused: %s', async (_, bytes, status, reason) => {
    const before = process.cpuUsage()
    const answer = await uploads(ana, bytes, 'photo')
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([status, reason])
    // measures processor time, because other programs may delay the test
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(SECOND_US)
  })

  test.each([
    ['without a purpose', form({ file: jpeg }), 422, 'validation'],
    ['for no known purpose', form({ purpose: 'passport', file: jpeg }), 422, 'validation'],
    ['without a file', form({ purpose: 'photo' }), 422, 'validation'],
    ['with two files', form({ purpose: 'photo', file: jpeg, other: jpeg }), 422, 'too_many_images'],
    ['that breaks off', { ...form({ purpose: 'photo', file: jpeg }), cut: 60 }, 422, 'image_unreadable'],
    ['as JSON', { body: '{}', type: 'application/json' }, 415, 'unsupported_media_type'],
    ['without a boundary', { body: jpeg, type: 'multipart/form-data' }, 422, 'image_unreadable'],
  ])('an upload is refused: %s', async (_, { body, type, ...rest }, status, reason) => {
    const sent = 'cut' in rest ? body.slice(0, -rest.cut) : body
    const answer = await ana.send('POST', '/api/image', sent, { 'content-type': type })
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([status, reason])
  })

  test('a refused upload stores no file and no row', async () => {
    const before = await storedRows()
    await uploads(ana, noise, 'green_card')
    await uploads(ana, svg, 'photo')
    expect(await storedRows()).toEqual(before)
  })

  test('an endpoint that takes no image refuses one', async () => {
    const { body, type } = form({ purpose: 'photo', file: jpeg })
    expect((await bruno.send('POST', '/api/maps/route/add', body, { 'content-type': type })).statusCode).toBe(415)
  })
})

describe('a document', () => {
  const upload = async (purpose: string) => (await uploads(ana, jpeg, purpose)).json<{ id: string }>().id
  const opens = (who: typeof ana, id: string, reason = 'to check the plate') =>
    who.send('POST', `/api/image/${id}/opening`, { reason })

  test.each(papers)('a document for %s is stored encrypted under a separate key', async (purpose) => {
    const id = await upload(purpose)
    const row = await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const file = await readFile(join(files, row.key.slice(0, 2), row.key))
    const marks = [Buffer.of(0xff, 0xd8, 0xff), Buffer.from('JFIF'), Buffer.of(0xff, 0xd9)]
    expect(marks.slice(0, 2).map((mark) => file.includes(mark))).toEqual([false, false])
    const opened = await opens(ana, id)
    expect(opened.rawPayload.subarray(0, 3)).toEqual(marks[0])
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/jpeg' })
  })

  test('no image address serves a document, not even to its owner', async () => {
    const id = await upload('identity_front')
    for (const who of [ana, bruno, emma]) expect((await who.send('GET', `/api/image/${id}`)).statusCode).toBe(404)
  })

  test('a stranger cannot open a document, and a photo cannot be opened as a document', async () => {
    const id = await upload('identity_back')
    expect((await opens(bruno, id)).json()).toMatchObject({ reason: 'not_found', status: 404 })
    expect((await opens(ana, await upload('photo'))).statusCode).toBe(404)
    expect((await opens(ana, 'no-id')).statusCode).toBe(404)
    expect(await openingsOf(db, bruno.id)).toEqual([])
  })

  test('a document can only be opened with a reason, and its owner sees who opened it, when and why', async () => {
    const id = await upload('green_card')
    const before = (await openingsOf(db, ana.id)).length
    await expect(emma.call(openPaper, { params: { id }, body: { reason: '' } })).rejects.toThrow('validation')
    expect((await opens(emma, id, 'case 12')).statusCode).toBe(200)
    const openings = await openingsOf(db, ana.id)
    expect(openings.length).toBe(before + 1)
    expect(openings[0]).toMatchObject({
      purpose: 'green_card',
      reason: 'case 12',
      at: clock.now(),
      byId: emma.id,
      byName: 'Emma',
    })
  })

  test('a document fails to open when its file is replaced by that of another document', async () => {
    const [one, other] = [await upload('blue_card'), await upload('blue_card')]
    const keyOf = async (id: string) =>
      (await db.selectFrom('images').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key
    const stolen = (await world.images.papers.open(await keyOf(other))) ?? Buffer.of()
    await world.images.papers.put(await keyOf(one), stolen, 'application/octet-stream')
    expect((await opens(ana, one)).json()).toMatchObject({ reason: 'internal' })
  })

  test('opening a document requires a login within the last ten minutes, and refused attempts are not recorded', async () => {
    const id = await upload('green_card')
    const before = (await openingsOf(db, ana.id)).length
    for (const reason of ['', '  ', '\0', 'x'.repeat(301)]) expect((await opens(ana, id, reason)).statusCode).toBe(422)
    clock.pass(11 * MINUTE_MS)
    expect((await opens(emma, id)).json()).toMatchObject({ reason: 'step_up_required', status: 403, loginAt: expect.any(String) })
    expect((await opens(ana, id)).json()).toMatchObject({ reason: 'step_up_required' })
    expect((await opens(bruno, id)).json()).toMatchObject({ reason: 'not_found' })
    expect((await openingsOf(db, ana.id)).length).toBe(before)
  })
})

test('an image that no field has used for a day is deleted with its file, and a used one remains', async () => {
  const [photo, spare] = [await uploads(diana, jpeg, 'photo'), await uploads(diana, jpeg, 'identity_front')].map(
    (answer) => answer.json<{ id: string }>().id,
  )
  await db.transaction().execute((tx) =>
    tx
      .updateTable('accounts')
      .set({ photo_id: photo ?? null })
      .where('id', '=', diana.id)
      .execute(),
  )
  clock.pass(DAY_MS - MINUTE_MS)
  await runs('delete-dropped-images')
  expect((await storedRows()).rows).toContain(spare)
  clock.pass(2 * MINUTE_MS)
  await runs('delete-dropped-images')
  expect(await storedRows()).toEqual({ rows: [photo], files: 1 })
})

test('the job does not drop an image that a form is about to assign', async () => {
  const spare = (await uploads(diana, jpeg, 'photo')).json<{ id: string }>().id
  clock.pass(2 * DAY_MS)
  await diana.comesBack()
  await db.transaction().execute(async (tx) => {
    expect(await findOwnImage(tx, diana.id, 'photo', spare)).toBe(spare)
    await runs('delete-dropped-images')
    await tx.updateTable('accounts').set({ photo_id: spare }).where('id', '=', diana.id).execute()
  })
  await runs('delete-dropped-images')
  expect((await storedRows()).rows).toContain(spare)
})

test('an image that cannot be deleted does not block other images, and the run reports it', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await uploads(diana, jpeg, 'photo')).json<{ id: string }>().id)
  clock.pass(2 * DAY_MS)
  const [first = ''] = ids.toSorted()
  const { key } = await db.selectFrom('images').select('key').where('id', '=', first).executeTakeFirstOrThrow()
  const { photos } = world.images
  const remove = (one: string) => (one === key ? Promise.reject(new Error('the store says no')) : photos.remove(one))
  const run = runJob({ ...world, images: { ...world.images, photos: { ...photos, remove } } }, 'delete-dropped-images')
  await expect(run).rejects.toThrow('1 images could not be removed')
  const left = (await storedRows()).rows
  expect(ids.filter((id) => left.includes(id))).toEqual([first])
  await runs('delete-dropped-images')
  expect((await storedRows()).rows).not.toContain(first)
})

test('a person can store at most sixty images', async () => {
  const person = carla.id
  await db.transaction().execute((tx) =>
    tx
      .insertInto('images')
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          id: crypto.randomUUID(),
          owner_id: person,
          purpose: 'photo' as const,
          key: `row ${n}`,
          key_sealed: null,
          width: 300,
          height: 300,
          bytes: 1,
          created_at: clock.now(),
        })),
      )
      .execute(),
  )
  expect((await uploads(await again(), jpeg, 'photo')).json()).toMatchObject({ reason: 'too_many_images' })
})

test('a person can upload twenty times an hour, including unreadable images', async () => {
  const strict = await cast({ LIMITS: 'on' })
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push((await uploads(strict.ana, jpeg.subarray(0, jpeg.length / 2), 'photo')).statusCode)
  expect([statuses.filter((status) => status < 429).length, statuses.at(-1)]).toEqual([20, 429])
  expect((await uploads(strict.bruno, jpeg, 'photo')).statusCode).toBe(200)
})

/** Logs Carla in again, because her session has expired meanwhile. */
async function again() {
  await carla.send('POST', '/api/login', {})
  await carla.send('GET', '/api/login/return?code=Carla')
  await carla.arrive()
  return carla
}

async function storedRows() {
  const rows = await db.selectFrom('images').select('id').orderBy('created_at').execute()
  const entries = await readdir(files, { recursive: true, withFileTypes: true })
  return { rows: rows.map(({ id }) => id), files: entries.filter((entry) => entry.isFile()).length }
}

/** Makes a photo with so much detail that half of its file does not contain all of its pixels. */
async function photograph() {
  const pixels = Buffer.from(Array.from({ length: 800 * 600 * 3 }, (_, n) => (n * 7919) % 251))
  return sharp(pixels, { raw: { width: 800, height: 600, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Makes a png of a few kilobytes whose header declares a huge size, and whose data is valid but short. */
function bomb(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(width * 3 + 1, 60_001) * 20))
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.of())])
}

function chunk(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
