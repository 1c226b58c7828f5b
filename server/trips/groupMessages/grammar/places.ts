import { fold } from '#domain/places/place.ts'
import { monthNames, weekdayNames } from './days.ts'
import {
  cityIn,
  type Finder,
  finderOf,
  isAtHome,
  isDisplayed,
  regionIn,
  type PlaceCandidate,
  type PlaceLookup,
  wholeIn,
} from './finder.ts'
import { withNamesakesChosen } from './namesakes.ts'
import { inNames, nameWords, townRoles } from './nameWords.ts'
import { afterTowns, beginnings, countries, isRegion, shortRegions } from './regions.ts'
import { after, emptyWords, isGlued, type Sheet, wordAt, wordSet } from './sheet.ts'

export interface Mention<P> {
  role: 'from' | 'to' | 'via' | undefined
  /** places with that name; empty for a region */
  options: readonly P[]
  /** the meant place; undefined for a region, and for ambiguous namesakes */
  place: P | undefined
  isSure: boolean
  /** first token with the leading words, first token of the name, and first token after it */
  at: number
  start: number
  end: number
  /** true when an arrow or a dash connects it with the previous mention */
  isLinked: boolean
}

const MAX_BRACKET = 20
const stopWords = wordSet('paso paro pasando parando parada paradas escala escalas stop stops stopping')
/** Parts of a town before its name: "la terminal de Rosario" is in Rosario. */
const partsOfTown = ['terminal', 'centro', 'entrada', 'rotonda']
const leadFillers = new Set([...'por en at in con la el : the via de del'.split(' '), ...partsOfTown])
const arrows = wordSet('- – — → ➡ > » ➜ ⇒ ⟶ ▶ / ➝ ⇨ 👉 ⏩ ✈ 🚗 🚙 🚘')
const listSigns = wordSet(', y e and + /')

/** Finds all places named in free tokens, in the order of the message. */
export function mentionsIn<P extends PlaceCandidate>(sheet: Sheet, lookup: PlaceLookup<P>): Mention<P>[] {
  const mentions: Mention<P>[] = []
  const find = finderOf(lookup)
  for (let at = 0; at < sheet.tokens.length; at += 1) {
    const mention = mentionAt(sheet, at, find, mentions.at(-1))
    if (!mention) continue
    const isDoubted = isBehindUnknown(sheet, mention) || ['o', 'or'].includes(wordAt(sheet, mention.end))
    mentions.push(isDoubted ? { ...mention, isSure: false } : mention)
    at = mention.end - 1
  }
  return withNamesakesChosen<P, Mention<P>>(mentions)
}

function mentionAt<P extends PlaceCandidate>(sheet: Sheet, at: number, find: Finder<P>, last: Mention<P> | undefined) {
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
  // "Paso de los Libres" begins like a stop
  const town = stopWords.has(word) ? placeAt(sheet, at, find, false) : undefined
  if (town) return { ...town, role: undefined, at, isLinked: false }
  const isStop = stopWords.has(word)
  const role = isStop ? 'via' : townRoles.get(word)
  if (role) {
    const named = ledPlace(sheet, at, find, role)
    if (named) return { ...named, role, at, isLinked: false }
  }
  // "Buenos" also begins a greeting
  if (emptyWords.has(word) && !inNames.has(word) && word !== 'buenos' && !isInitial(sheet, at)) return undefined
  const named = placeAt(sheet, at, find, false)
  return named && { ...named, role: undefined, at, isLinked: false }
}

/** True for Rosario in "Bhx - Rosario - Zárate": the unknown first name may be the origin. */
const isBehindUnknown = (sheet: Sheet, { role, isLinked, at }: Mention<unknown>) =>
  !role &&
  !isLinked &&
  arrows.has(wordAt(sheet, at - 1)) &&
  sheet.tokens[at - 2]?.kind === 'word' &&
  sheet.state[at - 2] === 'free'

/** True for the S of "S.M. de los Andes". */
const isInitial = (sheet: Sheet, at: number) =>
  wordAt(sheet, at).length === 1 && wordAt(sheet, at + 1) === '.' && isGlued(sheet, at + 1)

const afterArrow = (sheet: Sheet, at: number) => {
  let end = at
  while (end < at + 4 && (arrows.has(wordAt(sheet, end)) || wordAt(sheet, end) === '\u{FE0F}')) end += 1
  return end
}

function ledPlace<P extends PlaceCandidate>(sheet: Sheet, at: number, find: Finder<P>, role: string) {
  // "Origen: El Carmen" retains its article
  for (let start = at + 1; start <= at + 5; start += 1) {
    const found = placeAt(sheet, start, find, start === at + 1 || role !== 'via')
    if (found || !leadFillers.has(wordAt(sheet, start))) return found
  }
}

interface PlaceName<P> {
  options: readonly P[]
  place: P | undefined
  isSure: boolean
  start: number
  end: number
}

