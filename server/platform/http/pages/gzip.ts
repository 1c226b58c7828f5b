import { constants, crc32, deflateRawSync } from 'node:zlib'

/** First bytes of a gzip file without a name and a time (RFC 1952, 2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** Number of bytes to which deflated data can refer back (RFC 1951, 2). */
const WINDOW = 32_768
const LEVEL = 5

/**
 * Returns a function that compresses texts around a long part that all of them share. The part is compressed once, on its own,
 * and a text refers to its end as a dictionary.
 */
export function gzipAround(part: string): (start: string, end: string) => Buffer {
  const shared = Buffer.from(part)
  const packed = deflateRawSync(shared, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const dictionary = shared.subarray(-WINDOW)
  return (start, end) => {
    const [before, after] = [Buffer.from(start), Buffer.from(end)]
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE([before, shared, after].reduce(addToChecksum, 0), 0)
    trailer.writeUInt32LE((before.length + shared.length + after.length) % 2 ** 32, 4)
    return Buffer.concat([
      HEADER,
      deflateRawSync(before, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }),
      packed,
      deflateRawSync(after, { level: LEVEL, dictionary }),
      trailer,
    ])
  }
}

/** Adds bytes to a checksum. For an empty buffer zlib returns 0 instead of the previous checksum. */
const addToChecksum = (sum: number, bytes: Buffer) => (bytes.length > 0 ? crc32(bytes, sum) : sum)
