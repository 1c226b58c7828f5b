import { fold } from '#domain/places/place.ts'
import { readingBounds } from './bounds.ts'

/** A place that a text may mean; `name` is its display name, "Merlo, San Luis, Argentina". */
export interface PlaceCandidate {
  id: number
  name: string
  lat?: number
  long?: number
  /** probability of the place, on a logarithmic scale: one more is ten times the population */
  weight?: number
}

/** Looks up the places that a text may mean, best first, like the suggestions; mistyped names are found too. */
export interface PlaceLookup<P extends PlaceCandidate> {
  (text: string): readonly P[]
  /** returns the places with this whole text as a name; without this function display names are compared */
  called?: ((text: string) => readonly P[]) | undefined
}

const HOME = 'argentina'

/** Towns as groups abbreviate them. Suggestions find these, but do not report them as whole names. */
const shortNames: Record<string, string> = Object.fromEntries(
  [
    'bsas,bs as,baires,caba,capital,capi,capital federal,cap fed,capitan,capitan fed,capitan federal,bue,ba:buenos aires',
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
    'bahia,bahia bca,b blanca,bbca:bahia blanca',
    'gesell:villa gesell',
    'sgo,sgo del estero:santiago del estero',
    'resis,rcia:resistencia',
    'ctes,corr:corrientes',
    'pna:parana',
    'sfe,sf:santa fe',
    'v tuerto:venado tuerto',
    'v maria:villa maria',
    'v mercedes:villa mercedes',
    '1 de mayo,1 ro de mayo,1 er de mayo:primero de mayo',
    '3 arroyos:tres arroyos',
    'presidente roque saenz pena,presidente roque s pena,presidencia roque s pena,saenz pena:presidencia roque saenz pena',
    '9 de julio,9 julio:nueve de julio',
    '25 de mayo,25 mayo:veinticinco de mayo',
    '30 de agosto:treinta de agosto',
    'san martin de los andes,sma,s m de los andes,san m de los andes,s martin de los andes,sm de los andes:san martin de los andes',
    'conc del uruguay,c del uruguay,c del u,cdelu:concepcion del uruguay',
  ].flatMap((line) => {
    const [short = '', name = ''] = line.split(':')
    return short.split(',').map((one) => [one, name])
  }),
)

/** A place lookup that interprets the results; a repeated text is looked up once. */
export interface Finder<P extends PlaceCandidate> {
  /** returns the places with that name; if some are in Argentina, only those, since groups name them without a country */
  exactly: (text: string) => readonly P[]
  /** returns the foreign places with that name */
  abroad: (text: string) => readonly P[]
  /** returns the best place for a mistyped name */
  alike: (text: string) => P | undefined
}

export function finderOf<P extends PlaceCandidate>(lookup: PlaceLookup<P>): Finder<P> {
  const called = remembering((text: string) => calledSo(text, lookup), readingBounds.names)
  const alike = remembering(
    (text: string) => lookup(text).find((place) => isAtHome(place) && isAlike(text, cityIn(place.name))),
    readingBounds.mistyped,
  )
  const isShort = (text: string) => text.length <= MAX_LOOKUP
  const parted = (text: string) => (isShort(text) && called(text)) || { home: [], abroad: [] }
  return {
    exactly: (text) => (parted(text).home.length > 0 ? parted(text).home : parted(text).abroad),
    abroad: (text) => parted(text).abroad,
    alike: (text) => (isShort(text) && LONG_END.test(text) ? alike(text) : undefined),
  }
}

const MAX_LOOKUP = 60
/**
 * Mistyped names are only looked up when their last word has three letters or more: a shorter text is similar to too many names.
 */
const LONG_END = /\p{L}{3}$/u

/** Caches the result for each text up to a limit of texts; further texts get no result. */
function remembering<T>(work: (text: string) => T, most: number): (text: string) => T | undefined {
  const answers = new Map<string, T>()
  return (text) => {
    if (answers.has(text) || answers.size >= most) return answers.get(text)
    const answer = work(text)
    answers.set(text, answer)
    return answer
  }
}

export const isAtHome = ({ name }: PlaceCandidate) => fold(name).endsWith(HOME)
export const cityIn = (name: string) => fold(name.split(/[,(]/)[0] ?? '')
/**
 * Matches "Argentina" at the end of a display name. The whole name of a town contains its district and region, but its country
 * only if the town is abroad.
 */
const HOME_AT_END = new RegExp(` ${HOME}$`)
export const wholeIn = (name: string) => fold(name).replace(HOME_AT_END, '')
export const regionIn = (name: string) => fold(name.split(',').slice(1).join(' ')).replace(` ${HOME}`, '')

function calledSo<P extends PlaceCandidate>(text: string, lookup: PlaceLookup<P>): { home: readonly P[]; abroad: readonly P[] } {
  if (text.length < 2) return { home: [], abroad: [] }
  const name = inFull(text)
  const all = (lookup.called ?? lookup)(name)
  // "Rosario-Santa Fe" is a road, not a town and its province
  const found = text.includes('-')
    ? all.filter((place) => name === cityIn(place.name))
    : all.filter((place) => lookup.called || isDisplayed(name, place))
  return { home: found.filter(isAtHome), abroad: found.filter((place) => !isAtHome(place)) }
}

const inFull = (text: string) => shortNames[text] ?? fold(text)

/** True when a text is the name of a place as screens show it, with or without its region. */
export function isDisplayed(text: string, { name }: PlaceCandidate): boolean {
  const [full, city] = [inFull(text), cityIn(name)]
  return full === city || full === `${city} ${regionIn(name)}` || full === wholeIn(name)
}

/** True for the beginning of a name, for some of its words, and for a name with one or two typing errors. */
const isAlike = (text: string, name: string) =>
  text.length >= 4 &&
  (name.startsWith(text) ||
    ` ${name} `.includes(` ${text} `) ||
    (text[0] === name[0] && typos(text, name) <= (text.length >= 8 ? 2 : 1)))

/** Returns the number of letters to change, add, omit or swap; texts of more than 40 letters are not compared. */
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
