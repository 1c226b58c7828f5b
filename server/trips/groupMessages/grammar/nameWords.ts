import { isApostrophe, isGlued, type Sheet, wordAt, wordSet } from './sheet.ts'

const MAX_NAME_WORDS = 8
const MAX_ABBREVIATION = 4
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
  cnia: 'colonia',
  vla: 'villa',
  fco: 'francisco',
  alte: 'almirante',
  cmte: 'comandante',
  pres: 'presidente',
  pcia: 'presidencia',
  gob: 'gobernador',
  mte: 'monte',
  stgo: 'santiago',
  cdoro: 'comodoro',
  com: 'comodoro',
  tte: 'teniente',
  cda: 'canada',
  arr: 'arroyo',
  lib: 'libertador',
  dr: 'doctor',
  int: 'intendente',
  est: 'estacion',
  cap: 'capitan',
  va: 'villa',
  hno: 'hermano',
}

/** Words before a place, by its role in the trip. */
export const townRoles = new Map<string, 'from' | 'to' | 'via'>(
  Object.entries({
    from: 'de d desde dsd from origen salida partida del',
    to: 'a al hasta hacia para to destino llegada rumbo towards',
    via: 'por x via paso paro parada paradas stop stops through',
  }).flatMap(
    ([role, words]) => words.split(' ').map((word) => [word, role as 'from']), // as: the literal type of the key is lost in entries
  ),
)
/** Words without meaning that occur in names. */
export const inNames = wordSet('de del la las los el y')

/** Returns the possible names that begin at `start`, shortest first. */
export function nameWords(sheet: Sheet, start: number): { text: string; end: number }[] {
  const found: { text: string; end: number }[] = []
  let text = ''
  for (let [at, count] = [start, 0]; count < MAX_NAME_WORDS; at += 1) {
    const token = sheet.tokens[at]
    if (!token || sheet.state[at] !== 'free') break
    if (text && isInnerSign(sheet, at)) continue
    if (token.kind !== 'word' && token.kind !== 'number') break
    if (at > start && townRoles.has(token.word) && !isInName(sheet, at)) break
    const word = abbreviations[token.word] ?? token.word
    const isHyphenated = sheet.tokens[at - 1]?.word === '-'
    text = text ? `${text}${isHyphenated ? '-' : ' '}${word}` : word
    count += 1
    if (!inNames.has(token.word)) found.push({ text, end: at + 1 })
  }
  return found
}

/** True for the point of an abbreviation in names. */
export const isAbbreviated = ({ tokens }: Sheet, at: number): boolean =>
  tokens[at]?.word === '.' && (tokens[at - 1]?.word ?? '') in abbreviations

/** True for the point of "Gral. Pico", the apostrophe of "O'Brien", the degree sign of "1° de Mayo", the hyphen of "He-He". */
function isInnerSign(sheet: Sheet, at: number): boolean {
  const { tokens } = sheet
  if (!isGlued(sheet, at)) return false
  if (tokens[at]?.word === '°') return true
  if (isApostrophe(sheet, at)) return true
  if (tokens[at]?.word === '.') return isAbbreviated(sheet, at) || (tokens[at - 1]?.word.length ?? 0) <= MAX_ABBREVIATION
  return tokens[at]?.word === '-' && isGlued(sheet, at + 1)
}

/**
 * True for words in a name that otherwise precede a place: those inside most names, the last of "La Para (Córdoba)", and the
 * initial of "Juan A. Pradere".
 */
function isInName(sheet: Sheet, at: number): boolean {
  const [word, next] = [wordAt(sheet, at), wordAt(sheet, at + 1)]
  return inNames.has(word) || next === '(' || (word.length === 1 && next === '.' && isGlued(sheet, at + 1))
}
