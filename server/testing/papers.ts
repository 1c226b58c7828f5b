import sharp from 'sharp'
import type { Purpose } from '#domain/images/image.ts'
import { uploads } from './form.ts'
import type { Visitor } from './person.ts'

/** A small picture of nothing. */
export const paper = await sharp({ create: { width: 240, height: 220, channels: 3, background: '#88aacc' } })
  .jpeg()
  .toBuffer()

/** An image of a visitor's own, uploaded as their page does it; returns its id. */
export const imageOf = async (someone: Visitor, purpose: Purpose): Promise<string> =>
  (await uploads(someone, paper, purpose)).json<{ id: string }>().id

/** A registration that is right in everything but what the story changes. */
export async function registrationOf(someone: Visitor, { name, dni }: { name: string; dni: string }) {
  return {
    name,
    lastName: 'Núñez',
    dni,
    genre: 'Female',
    age: 34,
    telephone: '3415550199',
    street: 'San Martín 1234',
    city: 'Rosario',
    province: 'Santa Fe',
    about: 'Llevo mate.',
    photo: await imageOf(someone, 'photo'),
    photoDni: [await imageOf(someone, 'identity_front'), await imageOf(someone, 'identity_back')],
    checkbox: true,
  }
}
