import { dirname, join } from 'node:path/posix'
import type { SourceFile } from './layers.ts'

/*
 * Citations of the rules of docs/rules in sources, tests and pages. docs/rules/README.md explains the syntax. A rule's name is
 * its id (`B2`), its section (`8.1`), its chapter (`14`), its call (`row 20`) or its page in docs/decisions (`decision 19`).
 */

export interface Citation {
  rule: string
  path: string
  line: number
}

/** A part of a file written for readers: a comment, a string, or a whole page. */
interface Passage {
  text: string
  /** offset in the file */
  at: number
  kind: 'comment' | 'string' | 'page'
}

const id = '(?:TR|ST|SE|[A-GIKMPTV])[1-9]\\d?'
const item = `(?:${id}|(?:row|decision) \\d+|\\d{1,2}\\.\\d|\\d{1,2}a?)\\b(?![-.]\\w)`
const list = `${item}(?:(?:, +| +and +| +to +| *– *)${item})*`

const bracketed = new RegExp(`\\((rules +)?(${list})\\)`, 'g')
const inRunningText = new RegExp(`\\b(rules?|decisions?) +(${list})`, 'g')
const atTheStart = new RegExp(`^(${list})(?=:|\\.(?:\\s|$)|$)`)
const likeAnId = new RegExp(`(?<![\\w.#/-])${id}(?![\\w-])`, 'g')

/** Matches ranges such as `B2 to B5`, which also cite the rules in between. */
const spanOfIds = /\b([A-Z]+)(\d+)(?: +to +| *– *)([A-Z]+)(\d+)/g
const everyItem = new RegExp(item, 'g')
const isNumber = /^\d{1,2}a?$/
const isSection = /^(\d{1,2})\.\d$/

/** Returns the rules that a file cites, in order. */
export const citationsIn = (file: SourceFile, known: ReadonlySet<string>): Citation[] =>
  found(file, (passage) => citedIn(passage, known))

/** Returns words of comments and pages that have the form of an id, cited or not. */
export const idsIn = (file: SourceFile): Citation[] =>
  found(file, ({ text, kind }) =>
    kind === 'string' ? [] : [...text.matchAll(likeAnId)].map(({ 0: rule, index }) => ({ rule, index })),
  )

function found({ path, text }: SourceFile, look: (passage: Passage) => { rule: string; index: number }[]): Citation[] {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const inside = passagesOf({ path, text }).flatMap((passage) =>
    look(passage).map(({ rule, index }) => ({ rule, path, line: lineOf(passage.at + index) })),
  )
  const invariant = /\/invariants\/V0?(\d+)_\w+\.sql$/.exec(path)?.[1]
  return invariant ? [{ rule: `V${invariant}`, path, line: 1 }, ...inside] : inside
}

function citedIn({ text, kind }: Passage, known: ReadonlySet<string>): { rule: string; index: number }[] {
  const flat = text.replaceAll(/\s/g, ' ')
  const lists = [
    ...[...flat.matchAll(bracketed)].map(({ 1: word, 2: rules = '', index }) => ({ word, rules, index })),
    ...[...flat.matchAll(inRunningText)].map(({ 1: word, 2: rules = '', index }) => ({ word, rules, index })),
    ...(kind === 'page' ? [] : beginning(flat, kind)),
  ]
  const names = lists.flatMap(({ word, rules, index }) => namesIn(rules, word).map((rule) => ({ rule, index })))
  const meant = names.filter(({ rule }) => mayBeMeant(rule, known))
  return meant.filter(({ rule }, i) => meant.findIndex((one) => one.rule === rule) === i)
}