/** Finds the longest name from `start` on; a mistyped name only after words that precede a place. */
function placeAt<P extends PlaceCandidate>(
  sheet: Sheet,
  start: number,
  find: Finder<P>,
  isLed: boolean,
): PlaceName<P> | undefined {
  const all = nameWords(sheet, start)
  const words = all.length > 1 ? all.filter(({ text }) => !beginnings.has(text.replace(/^(?:el|la) /, ''))) : all
  for (const { text, end } of words.toReversed()) {
    const exact = named(sheet, { text, end, isLed }, find.exactly(text))
    const isTown = exact.some((place) => isAtHome(place) && isDisplayed(text, place))
    if (isRegion(text) && !isTown)
      return isLed || afterTowns.has(wordAt(sheet, end)) ? inRegion(sheet, { start, end }, find) : undefined
    if (exact.length > 0) return withRegion(sheet, { text, start, end }, exact, find)
  }
  if (!isLed) return undefined
  for (const { text, end } of words.toReversed()) {
    const alike = text.split(' ').some(isNoTown) ? undefined : find.alike(text)
    // a region in brackets confirms the name
    const found = alike && withRegion(sheet, { text: cityIn(alike.name), start, end }, [alike], find)
    if (found) return { ...found, isSure: found.end > end }
  }
}

const partsOfDay = wordSet('manana tarde noche madrugada mediodia')
const isNoTown = (word: string) =>
  (emptyWords.has(word) && !inNames.has(word)) ||
  partsOfDay.has(word) ||
  partsOfTown.includes(word) ||
  monthNames.has(word) ||
  weekdayNames.has(word)

/** Finds a named town. A nickname or alias means the town only if the neighboring words are about a trip. */
function named<P extends PlaceCandidate>(
  sheet: Sheet,
  { text, end, isLed }: { text: string; end: number; isLed: boolean },
  exact: readonly P[],
) {
  return isLed || afterTowns.has(wordAt(sheet, end)) ? exact : exact.filter((place) => isDisplayed(text, place))
}

/** Finds a town in a region that is named first: "La Costa" is no town, but "la Costa (Santa Teresita)" is. */
function inRegion<P extends PlaceCandidate>(
  sheet: Sheet,
  { start, end }: { start: number; end: number },
  find: Finder<P>,
): PlaceName<P> {
  const [bracket] = wordAt(sheet, end) === '(' ? bracketed(sheet, end) : []
  const exact = bracket ? find.exactly(bracket.text) : []
  if (bracket && exact.length > 0) return { options: exact, place: exact[0], isSure: exact.length === 1, start, end: bracket.end }
  return { options: [], place: undefined, isSure: false, start, end }
}

/** Uses a region to distinguish namesakes: "Merlo, San Luis", "Merlo (San Luis)". */
function withRegion<P extends PlaceCandidate>(
  sheet: Sheet,
  { text, start, end }: { text: string; start: number; end: number },
  exact: readonly P[],
  find: Finder<P>,
): PlaceName<P> | undefined {
  const [first] = exact
  if (!first) return undefined
  const foreign = inCountry(sheet, { text, end }, find)
  if (foreign) return { ...foreign, options: [foreign.place], isSure: true, start }
  const sign = wordAt(sheet, end)
  // the text after a comma may be the next stop, unless it is the province of a town with namesakes
  const hasNamesakes = exact.length > 1
  const regions =
    sign === '(' ? bracketed(sheet, end) : regionsAt(sheet, sign === ',' ? end + 1 : end, hasNamesakes && sign === ',')
  for (const region of regions) {
    const regionName = shortRegions.get(region.text) ?? region.text
    const whole = `${fold(text)} ${regionName}`
    const there = exact.filter(({ name }) => regionIn(name) === regionName)
    const known = exact.find((place) => wholeIn(place.name) === whole) ?? (there.length === 1 ? there[0] : undefined)
    const place = known ?? (sign === '(' ? ofRegion(find, text, regionName) : undefined)
    if (place) return { options: [place], place, isSure: true, start, end: region.end }
  }
  // an Argentine name rarely means a foreign town of the same name
  const isOne = exact.every((place) => isDisplayed(text, place) === (place === first))
  const isRival = ({ weight = 0 }: P) => weight > (first.weight ?? 0) - 1
  return { options: exact, place: first, isSure: isAtHome(first) && isOne && !find.abroad(text).some(isRival), start, end }
}

/** Finds "San Pedro (Jujuy)" as San Pedro de Jujuy. */
const ofRegion = <P extends PlaceCandidate>(find: Finder<P>, text: string, region: string) =>
  [`${fold(text)} ${region}`, `${fold(text)} de ${region}`].flatMap(find.exactly).find(({ name }) => regionIn(name) === region)

/** Finds names after a town that may be its region; without a comma only abbreviated ones, "Colón ER". */
const regionsAt = (sheet: Sheet, at: number, takesAll: boolean) =>
  nameWords(sheet, at)
    .toReversed()
    .filter(({ text }) => takesAll || shortRegions.has(text))

/** Finds "Salto (Uruguay)", "Salto, Uruguay". */
function inCountry<P extends PlaceCandidate>(sheet: Sheet, { text, end }: { text: string; end: number }, find: Finder<P>) {
  const sign = wordAt(sheet, end)
  const at = sign === '(' || sign === ',' ? end + 1 : end
  const country = countries.get(wordAt(sheet, at))
  const place = country && find.abroad(text).find(({ name }) => wholeIn(name).endsWith(` ${country}`))
  return place ? { place, end: sign === '(' && wordAt(sheet, at + 1) === ')' ? at + 2 : at + 1 } : undefined
}

/** Returns the text in brackets, with its district, region and country. */
function bracketed(sheet: Sheet, open: number): { text: string; end: number }[] {
  const words: string[] = []
  for (let at = open + 1; at < open + MAX_BRACKET; at += 1) {
    const token = sheet.tokens[at]
    if (!token || token.kind === 'break' || sheet.state[at] !== 'free') return []
    if (token.word === ')') return [{ text: words.join(' '), end: at + 1 }]
    if (token.kind !== 'sign') words.push(token.word)
  }
  return []
}
