import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { editPerson } from '#contract/people/people.ts'
import { purposes } from '#domain/images/image.ts'
import { cast } from '../testing/cast.ts'
import { uploadedId, uploads } from '../testing/papers.ts'
import { refusalOf } from '../testing/person.ts'

const { ana, bruno, carla, files } = await cast()

const program = Buffer.from('<?php system($_GET["c"]); ?><script>alert(1)</script>')
const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#2266aa' } })
const jpeg = await picture.jpeg().toBuffer()
const png = await picture.png().toBuffer()

/** Inserts a comment segment after the first two bytes of a jpeg. */
function withComment(words: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, words.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, words, jpeg.subarray(2)])
}

const signed = await picture
  .withExif({ IFD0: { ImageDescription: program.toString(), Copyright: program.toString() } })
  .jpeg()
  .toBuffer()

test.each([
  ['in its comment', withComment(program)],
  ['in its metadata', signed],
  ['behind its end', Buffer.concat([jpeg, program])],
  ['behind the end of a png', Buffer.concat([png, program])],
  ['as a page, behind its end', Buffer.concat([jpeg, Buffer.from('<html><body onload=alert(1)>'), program])],
])('a program hidden in a picture, %s, is not in the stored image', async (_, bytes) => {
  expect(bytes.includes('<?php')).toBe(true)
  const answer = await uploads(ana, bytes, 'photo')
  expect(answer.statusCode).toBe(200)
  const served = await bruno.send('GET', answer.json<{ secure_url: string }>().secure_url)
  expect((await sharp(served.rawPayload).metadata()).format).toBe('jpeg')
  const entries = (await readdir(files, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const stored = await Promise.all(entries.map((entry) => readFile(join(entry.parentPath, entry.name))))
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.filter((file) => /<\?php|<script|onload|Exif|http:\/\/ns/.test(file.toString('latin1')))).toEqual([])
})

test('a field accepts only images of its owner and purpose, by id or address', async () => {
  const [hers, ...papers] = [
    await uploadedId(ana, 'photo'),
    ...(await Promise.all(purposes.slice(1).map((one) => uploadedId(carla, one)))),
  ]
  const wrong = [
    hers,
    `/api/image/${hers}`,
    hers?.toUpperCase(),
    ...papers,
    'https://example.org/a.jpg',
    '../../etc/passwd',
    '\0',
  ]
  for (const photo of wrong)
    expect(await refusalOf(carla.call(editPerson, { params: { id: carla.id }, body: { photo } }))).toMatch(
      /image_not_yours|validation/,
    )
  const own = await uploadedId(carla, 'photo')
  expect((await carla.call(editPerson, { params: { id: carla.id }, body: { photo: own } })).photo).toBe(`/api/image/${own}`)
})
