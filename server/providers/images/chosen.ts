import type { Settings } from '../../platform/config.ts'
import { CLOUDINARY_DELIVERY, cloudinaryImages, cloudinarySettings } from './cloudinary.ts'
import { diskImages } from './embedded.ts'
import type { ImageStore, ImageStores } from './port.ts'
import { s3Images } from './s3.ts'

/** Papers in the bucket, else on the disk. Photos at Cloudinary when it is set: papers never, its addresses need no login. */
export function chosenImages(read: Settings, folder: string): ImageStores {
  const ours = bucket(read) ?? diskImages(folder)
  const cloudinary = read.CLOUDINARY_URL && cloudinaryImages(cloudinarySettings(read.CLOUDINARY_URL))
  return { photos: cloudinary || ours, papers: ours, hosts: hostsOf(read) }
}

function bucket(read: Settings): ImageStore | undefined {
  const { IMAGES_S3_URL, IMAGES_S3_REGION, IMAGES_S3_KEY = '', IMAGES_S3_SECRET = '', IMAGES_S3_BROWSERS } = read
  if (!IMAGES_S3_URL) return undefined
  return s3Images({
    address: IMAGES_S3_URL,
    region: IMAGES_S3_REGION,
    accessKey: IMAGES_S3_KEY,
    secretKey: IMAGES_S3_SECRET,
    browsers: IMAGES_S3_BROWSERS === 'on',
  })
}

function hostsOf({ CLOUDINARY_URL, IMAGES_S3_URL, IMAGES_S3_BROWSERS }: Settings): string[] {
  if (CLOUDINARY_URL) return [CLOUDINARY_DELIVERY]
  return IMAGES_S3_URL && IMAGES_S3_BROWSERS === 'on' ? [new URL(IMAGES_S3_URL).origin] : []
}
