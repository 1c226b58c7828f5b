import { fields } from '#contract/wireNames.ts'
import type { SourceFile } from './layers.ts'

/** Words that named dozens of unrelated things here. The field has a term for each of them. */
const dialect = [
  'asked',
  'said',
  'told',
  'kept',
  'held',
  'way',
  'wish',
  'coming',
  'shown',
  'written',
  'line',
  'step',
  'beside',
  'standing',
  'keeper',
  'theatre',
]

const isDialect = (name: string) => dialect.includes(name.toLowerCase())

/** Files, folders and exported types that are called by one of these words alone. */
export function dialectIn({ path, text }: SourceFile): string[] {
  const folders = path.split('/')
  const file = (folders.pop() ?? '').replace(/\..*$/, '')
  const types = [...text.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name]) => name ?? '')
  return [
    ...(isDialect(file) ? [`${path}: a file called ${file}`] : []),
    ...folders.filter(isDialect).map((folder) => `${path}: a folder called ${folder}`),
    ...types.filter(isDialect).map((name) => `${path}: a type called ${name}`),
  ]
}

/** Messages of the log that are sentences, not the kebab-case name of an event. */
export function logSentences({ path, text }: { path: string; text: string }): string[] {
  const messages = text.matchAll(/\blog\.(?:debug|info|warn|error)\((?:\s*\{[^]*?\},)?\s*'([^'\n]*)',?\s*\)/g)
  return [...messages].flatMap(([, message = '']) => (/^[a-z]+(-[a-z]+)+$/.test(message) ? [] : [`${path}: ${message}`]))
}

/** Names of the wire that the code has other words for; not `patente`, nor the `genReqId` of Fastify. */
const wireWords = new RegExp(`(?:${Object.values(fields).join('|')})(?!e|qid)`, 'gi')
/** What knows the wire, and the test that holds calls to the specification's letter. */
const knowsWire = /^contract\/|\/migrations\/|^tests\/specified\.test\.ts$/i

/** Wire words outside of the contract. Sentences that people read may have them: the specification fixes some of these too. */
export function wireWordsIn({ path, text }: SourceFile): string[] {
  if (knowsWire.test(path)) return []
  const names = path.startsWith('web/texts/') ? text.replace(/'[^'\n]*'/g, '') : text
  return [...names.matchAll(wireWords)].map(([word]) => `${path}: ${word}`)
}
