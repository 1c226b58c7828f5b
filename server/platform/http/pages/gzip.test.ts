import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipAround } from './gzip.ts'

const styles = Array.from({ length: 5000 }, (_, n) => `.a${n * 7919}{margin:${n % 13}px}`).join('')
const parts = ['', 'a', 'ñandú – “sí” 🚗', styles.slice(0, 40_000), styles]

test.each(parts.map((shared) => [shared.length, shared] as const))(
  'texts around a shared part of %i characters are the same after unpacking',
  (_, shared) => {
    const pack = gzipAround(shared)
    for (const start of parts) for (const end of parts) expect(gunzipSync(pack(start, end)).toString()).toBe(start + shared + end)
  },
)

test('a text that repeats the end of the shared part costs a fiftieth of it', () => {
  const pack = gzipAround(styles)
  expect(pack('', styles.slice(-30_000)).length - pack('', '').length).toBeLessThan(600)
})
