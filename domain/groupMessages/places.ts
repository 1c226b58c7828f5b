import { fold } from '../places/place.ts'
import { emptyWords } from './phrases.ts'
import { after, isGlued, type Sheet, wordAt, wordSet } from './sheet.ts'

/** A place that a text may mean; `name` is its display name, "Merlo, San Luis, Argentina". */
export interface PlaceCandidate {
  id: number
  name: string
}

/** The places a text may mean, best first. */
export type PlaceLookup<P extends PlaceCandidate> = (text: string) => readonly P[]

export interface Mention<P> {
  role: 'from' | 'to' | 'via' | undefined
  place: P
  isSure: boolean
  /** its first token with the words that lead to it, the first of its name, and the first after it */
  at: number
  start: number
  end: number
  /** an arrow or a dash comes from the mention before it */
  isLinked: boolean
}

/** No message names more; each is a call where the gazetteer is elsewhere. */
export const MOST_LOOKUPS = 60
const LONGEST_NAME_WORDS = 8
const LONGEST_BRACKET = 20
const LONGEST_ABBREVIATION = 4
const HOME = 'argentina'

/** Towns as groups shorten them, which suggestions find but do not say that they are named in full. */
const shortNames: Record<string, string> = Object.fromEntries(
  [
    'bsas,bs as,baires,caba,capital,capi,capital federal,cap fed,bue,ba:buenos aires',
    'mdq,mdp,mardel,mar del:mar del plata',
    'cba,cordoba capital:cordoba',
    'santa fe capital:santa fe',
    'mza,mdz:mendoza',
    'nqn:neuquen',
    'tuc,tucuman,sm tucuman:san miguel de tucuman',
    'jujuy:san salvador de jujuy',
    'lp:la plata',
    'ros:rosario',
    'san nico:san nicolas de los arroyos',
    'conce:concepcion del uruguay',
    'gchu,guale:gualeguaychu',
    'bariloche,brc:san carlos de bariloche',
    'carlos paz,vcp:villa carlos paz',
    'rio 4,rio iv:rio cuarto',
    'madryn:puerto madryn',
    'comodoro:comodoro rivadavia',
    'bahia:bahia blanca',
    'gesell:villa gesell',
    'sgo,sgo del estero:santiago del estero',

    'resis:resistencia',
    '9 de julio,9 julio:nueve de julio',
    '25 de mayo,25 mayo:veinticinco de mayo',
    '30 de agosto:treinta de agosto',
    'san martin de los andes,sma:san martin de los andes',
  ].flatMap((line) => {
    const [short = '', name = ''] = line.split(':')
    return short.split(',').map((one) => [one, name])
  }),
)

const abbreviations: Record<string, string> = {
  gral: 'general',
  cnel: 'coronel',
  pto: 'puerto',
  pte: 'presidente',
  gdor: 'gobernador',
  ing: 'ingeniero',
  sta: 'santa',
  sto: 'santo',
  vdo: 'venado',
}

const roles = new Map<string, NonNullable<Mention<unknown>['role']>>(
  Object.entries({
    from: 'de d desde dsd from origen salida partida del',
    to: 'a al hasta hacia para to destino towards',
    via: 'por via paso paro parada paradas stop stops through',
  }).flatMap(
    ([role, words]) => words.split(' ').map((word) => [word, role as 'from']), // entries lose the key's type
  ),
)
const stopWords = wordSet('paso paro pasando parando parada paradas escala escalas stop stops stopping')
const leadFillers = wordSet('por en at in con la el : the via')
const inNames = wordSet('de del la las los el y')
const arrows = wordSet('- – — → ➡ > » ➜ ⇒ ⟶ ▶ /')
const listSigns = wordSet(', y e and + /')

/** All places named in what no other field has taken, in the order of the message. */
export function mentionsIn<P extends PlaceCandidate>(sheet: Sheet, lookup: PlaceLookup<P>): Mention<P>[] {
  const mentions: Mention<P>[] = []
  const find = limited(lookup)
  for (let at = 0; at < sheet.tokens.length; at += 1) {
    const mention = mentionAt(sheet, at, find, mentions.at(-1))
    if (!mention) continue
    mentions.push(mention)
    at = mention.end - 1
  }
  return mentions
}

