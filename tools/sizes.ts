import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseAst } from 'vite'
import { wordCount, writtenPages } from '../tests/documents.ts'
import { filesOf, knotsOf, modulesOf, pairsOf } from '../tests/modules.ts'
import { wireWordsIn } from '../tests/vocabulary.ts'
import { commentsIn, isVagueTitle, opensWithClause, titlesIn } from '../tests/voice.ts'

/*
 * Prints the sizes of code and documents: npm run lab -- sizes. Source is domain, contract, server and web without their tests.
 * Functions are all function nodes, callbacks included.
 */
interface File {
  path: string
  text: string
}

const vagueSubjects = /\b(?:whoever|somebody|nobody)\b/i
const isComment = /^\s*(?:\/\/|\/?\*)/

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path))
const files: File[] = tracked
  .filter((path) => /\.(tsx?|sql)$/.test(path) && !path.startsWith('docs/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const source = files.filter(({ path }) => /^(domain|contract|server|web)\/.*(?<!\.test)\.tsx?$/.test(path))

const pages = writtenPages(
  tracked.filter((path) => path.endsWith('.md')).map((path) => ({ path, text: readFileSync(path, 'utf8') })),
).map(({ path, text }) => ({ path, words: wordCount(text) }))

const lines = source.map(({ text }) => lineCount(text))
const functions = source.flatMap(functionLines)
console.table({
  'source files': source.length,
  'source lines without tests and words of languages': linesWithoutWords(),
  'of at most 25 lines': lines.filter((count) => count <= 25).length,
  'file, median': quantile(lines, 0.5),
  'file, p90': quantile(lines, 0.9),
  'function, median': quantile(functions, 0.5),
  'function, p90': quantile(functions, 0.9),
  'longest function': Math.max(...functions),
  ...areaFigures('server'),
  ...areaFigures('web'),
  'circles of files that import each other, types included': knotsOf(filesOf(source)).length,
  'folders with more than 12 files': foldersAbove(12),
  'wire words outside contract and migrations': files.flatMap(wireWordsIn).length,
  'comments with whoever, somebody, nobody, %': vaguePercent(),
  'comments that open with a clause, %': clausePercent(),
  'test titles that open so, or hold told, said, kept, asked, nobody': files.flatMap(titlesIn).filter(isVagueTitle).length,
  'type names defined five times or more': typesDefinedAtLeast(5),
  'npm scripts': npmScripts(),
  'words of documents without rules, changelog and lab': pages.reduce((sum, { words }) => sum + words, 0),
})
console.table(pages.toSorted((a, b) => b.words - a.words).slice(0, 15))

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Returns the length in lines of every function of a file. */
function functionLines({ path, text }: File): number[] {
  const found: number[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (node === null || typeof node !== 'object') return
    const { type, start, end } = node as { type?: string; start?: number; end?: number }
    const isFunction = type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
    if (isFunction && start !== undefined && end !== undefined) found.push(lineCount(text.slice(start, end)))
    Object.values(node).forEach(walk)
  }
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)
  return found
}

function areaFigures(area: 'server' | 'web') {
  const modules = modulesOf(area, source)
  return {
    [`${area}: modules`]: modules.size,
    [`${area}: largest set that reach each other`]: knotsOf(modules)[0]?.length ?? 0,
    [`${area}: pairs that import each other`]: pairsOf(modules).length,
  }
}

function foldersAbove(most: number): number {
  const counts = new Map<string, number>()
  for (const path of tracked) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts.values()].filter((count) => count > most).length
}

function vaguePercent(): number {
  const comments = source.flatMap(({ text }) => text.split('\n').filter((line) => isComment.test(line)))
  return Math.round((comments.filter((line) => vagueSubjects.test(line)).length / comments.length) * 1000) / 10
}

function clausePercent(): number {
  const comments = files.flatMap(commentsIn)
  return Math.round((comments.filter(opensWithClause).length / comments.length) * 1000) / 10
}

function linesWithoutWords(): number {
  const counted = source.filter(({ path }) => !/^(web|contract)\/(.*\/)?(texts|words)\/|\/testing\//.test(path))
  return counted.reduce((sum, { text }) => sum + lineCount(text), 0)
}

function npmScripts(): number {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object } // as: npm's format
  return Object.keys(scripts).length
}

function typesDefinedAtLeast(times: number): number {
  const counts = new Map<string, number>()
  for (const { text } of source)
    for (const [, name = ''] of text.matchAll(/^(?:export )?(?:interface|type|class) ([A-Z]\w*)/gm))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts.values()].filter((count) => count >= times).length
}
