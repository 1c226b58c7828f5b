import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const deploy = new URL('../../../../deploy/', import.meta.url).pathname

/**
 * Returns a file of deploy/ in which this machine's addresses replace the examples, as an operator would edit it. The rest of the
 * file is unchanged. Throws if the file lacks a text to replace.
 */
export function deployed(path: string, changes: [example: string | RegExp, ours: string][]): string {
  return changes.reduce(
    (text, [example, ours]) => {
      const pattern = typeof example === 'string' ? example : new RegExp(example, `${example.flags.replace('g', '')}g`)
      const isThere = typeof pattern === 'string' ? text.includes(pattern) : text.search(pattern) >= 0
      if (!isThere) throw new Error(`deploy/${path} has no ${String(example)}`)
      return text.replaceAll(pattern, () => ours)
    },
    readFileSync(join(deploy, path), 'utf8'),
  )
}