function limited<P extends PlaceCandidate>(lookup: PlaceLookup<P>): PlaceLookup<P> {
  const found = new Map<string, readonly P[]>()
  return (text) => {
    const known = found.get(text)
    if (known || found.size >= MOST_LOOKUPS || text.length > 60) return known ?? []
    const places = lookup(text)
    found.set(text, places)
    return places
  }
}

function mentionAt<P extends PlaceCandidate>(sheet: Sheet, at: number, find: PlaceLookup<P>, last: Mention<P> | undefined) {
  if (sheet.state[at] !== 'free') return undefined
  const word = wordAt(sheet, at)
  const isNext = last !== undefined && last.end === at
  if (isNext && arrows.has(word)) {
    const named = placeAt(sheet, afterArrow(sheet, at), find, true)
    if (named) return { ...named, role: undefined, at, isLinked: true }
  }
  if (isNext && last.role === 'via' && listSigns.has(word)) {
    const named = placeAt(sheet, after(sheet, at, listSigns), find, true)
    if (named) return { ...named, role: 'via' as const, at, isLinked: false }
  }
  // "Paso de los Libres", which begins as a stop does
  const town = stopWords.has(word) ? placeAt(sheet, at, find, false) : undefined
  if (town) return { ...town, role: undefined, at, isLinked: false }
  const isStop = stopWords.has(word)
  const role = isStop ? 'via' : roles.get(word)
  if (role) {
    const named = ledPlace(sheet, at, find, role)
    if (named) return { ...named, role, at, isLinked: false }
  }
  // "Buenos" also greets
  if (emptyWords.has(word) && !inNames.has(word) && word !== 'buenos') return undefined
  const named = placeAt(sheet, at, find, false)
  return named && { ...named, role: undefined, at, isLinked: false }
}

const afterArrow = (sheet: Sheet, at: number) => {
  let end = at
  while (end < at + 4 && (arrows.has(wordAt(sheet, end)) || wordAt(sheet, end) === '\u{FE0F}')) end += 1
  return end
}

function ledPlace<P extends PlaceCandidate>(sheet: Sheet, at: number, find: PlaceLookup<P>, role: string) {
  const plain = placeAt(sheet, at + 1, find, true)
  if (plain) return plain
  let start = at + 1
  while (start < at + 4 && leadFillers.has(wordAt(sheet, start))) start += 1
  return start > at + 1 ? placeAt(sheet, start, find, role !== 'via') : undefined
}

interface Named<P> {
  place: P
  isSure: boolean
  start: number
  end: number
}

/** The longest name from `start` on; a mistyped one only where the words before lead to a place. */
function placeAt<P extends PlaceCandidate>(
  sheet: Sheet,
  start: number,
  find: PlaceLookup<P>,
  isLed: boolean,
): Named<P> | undefined {
  const words = nameWords(sheet, start)
  for (const { text, end } of words.toReversed()) {
    const exact = exactly(text, find)
    if (exact.length > 0) return withRegion(sheet, { text, start, end }, exact, find)
  }
  if (!isLed) return undefined
  for (const { text, end } of words.toReversed()) {
    const alike = emptyWords.has(text) ? undefined : find(text).find(({ name }) => isAlike(text, cityIn(name)))
    // a region in brackets says that it is this one
    const named = alike && withRegion(sheet, { text: cityIn(alike.name), start, end }, [alike], find)
    if (named) return { ...named, isSure: named.end > end }
  }
}

/** The beginnings of what may be a name, shortest first. */
function nameWords(sheet: Sheet, start: number): { text: string; end: number }[] {
  const found: { text: string; end: number }[] = []
  let text = ''
  for (let [at, count] = [start, 0]; count < LONGEST_NAME_WORDS; at += 1) {
    const token = sheet.tokens[at]
    if (!token || sheet.state[at] !== 'free') break
    if (text && isInnerSign(sheet, at)) continue
    if (token.kind !== 'word' && token.kind !== 'number') break
    if (at > start && roles.has(token.word) && !isInName(sheet, at)) break
    const word = abbreviations[token.word] ?? token.word
    const isHyphenated = sheet.tokens[at - 1]?.word === '-'
    text = text ? `${text}${isHyphenated ? '-' : ' '}${word}` : word
    count += 1
    if (!inNames.has(token.word)) found.push({ text, end: at + 1 })
  }
  return found
}

