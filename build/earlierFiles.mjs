import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Pages that are open when a release comes go on fetching files of their own: those of the build before stay beside the new ones, and
 * those of the one before that go. What stays is listed, so that the next build knows.
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

/** Puts those of the build before beside the new ones. */
export function keepEarlier(folder, files) {
  const gone = files.filter(([name]) => !existsSync(join(assetsIn(folder), name)))
  for (const [name, content] of gone) writeFileSync(join(assetsIn(folder), name), content)
  writeFileSync(listIn(folder), JSON.stringify(gone.map(([name]) => name)))
}
