import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder that these commands work on: the nearest folder above this file with a package.json, both in the sources and in the
 * bundle.
 */
export const folder = nearest(import.meta.dirname)

function nearest(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  if (dirname(from) === from) throw new Error(`No folder above ${import.meta.dirname} has a package.json.`)
  return nearest(dirname(from))
}
