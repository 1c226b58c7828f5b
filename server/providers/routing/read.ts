import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '#domain/places/place.ts'
import { parseNetwork, type Network } from './network.ts'

/** The network of a folder as data/roads. Throws an error that names every file and line that is wrong. */
export const readNetwork = (folder: string, places: readonly Place[]): Network => parseNetwork(readRoadFiles(folder), places)

/** The road texts of such a folder, by file name. */
export function readRoadFiles(folder: string): { file: string; text: string }[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'))
  return files.sort().map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}