/** Returns rules cited at the beginning of a comment, as `K2, K3:` or alone, or of a title, as `test('B2: …')`. */
function beginning(flat: string, kind: Passage['kind']): { word: string | undefined; rules: string; index: number }[] {
  const start = /^[/*'"`\s-]*/.exec(flat)?.[0].length ?? 0
  const whole = flat.slice(start).replace(/[\s*/'"`]*$/, '')
  const rules = atTheStart.exec(whole)?.[1]
  // a string that is only an id is data, and no citation
  return rules && (kind === 'comment' || whole.startsWith(`${rules}:`)) ? [{ word: undefined, rules, index: start }] : []
}

/** Returns every rule of a list, including ranges. After the word `rules`, bare numbers are chapters. */
function namesIn(rules: string, word: string | undefined): string[] {
  const names = (rules.match(everyItem) ?? []).map((name) => (/^decisions?$/.test(word ?? '') ? asDecision(name) : name))
  const meant = names.filter((name) => word?.startsWith('rule') || !isNumber.test(name))
  return [...new Set([...meant, ...between(rules)])].map((name) => name.replace(/ 0+/, ' '))
}

const asDecision = (name: string) => (/^\d+$/.test(name) ? `decision ${name}` : name)

function between(rules: string): string[] {
  return [...rules.matchAll(spanOfIds)].flatMap(([, family = '', from, last, to]) =>
    family === last ? Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${family}${Number(from) + i}`) : [],
  )
}

/** Checks that a name can be a rule's: `(0.5)` is no section, as there is no chapter 0. */
const mayBeMeant = (name: string, known: ReadonlySet<string>) => {
  const chapter = isSection.exec(name)?.[1]
  return !chapter || [...known].some((one) => one.startsWith(`${chapter}.`))
}

const code = /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const sqlComments = /--[^\n]*(?:\n[ \t]*--[^\n]*)*/g
const styleComments = /\/\*[\s\S]*?\*\//g
/**
 * Comment characters at the beginning of a line. They are replaced by blanks, like code in a page, so that offsets do not
 * change.
 */
const frame = /^[ \t]*(?:\*(?!\/)|\/\/|--)/gm
const codeOfPages = /^```[\s\S]*?^```|`[^`\n]*`/gm
const addresses = /^\[([^\]]+)\]: (\S+)$/gm
const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')

function passagesOf({ path, text }: SourceFile): Passage[] {
  if (path.endsWith('.md'))
    return [{ text: text.replaceAll(codeOfPages, blank).replaceAll(addresses, blank), at: 0, kind: 'page' }]
  const pattern = path.endsWith('.sql') ? sqlComments : path.endsWith('.css') ? styleComments : code
  return [...text.matchAll(pattern)].map(({ 0: part, index }) => {
    const kind = /^['"`]/.test(part) ? ('string' as const) : ('comment' as const)
    return { text: part.replaceAll(frame, blank), at: index, kind }
  })
}

const anchors = /<a id="([\w-]+)"><\/a>/g
const anchorsOf = ({ text }: SourceFile) => [...text.matchAll(anchors)].map(([, anchor = '']) => anchor)

/** Returns the rules that the pages of docs have, in order: anchors of docs/rules, and the pages of docs/decisions. */
export const rulesIn = (pages: readonly SourceFile[]): string[] =>
  pages.flatMap((page) => {
    const decision = /^docs\/decisions\/0*(\d+)-/.exec(page.path)?.[1]
    return decision ? [`decision ${decision}`] : anchored(page)
  })

/** Returns rules that code must cite: all except later decisions, calls, which another test covers, and headings above rules. */
export const rulesToCite = (pages: readonly SourceFile[]): string[] =>
  pages.flatMap((page) => {
    const rules = anchored(page)
    return rules.filter((rule, i) => !rule.startsWith('row') && !(isHeading(rule) && isBelow(rules[i + 1], rule)))
  })

const isHeading = (rule: string) => isNumber.test(rule) || isSection.test(rule)
const isBelow = (next: string | undefined, rule: string) =>
  next !== undefined && (!isHeading(next) || next.startsWith(`${rule}.`))

const anchored = (page: SourceFile): string[] =>
  page.path.startsWith('docs/rules/') ? anchorsOf(page).flatMap((anchor) => nameOf(anchor) ?? []) : []

/** Returns the rule of an anchor: `b2` is B2, `s8-1` is 8.1, `s14` is 14, `s13-20` is row 20; any other anchor has none. */
function nameOf(anchor: string): string | undefined {
  const [, chapter, part] = /^s(\d+a?)(?:-(\d+))?$/.exec(anchor) ?? []
  if (chapter && part) return chapter === '13' ? `row ${part}` : `${chapter}.${part}`
  return chapter ?? (/^[a-z]{1,2}\d+$/.test(anchor) ? anchor.toUpperCase() : undefined)
}

const links = /\]\(([^)\s]+)\)/g
const isElsewhere = (target: string) => /^[a-z]+:/.test(target)

/**
 * Returns links within the repository to a missing file or anchor, or to a rule other than the one that the label names. `exists`
 * checks a path.
 */
export const brokenLinks = (pages: readonly SourceFile[], exists: (path: string) => boolean): string[] =>
  pages.flatMap((page) => {
    const text = page.text.replaceAll(codeOfPages, blank)
    const named = [...text.matchAll(addresses)].map(([, label = '', target = '']) => ({ label, target }))
    const targets = [...[...text.matchAll(links)].map(([, target = '']) => target), ...named.map(({ target }) => target)]
    return [
      ...targets
        .filter((target) => !isElsewhere(target) && !leads(pages, page, target, exists))
        .map((target) => `${page.path}: ${target}`),
      ...named.filter(isMisnamed).map(({ label, target }) => `${page.path}: [${label}] leads to ${target}`),
      ...unaddressed(text, named).map((label) => `${page.path}: [${label}] has no address`),
    ]
  })

function leads(pages: readonly SourceFile[], from: SourceFile, target: string, exists: (path: string) => boolean): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file ? join(dirname(from.path), file) : from.path
  const page = pages.find((one) => one.path === path)
  if (!page || anchor === undefined) return page !== undefined || exists(path)
  return anchorsOf(page).includes(anchor) || slugsOf(page).includes(anchor)
}

/** Returns the anchors that forges derive from headings. */
const slugsOf = ({ text }: SourceFile) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

const isMisnamed = ({ label, target }: { label: string; target: string }) => {
  const anchor = anchorNamed(label)
  return anchor !== undefined && !target.endsWith(`#${anchor}`)
}

/** Returns the anchor that a link with this label must have, if the label is a rule's name. */
function anchorNamed(label: string): string | undefined {
  const row = /\brow (\d+)$/.exec(label)?.[1]
  if (row) return `s13-${row}`
  const section = /^(?:section )?(\d+a?)(?:\.(\d))?$/.exec(label)
  if (section) return `s${section[1]}${section[2] ? `-${section[2]}` : ''}`
  return isId.test(label) ? label.toLowerCase() : undefined
}

const isId = new RegExp(`^${id}$`)
const linked = new RegExp(`(?<!\\w)\\[(${id})\\](?![:(])`, 'g')

const unaddressed = (text: string, named: readonly { label: string }[]) =>
  [...new Set([...text.matchAll(linked)].map(([, label = '']) => label))].filter(
    (label) => !named.some((one) => one.label === label),
  )
