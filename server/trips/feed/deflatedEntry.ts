import { type FlateError, ZipPassThrough } from 'fflate'
import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'

const DEFLATE = 8 // compression method of zip files, APPNOTE.TXT of PKWARE, 4.4.5

/** An entry of a zip that Node's threads compress. fflate would compress it on the event loop, which delays requests. */
export class DeflatedEntry extends ZipPassThrough {
  override compression = DEFLATE
  readonly #deflate = createDeflateRaw()

  constructor(name: string) {
    super(name)
    this.#deflate
      .on('data', (chunk: Buffer<ArrayBuffer>) => this.ondata(null, chunk, false))
      .on('end', () => this.ondata(null, new Uint8Array(), true))
      .on('error', (error) => this.ondata(error as FlateError, new Uint8Array(), true)) // as: passed on, and its code is never read
  }

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    this.#deflate.write(chunk)
    if (isLast) this.#deflate.end()
  }

  /** Resolves when the compressor accepts more data. */
  async hasRoom(): Promise<void> {
    if (this.#deflate.writableNeedDrain) await once(this.#deflate, 'drain')
  }
}
