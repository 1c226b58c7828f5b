import { fields } from '#contract/wireNames.ts'
import type { SourceFile } from './layers.ts'

/** Words that once named dozens of unrelated things in the code. The field has a term for each of these things. */
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

/** Returns files, folders and exported types whose name is one of these words only. */
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
/** Names that add nothing to such a word: keptOf, saidBy, toldTo. Also names of limits that do not begin with MAX_ or MIN_. */
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

/** Returns variables, parameters, functions and types whose name is such a word only. */
export function guessedNamesIn({ path, text }: SourceFile): string[] {
  const parts = [...text.matchAll(destructured)].flatMap(([, variables, parameters]) =>
    (variables ?? parameters ?? '').split(','),
  )
  // in `asked: requested` the second name is the variable
  const bound = parts.map((part) => /(\w+)\W*$/.exec(part)?.[1] ?? '')
  const names = [...declarations.flatMap((one) => [...text.matchAll(one)].map(([, name = '']) => name)), ...bound]
  const isGuessed = (name: string) => guessed.includes(name.toLowerCase()) || compound.test(name)
  return [...new Set(names)].filter(isGuessed).map((name) => `${path}: ${name}`)
}

/** Returns messages of the log that are sentences instead of an event's name in kebab-case. */
export function logSentences({ path, text }: { path: string; text: string }): string[] {
  const messages = text.matchAll(/\blog\.(?:debug|info|warn|error)\((?:\s*\{[^]*?\},)?\s*'([^'\n]*)',?\s*\)/g)
  return [...messages].flatMap(([, message = '']) => (/^[a-z]+(-[a-z]+)+$/.test(message) ? [] : [`${path}: ${message}`]))
}

/** Matches names of the wire for which the code has other names. Excludes `patente`, and Fastify's `genReqId`. */
const wireWords = new RegExp(`(?:${Object.values(fields).join('|')})(?!e|qid)`, 'gi')
/** Files that may use the wire's names: the contract, and the test of the specification. */
const knowsWire = /^contract\/|\/migrations\/|^tests\/specified\.test\.ts$/i

/**
 * Returns names of the wire outside of the contract. Sentences for users may contain them, because the specification fixes some
 * of these sentences.
 */
export function wireWordsIn({ path, text }: SourceFile): string[] {
  if (knowsWire.test(path)) return []
  const names = path.startsWith('web/texts/') ? text.replace(/'[^'\n]*'/g, '') : text
  return [...names.matchAll(wireWords)].map(([word]) => `${path}: ${word}`)
}

/** Returns the module of a file: a folder of the server or the web, a chapter of the domain or the contract. */
function moduleOf(path: string): string {
  const folders = path.split('/')
  return folders.slice(0, Math.max(1, Math.min(2, folders.length - 1))).join('/')
}

const declared = /^export (?:declare )?(?:async )?(?:interface|type|class|function\*?|const|let|enum) (\w+)/gm
const isOfLanguage = /(?:^|[./-])(?:en-US|es-AR)(?=[./])/
const definesNames = /^(?:domain|contract|server|web)\/.*(?<!\.test|\.d)\.tsx?$/

/**
 * Returns exported names that two modules define. Texts have the same names in both languages. A thing may have the same name in
 * the contract and in one other module: a call and its action, or a schema and its row, rule or component.
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
