import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cloudinaryImages, cloudinarySettings, s3Images } from './chosen.ts'
import { diskImages } from './embedded.ts'
import type { ImageStore } from './port.ts'
import { cloudinaryStandIn } from './testing/cloudinary.ts'
import { s3StandIn } from './testing/s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'tramo-images-'))
let lateMs = 0
const now = () => Date.now() + lateMs
const bucket = await s3StandIn({ accessKey: 'AKTRAMO', secretKey: 'the secret of the bucket', now })
const cloud = await cloudinaryStandIn({ cloud: 'tramo', apiKey: '1234', apiSecret: 'the secret of the cloud', now })
afterAll(async () => {
  bucket.close()
  cloud.close()
  await rm(folder, { recursive: true })
})

const inBucket = { address: bucket.address, region: 'us-east-1', accessKey: 'AKTRAMO', secretKey: 'the secret of the bucket' }
const inCloud = {
  cloud: 'tramo',
  apiKey: '1234',
  apiSecret: 'the secret of the cloud',
  api: cloud.origin,
  delivery: cloud.origin,
}
const stores: Record<string, ImageStore> = {
  disk: diskImages(folder),
  s3: s3Images(inBucket),
  cloudinary: cloudinaryImages(inCloud),
}
const newKey = () => randomBytes(16).toString('hex')
const photo = randomBytes(5000)

test.each(Object.entries(stores))('the store %s returns an image until it is removed', async (_, store) => {
  const key = newKey()
  expect(await store.open(key)).toBeUndefined()
  await store.put(key, photo, 'image/jpeg')
  expect(await store.open(key)).toEqual(photo)
  await store.remove(key)
  await store.remove(key)
  expect(await store.open(key)).toBeUndefined()
})

test.each(['disk', 's3'])('the store %s lists all images across pages, and no other files', async (name) => {
  const store = stores[name]
  const keys = Array.from({ length: 5 }, newKey)
  await Promise.all([
    writeFile(join(folder, 'README'), 'not an image'),
    ...keys.map((key) => store?.put(key, photo, 'image/jpeg')),
  ])
  bucket.files.set('/tramo/backups.tar', { bytes: photo, type: '', at: new Date() })
  const listed = new Map<string, Date>()
  for await (const { key, writtenAt } of store?.list?.() ?? []) listed.set(key, writtenAt)
  expect([...listed.keys()]).toEqual(expect.arrayContaining(keys))
  expect([...listed.keys()].filter((key) => !/^[0-9a-f]{32}$/.test(key))).toEqual([])
  expect(Math.abs((listed.get(keys[0] ?? '')?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('an empty disk, and Cloudinary, list nothing', async () => {
  const listed = []
  for await (const file of diskImages(join(folder, 'nowhere')).list?.() ?? []) listed.push(file)
  expect([listed, stores['cloudinary']?.list]).toEqual([[], undefined])
})

describe('the disk', () => {
  test.each(['../../etc/passwd', '..', '', 'a/b', `${'0'.repeat(31)}/`, `../${'0'.repeat(32)}`, 'A'.repeat(32)])(
    'the disk refuses the name %j',
    async (key) => {
      const disk = diskImages(folder)
      await expect(async () => disk.open(key)).rejects.toThrow('not a key')
      await expect(async () => disk.put(key, photo, 'image/jpeg')).rejects.toThrow('not a key')
      await expect(async () => disk.remove(key)).rejects.toThrow('not a key')
    },
  )

  test('the disk stores files that only the server’s account can read, leaves no partial files, and lists partial files of a killed process', async () => {
    const key = newKey()
    const own = join(folder, 'a folder of this story')
    await diskImages(own).put(key, photo, 'image/jpeg')
    const half = join(own, key.slice(0, 2), `${key}.${randomUUID()}`)
    await writeFile(half, 'half of it')
    const listed = []
    for await (const file of diskImages(own).list?.() ?? []) listed.push(file.key)
    expect(listed).toContain(basename(half))
    await diskImages(own).remove(basename(half))
    const names = await readdir(join(own, key.slice(0, 2)))
    expect(names).toEqual([key])
    const { mode } = await stat(join(own, key.slice(0, 2), key))
    expect(mode & 0o777).toBe(0o600)
  })
})

describe('the bucket', () => {
  test('the bucket refuses another secret with an error that contains no key', async () => {
    const wrong = s3Images({ ...inBucket, secretKey: 'a guess' })
    const key = newKey()
    await expect(wrong.put(key, photo, 'image/jpeg')).rejects.toThrow('The image store answered 403.')
    await expect(wrong.open(key)).rejects.toThrow('403')
    await expect(wrong.remove(key)).rejects.toThrow('403')
    expect(bucket.files.has(`/tramo/${key}`)).toBe(false)
  })

  test('the bucket refuses requests without a signature', async () => {
    expect((await fetch(`${bucket.address}/${newKey()}`)).status).toBe(403)
    expect((await fetch(`${bucket.address}/${newKey()}`, { method: 'PUT', body: 'x' })).status).toBe(403)
  })

  test('the bucket allows a browser to fetch one file for a minute', async () => {
    const [key, other] = [newKey(), newKey()]
    const store = s3Images({ ...inBucket, browsers: true })
    await Promise.all([key, other].map((one) => store.put(one, photo, 'image/jpeg')))
    const address = (await store.address?.(key)) ?? ''
    const statusOf = async (address: string, method = 'GET') => (await fetch(address, { method })).status
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(photo)
    expect(await statusOf(address.replace(key, other))).toBe(403)
    expect(await statusOf(address.replace('Expires=60', 'Expires=6000'))).toBe(403)
    expect(await statusOf(address, 'DELETE')).toBe(403)
    lateMs = 61_000
    expect(await statusOf(address)).toBe(403)
    lateMs = 0
  })

  test('the bucket gives browsers no access without the setting', () => {
    expect(stores['s3']?.address).toBeUndefined()
  })
})

describe('cloudinary', () => {
  test('cloudinary refuses another secret and an old request', async () => {
    const wrong = cloudinaryImages({ ...inCloud, apiSecret: 'a guess' })
    const key = newKey()
    await expect(wrong.put(key, photo, 'image/jpeg')).rejects.toThrow('Cloudinary answered 401.')
    await stores['cloudinary']?.put(key, photo, 'image/jpeg')
    await expect(wrong.remove(key)).rejects.toThrow('401')
    lateMs = 3_700_000
    await expect(stores['cloudinary']?.remove(key)).rejects.toThrow('401')
    lateMs = 0
    expect(await stores['cloudinary']?.open(key)).toEqual(photo)
  })

  test('cloudinary shows browsers the photo at its own address', async () => {
    const key = newKey()
    await stores['cloudinary']?.put(key, photo, 'image/jpeg')
    const address = (await stores['cloudinary']?.address?.(key)) ?? ''
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(photo)
  })

  test('cloudinary is configured by one address', () => {
    expect(cloudinarySettings('cloudinary://12%2B3:s3cret@tramo')).toEqual({
      cloud: 'tramo',
      apiKey: '12+3',
      apiSecret: 's3cret',
    })
  })
})