/** The point of "Gral. Pico", the hyphen of "He-He". */
function isInnerSign(sheet: Sheet, at: number): boolean {
  const { tokens } = sheet
  if (!isGlued(sheet, at)) return false
  if (tokens[at]?.word === '.') return (tokens[at - 1]?.word.length ?? 0) <= LONGEST_ABBREVIATION
  return tokens[at]?.word === '-' && isGlued(sheet, at + 1)
}

/** Words that else lead to a place: those of most names, and the last of "La Para (Córdoba)" or the initial of "Juan A. Pradere". */
function isInName(sheet: Sheet, at: number): boolean {
  const [word, next] = [wordAt(sheet, at), wordAt(sheet, at + 1)]
  return inNames.has(word) || next === '(' || (word.length === 1 && next === '.' && isGlued(sheet, at + 1))
}

const cityIn = (name: string) => fold(name.split(/[,(]/)[0] ?? '')
/** With its district and region, and its country where that is another. */
const wholeIn = (name: string) => fold(name).replace(new RegExp(` ${HOME}$`), '')
const regionIn = (name: string) => fold(name.split(',').slice(1).join(' ')).replace(` ${HOME}`, '')

/** The places that are called so; those at home where there are any, since groups name these by the town alone. */
function exactly<P extends PlaceCandidate>(text: string, find: PlaceLookup<P>): P[] {
  if (text.length < 2) return []
  const name = shortNames[text] ?? fold(text)
  // "Rosario-Santa Fe" is a road, not a town and its province
  const isHyphenated = text.includes('-')
  const called = find(name).filter((place) => {
    if (isHyphenated) return name === cityIn(place.name)
    const [city, region] = [cityIn(place.name), regionIn(place.name)]
    return name === city || name === `${city} ${region}` || name === wholeIn(place.name)
  })
  const home = called.filter((place) => fold(place.name).endsWith(HOME))
  return home.length > 0 ? home : called
}

/** "Merlo, San Luis", "Merlo (San Luis)": the region tells namesakes apart. */
function withRegion<P extends PlaceCandidate>(
  sheet: Sheet,
  { text, start, end }: { text: string; start: number; end: number },
  exact: P[],
  find: PlaceLookup<P>,
): Named<P> | undefined {
  const [first] = exact
  if (!first) return undefined
  const sign = wordAt(sheet, end)
  // After a comma the next stop may follow, unless there are namesakes to tell apart.
  const isListed = sign === ',' && exact.length > 1
  const regions = sign === '(' ? bracketed(sheet, end) : isListed ? nameWords(sheet, end + 1).toReversed() : []
  for (const region of regions) {
    const whole = `${fold(text)} ${region.text}`
    const known = exact.find((place) => wholeIn(place.name) === whole)
    const place = known ?? (sign === '(' ? find(whole).find((place) => wholeIn(place.name) === whole) : undefined)
    if (place) return { place, isSure: true, start, end: region.end }
  }
  return { place: first, isSure: exact.length === 1, start, end }
}

/** What stands in brackets, with its district, region and country. */
function bracketed(sheet: Sheet, open: number): { text: string; end: number }[] {
  const words: string[] = []
  for (let at = open + 1; at < open + LONGEST_BRACKET; at += 1) {
    const token = sheet.tokens[at]
    if (!token || token.kind === 'break' || sheet.state[at] !== 'free') return []
    if (token.word === ')') return [{ text: words.join(' '), end: at + 1 }]
    if (token.kind !== 'sign') words.push(token.word)
  }
  return []
}

/** The beginning of a name, some of its words, or it with a typing error or two. */
const isAlike = (text: string, name: string) =>
  text.length >= 4 &&
  (name.startsWith(text) ||
    ` ${name} `.includes(` ${text} `) ||
    (text[0] === name[0] && typos(text, name) <= (text.length >= 8 ? 2 : 1)))

/** Letters to change, add, leave out or swap; texts of more than 40 letters are not compared. */
function typos(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2 || a.length > 40) return Infinity
  let [earlier, before] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (isSame ? 0 : 1))
      row.push(isSwap ? Math.min(least, (earlier[j - 2] ?? 0) + 1) : least)
    }
    ;[earlier, before] = [before, row]
  }
  return before[b.length] ?? Infinity
}
