import * as contract from '#contract/images/images.ts'
import type { Image } from '#contract/images/images.ts'
import { route } from '../platform/http/route.ts'
import { addImage } from './actions.ts'
import { imageAddress, type ImageRow } from './queries.ts'
import { withUpload } from './reading.ts'
import { refuseOtherPictures } from './samples.ts'

export const imageRoutes = [
  route(contract.uploadImage, (world, me, _, { request }) =>
    withUpload(request, async (upload) => {
      if (world.settings.PUBLIC_DEMO === 'on') await refuseOtherPictures(await upload.bytes())
      return presentImage(await addImage(world, me, upload))
    }),
  ),
]

const presentImage = ({ id, purpose }: ImageRow): Image => ({ id, purpose, secure_url: imageAddress(id) })
