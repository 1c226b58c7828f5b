import type { Image } from '#contract/images.ts'
import { addressOf, type ImageRow } from './queries.ts'

export const presentImage = ({ id, purpose }: ImageRow): Image => ({ id, purpose, secure_url: addressOf(id) })
