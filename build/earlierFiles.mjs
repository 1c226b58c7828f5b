import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Pages that are open at a release still fetch files of their own build: the previous build's files are copied beside the new ones, older
 * ones are deleted. The copies are listed, so that the next build can tell them apart.
 */
const listIn = (folder) => join(folder, 'earlier.json')
const assetsIn = (folder) => join(folder, 'public/assets')

/** Names of the files of the build before. */
export const earlierFiles = (folder) => (existsSync(listIn(folder)) ? JSON.parse(readFileSync(listIn(folder), 'utf8')) : [])

/** The files that a build has made itself: [name, content]. None where nothing was built. */
export function filesOfBuild(folder) {
  if (!existsSync(assetsIn(folder))) return []
  const earlier = new Set(earlierFiles(folder))
  const own = readdirSync(assetsIn(folder)).filter((name) => !earlier.has(name))
  return own.map((name) => [name, readFileSync(join(assetsIn(folder), name))])
}

/** Copies the files of the previous build beside the new ones. */
export function keepEarlier(folder, files) {
  const gone = files.filter(([name]) => !existsSync(join(assetsIn(folder), name)))
  for (const [name, content] of gone) writeFileSync(join(assetsIn(folder), name), content)
  writeFileSync(listIn(folder), JSON.stringify(gone.map(([name]) => name)))
}
