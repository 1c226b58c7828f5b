import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Pages that are open during a release still fetch files of the previous build. Therefore that build's files are copied next to
 * the new files, and older files are deleted. A list names the copies, so that the next build copies only files that this build
 * made.
 */
const listIn = (folder) => join(folder, 'earlier.json')
const assetsIn = (folder) => join(folder, 'public/assets')

/** Returns the names of the previous build's files. */
export const earlierFiles = (folder) => (existsSync(listIn(folder)) ? JSON.parse(readFileSync(listIn(folder), 'utf8')) : [])

/** Returns the files that a build made itself, as [name, content]; none before the first build. */
export function filesOfBuild(folder) {
  if (!existsSync(assetsIn(folder))) return []
  const earlier = new Set(earlierFiles(folder))
  const own = readdirSync(assetsIn(folder)).filter((name) => !earlier.has(name))
  return own.map((name) => [name, readFileSync(join(assetsIn(folder), name))])
}

/** Copies the files of the previous build next to the new files. */
export function keepEarlier(folder, files) {
  const gone = files.filter(([name]) => !existsSync(join(assetsIn(folder), name)))
  for (const [name, content] of gone) writeFileSync(join(assetsIn(folder), name), content)
  writeFileSync(listIn(folder), JSON.stringify(gone.map(([name]) => name)))
}
