import sharp from 'sharp'
import type { Purpose } from '#domain/images/image.ts'
import type { Visitor } from './person.ts'

/** A small, empty picture. */
export const paper = await sharp({ create: { width: 240, height: 220, channels: 3, background: '#88aacc' } })
  .jpeg()
  .toBuffer()

/** Uploads an image as a visitor's page does; returns its id. */
export const uploadedId = async (someone: Visitor, purpose: Purpose): Promise<string> =>
  (await uploads(someone, paper, purpose)).json<{ id: string }>().id

/** Builds a valid registration, except for the test's changes. */
export async function registrationOf(someone: Visitor, { name, dni }: { name: string; dni: string }) {
  return {
    name,
    lastName: 'Núñez',
    dni,
    gender: 'Female',
    age: 34,
    telephone: '3415550199',
    street: 'San Martín 1234',
    city: 'Rosario',
    province: 'Santa Fe',
    about: 'Llevo mate.',
    photo: await uploadedId(someone, 'photo'),
    photoDni: [await uploadedId(someone, 'identity_front'), await uploadedId(someone, 'identity_back')],
    checkbox: true,
  }
}

/** Builds a form as a browser sends it: strings as fields, and bytes as files. */
export function form(parts: Record<string, string | Buffer>) {
  const boundary = '----a-boundary-of-the-story'
  const body = Object.entries(parts).flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="holiday.jpg"\r\nContent-Type: image/jpeg'
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]
  })
  const end = Buffer.from(`--${boundary}--\r\n`)
  return { body: Buffer.concat([...body, end]), type: `multipart/form-data; boundary=${boundary}` }
}

export function uploads(who: Pick<Visitor, 'send'>, bytes: Buffer, purpose: string) {
  const { body, type } = form({ purpose, file: bytes })
  return who.send('POST', '/api/image', body, { 'content-type': type })
}
