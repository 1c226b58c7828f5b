import type { FastifyReply } from 'fastify'
import { isSealed } from '#domain/images/image.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { unsealed } from '../images/papers.ts'
import { findImage, maySeeReceipt } from '../images/queries.ts'
import { unreadableTo } from '../people/readable.ts'
import type { World } from '../world.ts'

const anHour = 'private, max-age=3600'
const aMoment = 'private, max-age=30'

/** Sends the photo of a person whom the caller may see, or a receipt that the caller may see. */
export async function sendImage(world: World, me: Member, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const { db, images } = world
  const image = await findImage(db, id)
  if (image && (await maySeeReceipt(db, image, me)))
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'inline' })
      .type('image/jpeg')
      .send(await unsealed(world, image))
  if (!image || isSealed(image.purpose) || (await unreadableTo(world, me, [image.ownerId])).size > 0) refuse('not_found')
  const elsewhere = await images.photos.address?.(image.key)
  if (elsewhere) return reply.header('cache-control', aMoment).redirect(elsewhere)
  const bytes = (await images.photos.open(image.key)) ?? refuse('not_found')
  return reply.headers({ 'cache-control': anHour, 'content-disposition': 'inline' }).type('image/jpeg').send(bytes)
}
