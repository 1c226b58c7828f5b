import { expect, test } from 'vitest'
import { targetSize, shrink, whyNotFile, whyTooSmall } from './shrink.ts'

const file = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'holiday.jpg', { type: 'image/jpeg' })
/** Returns a text as bytes. */
const bytesOf = (text: string) => new TextEncoder().encode(text)
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16]

test('the first bytes decide a file’s type, and its name does not', async () => {
  expect(await whyNotFile(file(...jpeg))).toBeUndefined()
  expect(await whyNotFile(file(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBeUndefined()
  expect(await whyNotFile(file(...bytesOf('GIF89a')))).toBe('image_type')
  expect(await whyNotFile(file(...bytesOf('<svg xmlns='))).catch(String)).toBe('image_type')
  expect(await whyNotFile(file())).toBe('image_type')
})

test('a phone’s photo is shrunk to 1 600 pixels, and a small photo is unchanged', () => {
  expect(targetSize({ width: 8000, height: 6000 })).toEqual({ width: 1600, height: 1200 })
  expect(targetSize({ width: 3000, height: 4000 })).toEqual({ width: 1200, height: 1600 })
  expect(targetSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
})

test('an image too narrow for the server is not sent', () => {
  expect(whyTooSmall({ width: 1600, height: 199 })).toBe('image_too_large')
  expect(whyTooSmall({ width: 200, height: 200 })).toBeUndefined()
})

test('a browser that cannot shrink sends a file up to 10 MB unchanged', async () => {
  const small = file(...jpeg)
  expect(await shrink(small)).toEqual({ blob: small })
  expect(await shrink(new Blob([new Uint8Array(jpeg), new Uint8Array(10 * 1024 * 1024)]))).toEqual({ reason: 'image_too_large' })
})
