import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { editPerson, showPerson } from '#contract/people/people.ts'
import { closeAccount } from '#contract/people/privacy.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { PictureRefused } from '../../providers/pictures/port.ts'
import { cast } from '../../testing/cast.ts'
import { uploadedId } from '../../testing/papers.ts'
import { runJob } from '../../testing/runJob.ts'
import { fetchLoginPictures } from './loginPictures.ts'

/* The picture of an identity provider becomes a photo in the database, once. */
const stage = await cast()
const { bruno, db, world, clock, people, later } = stage
const face = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#884422' } })
  .withExif({ IFD0: { Make: 'Camera' } })
  .png()
  .toBuffer()

const requested: string[] = []
let answer: () => Promise<Buffer> = async () => face
const pictures = {
  fetch: (address: string) => {
    requested.push(address)
    return answer()
  },
}
const run = async () => {
  requested.splice(0)
  await fetchLoginPictures({ ...world, pictures })
  return [...requested]
}

/** Logs a person in for the first time, with a picture at the provider. */
async function comes(name: string) {
  const browser = stage.visitor()
  const email = `${name.toLowerCase()}@example.org`
  const picture = `https://pictures.example/${name}.png`
  const proven = { email, emailVerified: true, authenticatedAt: clock.now(), idToken: 'token' }
  people.set(name, { issuer: 'stage', subject: name, givenName: name, picture, ...proven })
  const logsIn = async () => {
    people.set(name, { ...people.get(name)!, authenticatedAt: clock.now() })
    await browser.call(logIn, { body: {} })
    expect((await browser.send('GET', `/api/login/return?code=${name}`)).statusCode).toBe(302)
    await browser.arrive()
  }
  await logsIn()
  const { id = '' } = (await browser.call(showSession, {})).me ?? {}
  const registered = {
    name,
    last_name: 'Prueba',
    name_key: name.toLowerCase(),
    dni_hash: createHash('sha256').update(id).digest(),
  }
  await db.updateTable('accounts').set(registered).where('id', '=', id).execute()
  return { ...browser, id, picture, logsIn, photo: async () => (await browser.call(showSession, {})).me?.photo ?? null }
}
let given = 0
const row = (id: string) => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const imagesOf = (id: string) => db.selectFrom('images').select(['id', 'purpose']).where('owner_id', '=', id).execute()

describe('pictures of a login', () => {
  test('a picture is never shown from the provider, only after it is re-encoded and stored', async () => {
    const nora = await comes('Nora')
    expect(await nora.photo()).toBe(null)
    expect(await run()).toEqual([nora.picture])
    const photo = (await nora.photo()) ?? ''
    expect(photo).toMatch(/^\/api\/image\/[0-9a-f-]{36}$/)
    expect((await bruno.call(showPerson, { params: { id: nora.id } })).photo).toBe(photo)
    const { rawPayload, statusCode } = await bruno.send('GET', photo)
    const { format, width, exif } = await sharp(rawPayload).metadata()
    expect([statusCode, format, width, exif]).toEqual([200, 'jpeg', 96, undefined])
    expect(await imagesOf(nora.id)).toMatchObject([{ purpose: 'photo' }])
  })

  test('a picture is fetched once: not at later logins, nor after the photo is removed', async () => {
    const olga = await comes('Olga')
    await run()
    await olga.logsIn()
    expect(await run()).toEqual([])
    await olga.call(editPerson, { params: { id: olga.id }, body: { photo: null } })
    expect(await olga.photo()).toBe(null)
    await olga.logsIn()
    expect([await run(), await olga.photo()]).toEqual([[], null])
  })

  test('a picture is not fetched for a person with a photo, and does not replace a photo chosen meanwhile', async () => {
    const [petra, quique] = [await comes('Petra'), await comes('Quique')]
    const chosen = await uploadedId(petra, 'photo')
    await petra.call(editPerson, { params: { id: petra.id }, body: { photo: chosen } })
    const other = await uploadedId(quique, 'photo')
    answer = async () => {
      await db.updateTable('accounts').set({ photo_id: other }).where('id', '=', quique.id).execute()
      return face
    }
    expect(await run()).toEqual([quique.picture])
    answer = async () => face
    expect([await petra.photo(), await quique.photo()]).toEqual([`/api/image/${chosen}`, `/api/image/${other}`])
    expect(await run()).toEqual([])
  })

  test('a picture is requested again while its host is away, five times in all', async () => {
    const rosa = await comes('Rosa')
    answer = () => Promise.reject(new Error('answered 503'))
    expect([await run(), await run()]).toEqual([[rosa.picture], []])
    const tries: number[] = []
    for (let day = 0; day < 6; day++) {
      clock.pass(DAY_MS + HOUR_MS)
      tries.push((await run()).length)
    }
    expect(tries).toEqual([1, 1, 1, 1, 0, 0])
    expect(await row(rosa.id)).toMatchObject({ picture: null, picture_after: null, photo_id: null })
    answer = async () => face
    await later(0)
  })

  test.each([
    ['leads inside', () => Promise.reject(new PictureRefused('the address leads inside, or is none'))],
    ['is no picture', async () => Buffer.from('<html><script>alert(1)</script></html>'.padEnd(400, ' '))],
    [
      'is a drawing that can hold scripts',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'),
    ],
    [
      'is too small',
      () =>
        sharp({ create: { width: 10, height: 10, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
    ],
  ])('fetching a picture ends immediately when it %s', async (name, does) => {
    const somebody = await comes(`Sara${++given}`)
    answer = does
    expect(await run()).toEqual([somebody.picture])
    clock.pass(2 * DAY_MS)
    answer = async () => face
    expect([await run(), (await row(somebody.id)).photo_id]).toEqual([[], null])
    await later(0)
  })

  test('a fetched picture is in the person’s export, and is erased with the account', async () => {
    const tina = await comes('Tina')
    await run()
    const [image] = await imagesOf(tina.id)
    await tina.logsIn()
    const all = (await tina.send('GET', '/api/me/export')).json<{ images: { id: string; jpeg: string }[] }>()
    expect(all.images.map(({ id, jpeg }) => [id, jpeg.length > 100])).toEqual([[image?.id, true]])
    await tina.call(closeAccount, { body: {} })
    clock.pass(31 * DAY_MS)
    for (const job of ['erase-closed-accounts', 'delete-dropped-images']) await runJob(world, job)
    expect(await row(tina.id)).toMatchObject({ photo_id: null, picture: null })
    expect(await imagesOf(tina.id)).toEqual([])
  })
})
