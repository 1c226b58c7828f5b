import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** How a text is compressed; undefined: not at all. */
export type Encoding = 'br' | 'gzip' | undefined

/**
 * Quickly rather than small, since it is made for one reader or few: a page of 130 kB takes a millisecond, less than handing it to
 * another thread and back.
 */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text, { level: 3 })
  const bytes = Buffer.from(text)
  return encoding === 'br'
    ? brotliCompressSync(bytes, { params: { ...quick, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
    : bytes
}

const quick = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 }
