import { basename } from 'node:path'
import type { SourceFile } from './layers.ts'

const isWritten = (path: string) => path.endsWith('.md') && !/^(?:docs\/rules\/|CHANGELOG|lab\/)/.test(path)

/** Pages written by people: all but the rules, the changelog, and the lab's output. */
export const writtenPages = (files: readonly SourceFile[]): SourceFile[] => files.filter(({ path }) => isWritten(path))

/** Counts words. Characters without a letter or digit, such as the bars of tables, do not count as words. */
export const wordCount = (text: string): number => text.split(/\s+/).filter((part) => /[\p{L}\d]/u.test(part)).length

const isRuntime = /^(?:\.tramo|dist|node_modules)\//
const fileName = /^\.?[\w.-]+(?:\/[\w.-]+)*\/?$/
const extension = /\.(?:tsx?|m[jt]s|md|sql|json|ya?ml|css|cfg|conf|env|service|sh)$/
const command = /^npm run (?:--silent )?([\w:-]+)(?: -- ([a-z][\w:-]*))?/

interface Repository {
  paths: readonly string[]
  scripts: readonly string[]
  /** names of `npm run lab -- NAME` */
  lab: readonly string[]
}

/** Returns files and commands in backticks that the repository does not have. */
export function missingIn({ path, text }: SourceFile, repository: Repository): string[] {
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  return names
    .filter((name) => isMissingFile(name, repository.paths) || isMissingCommand(name, repository))
    .map((name) => `${path}: ${name}`)
}

/**
 * Checks that no file has this name. `search/parseSearch.ts` may be in any folder; a folder's name ends with a slash, or begins
 * with another folder.
 */
function isMissingFile(name: string, paths: readonly string[]): boolean {
  const isPath =
    fileName.test(name) &&
    (extension.test(name) || /^(?:domain|contract|server|web|tests|tools|lab|build|docs|deploy|data)\//.test(name))
  if (!isPath || isRuntime.test(name) || basename(name).startsWith('.')) return false
  const wanted = `/${name.replace(/\/$/, '')}`
  return !paths.some(
    (path) => `/${path}`.endsWith(wanted) || `/${path}`.includes(`${wanted}/`) || `/${path}`.includes(`${wanted}.`),
  )
}

function isMissingCommand(name: string, { scripts, lab }: Repository): boolean {
  const [, script, argument] = command.exec(name) ?? []
  if (!script) return false
  return !scripts.includes(script) || (script === 'lab' && argument !== undefined && !lab.includes(argument))
}
