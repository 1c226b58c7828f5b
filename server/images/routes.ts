import * as contract from '#contract/images/images.ts'
import type { Image } from '#contract/images/images.ts'
import { isSealed } from '#domain/images/image.ts'
import { refuse } from '#domain/refusal.ts'
import { route } from '../platform/http/route.ts'
import { addImage, openPaper } from './actions.ts'
import { unsealed } from './papers.ts'
import { findImage, imageAddress, type ImageRow, maySeeReceipt } from './queries.ts'
import { withUpload } from './reading.ts'

const anHour = 'private, max-age=3600'
const aMoment = 'private, max-age=30'

export const imageRoutes = [
  route(contract.uploadImage, (world, me, _, { request }) =>
    withUpload(request, async (upload) => presentImage(await addImage(world, me, upload))),
  ),

  route(contract.showImage, async (world, me, { params }, { reply }) => {
    const { db, images } = world
    const image = await findImage(db, params.id)
    if (image && (await maySeeReceipt(db, image, me)))
      return reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': 'inline' })
        .type('image/jpeg')
        .send(await unsealed(world, image))
    if (!image || isSealed(image.purpose)) refuse('not_found')
    const elsewhere = await images.photos.address?.(image.key)
    if (elsewhere) return reply.header('cache-control', aMoment).redirect(elsewhere)
    const bytes = (await images.photos.open(image.key)) ?? refuse('not_found')
    return reply.headers({ 'cache-control': anHour, 'content-disposition': 'inline' }).type('image/jpeg').send(bytes)
  }),

  route(contract.openPaper, async (world, me, { params, body }, { reply, session, request }) => {
    const bytes = await openPaper(world, me, session, params.id, { reason: body.reason, address: request.ip })
    return reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'inline' }).type('image/jpeg').send(bytes)
  }),
]

const presentImage = ({ id, purpose }: ImageRow): Image => ({ id, purpose, secure_url: imageAddress(id) })
