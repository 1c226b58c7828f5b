import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BIG = 500_000

/** Writes a .br and a .gz file next to every text file of a folder, so that the server does not have to compress files. */
export async function compress(folder) {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => /\.(js|css|svg|html)$/.test(name)).map((name) => compressFile(join(folder, name))))
}

async function compressFile(file) {
  const text = await readFile(file)
  // the highest quality takes seconds for the map, so large files get a lower one
  const quality = text.length < BIG ? constants.BROTLI_MAX_QUALITY : 9
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    promisify(brotliCompress)(text, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(text, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
