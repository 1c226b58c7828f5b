import type { SourceFile } from './layers.ts'

/* Reads comments: their first words, and the names that they quote. */

const code = /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const sql = /--[^\n]*(?:\n[ \t]*--[^\n]*)*|'(?:''|[^'])*'/g
const styles = /\/\*[\s\S]*?\*\//g
const patternOf = (path: string) => (path.endsWith('.sql') ? sql : path.endsWith('.css') ? styles : code)

const isComment = (part: string) => !/^['"`]/.test(part)
const frame = /^[ \t]*(?:\/\*\*?|\*(?!\/)|\/\/|--)[ \t]?/gm
const plain = (comment: string) => comment.replaceAll(frame, '').replace(/\*\/$/, '').replaceAll(/\s+/g, ' ').trim()

/** Returns comments as sentences, without their frame. Consecutive lines of `//` are one comment. */
export const commentsIn = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(patternOf(path))].flatMap(([part]) => (isComment(part) ? [plain(part)] : []))

const clause = /^(?:what|who|whom|whose|whether|where|how|why|that|those|the same)\b/i

export const opensWithClause = (comment: string): boolean => clause.test(comment)

const title = /\b(?:test|describe|it)(?:\.\w+)?(?:\([^()]*(?:\[[^]*?\])?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

export const titlesIn = ({ text }: SourceFile): string[] => [...text.matchAll(title)].map(([, , words = '']) => words)

const vague = /\b(?:told|said|kept|asked|nobody)\b/i

/** Checks for a title without a subject, or with a word that replaces many verbs. */
export const isVagueTitle = (words: string): boolean => clause.test(words) || vague.test(words)

const quoted = /`([^`]+)`/g
/** One name, a member or a call of it, or a value in SQL. */
const oneName = /^([A-Za-z_$][\w$]*)(?:\.[\w$]+)*(?:\([^()]*\))?$/
const words = /[A-Za-z_$][\w$]*/g

/** Returns names in backticks that neither the file's code nor the repository has. */
export function missingNamesIn(file: SourceFile, isKnown: (name: string) => boolean): string[] {
  const withoutComments = file.text.replaceAll(patternOf(file.path), (part) => (isComment(part) ? ' ' : part))
  const own = new Set(withoutComments.match(words))
  const names = commentsIn(file).flatMap((comment) => [...comment.matchAll(quoted)].map(([, name = '']) => name))
  return names.filter((name) => {
    const first = oneName.exec(name)?.[1]
    return first !== undefined && !own.has(first) && !isKnown(first)
  })
}
