import { fields } from '#contract/wireNames.ts'
import type { SourceFile } from './layers.ts'

/** Words that once named dozens of unrelated things here. The field has a term for each of them. */
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

/** Words whose meaning depends on the surrounding code. */
const guessed = ['asked', 'said', 'told', 'kept', 'held', 'wish', 'coming', 'written', 'beside', 'keeper']
/** Compounds that add nothing to such a word: keptOf, saidBy, toldTo. A limit is MAX_ or MIN_. */
const compound = new RegExp(
  `^(?:${guessed.join('|')})(?:Of|By|To|On|In|From|For|Before)$|(?:Told|Wish|Wished)$|^(?:MOST|LEAST|LONGEST|SHORTEST|SOONEST)_`,
)

const declarations = [
  /\b(?:const|let|function|interface|type|class) (\w+)/g,
  /\((?:\.\.\.)?(\w+)\??: /g,
  /, \.\.\.(\w+)(?:: \w+\[\])?[ )}]*(?=[:=)])/g,
  /, (\w+)\??: (?:[A-Z]|string|number|boolean|bigint)/g,
  /\b(\w+) =>/g,
  /\((\w+)\) =>/g,
]
const destructured = /\b(?:const|let) [{[]([^=]*?)[}\]] =|\(\{([^(){}]*)\}(?:: [^)]*)?\) =>/g

/** Variables, parameters, functions and types that are called by such a word alone. */
export function guessedNamesIn({ path, text }: SourceFile): string[] {
  const parts = [...text.matchAll(destructured)].flatMap(([, variables, parameters]) =>
    (variables ?? parameters ?? '').split(','),
  )
  // in `asked: requested` the name is the second one
  const bound = parts.map((part) => /(\w+)\W*$/.exec(part)?.[1] ?? '')
  const names = [...declarations.flatMap((one) => [...text.matchAll(one)].map(([, name = '']) => name)), ...bound]
  const isGuessed = (name: string) => guessed.includes(name.toLowerCase()) || compound.test(name)
  return [...new Set(names)].filter(isGuessed).map((name) => `${path}: ${name}`)
}

/** Messages of the log that are sentences, not the kebab-case name of an event. */
export function logSentences({ path, text }: { path: string; text: string }): string[] {
  const messages = text.matchAll(/\blog\.(?:debug|info|warn|error)\((?:\s*\{[^]*?\},)?\s*'([^'\n]*)',?\s*\)/g)
  return [...messages].flatMap(([, message = '']) => (/^[a-z]+(-[a-z]+)+$/.test(message) ? [] : [`${path}: ${message}`]))
}

/** Names of the wire for which the code has other words; not `patente`, nor the `genReqId` of Fastify. */
const wireWords = new RegExp(`(?:${Object.values(fields).join('|')})(?!e|qid)`, 'gi')
/** Files with the wire's names, and the test of the specification's letter. */
const knowsWire = /^contract\/|\/migrations\/|^tests\/specified\.test\.ts$/i

/** Wire words outside of the contract. Sentences that people read may have them: the specification fixes some of these too. */
export function wireWordsIn({ path, text }: SourceFile): string[] {
  if (knowsWire.test(path)) return []
  const names = path.startsWith('web/texts/') ? text.replace(/'[^'\n]*'/g, '') : text
  return [...names.matchAll(wireWords)].map(([word]) => `${path}: ${word}`)
}

/** A folder of the server or the web, a chapter of the domain or the contract. */
function moduleOf(path: string): string {
  const folders = path.split('/')
  return folders.slice(0, Math.max(1, Math.min(2, folders.length - 1))).join('/')
}

const declared = /^export (?:declare )?(?:async )?(?:interface|type|class|function\*?|const|let|enum) (\w+)/gm
const isOfLanguage = /(?:^|[./-])(?:en-US|es-AR)(?=[./])/
const definesNames = /^(?:domain|contract|server|web)\/.*(?<!\.test|\.d)\.tsx?$/

/**
 * Exported names that two modules define. Texts are the same in both languages, and one thing may have one name in the contract and in one
 * other module: a call and its action, a schema and its row, its rule or its component.
 */
export function namesOfTwoModules(files: SourceFile[]): string[] {
  const modules = new Map<string, Set<string>>()
  for (const { path, text } of files)
    if (definesNames.test(path) && !isOfLanguage.test(path))
      for (const [, name = ''] of text.matchAll(declared)) modules.set(name, (modules.get(name) ?? new Set()).add(moduleOf(path)))
  return [...modules].flatMap(([name, found]) => {
    const inContract = [...found].filter((one) => one.startsWith('contract')).length
    return found.size - inContract > 1 || inContract > 1 ? [`${name}: ${[...found].sort().join(', ')}`] : []
  })
}
