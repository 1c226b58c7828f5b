/* Abbreviations and sounds of place names. All texts in this file are folded. */

/** Usual abbreviations of each word. If an abbreviation has several meanings, the first one is the usual one. */
const ABBREVIATED: Record<string, string> = {
  aires: 'as',
  almirante: 'alte',
  brigadier: 'brig',
  buenos: 'bs',
  capital: 'cap',
  capitan: 'cap',
  ciudad: 'cdad cd',
  colonia: 'cnia',
  comandante: 'cte cmte cdte',
  comodoro: 'cdro',
  concepcion: 'concep',
  coronel: 'cnel cnl',
  cordoba: 'cba',
  departamento: 'dpto depto',
  doctor: 'dr',
  federal: 'fed',
  federacion: 'fed',
  francisco: 'fco',
  general: 'gral gnral',
  gobernador: 'gdor gob',
  ingeniero: 'ing',
  intendente: 'int',
  jose: 'j',
  justo: 'jto',
  libertador: 'lib',
  maria: 'ma',
  mendoza: 'mza',
  monte: 'mte',
  neuquen: 'nqn',
  nuestra: 'ntra',
  nueve: '9',
  presidencia: 'pcia pdcia',
  presidente: 'pte pdte pres',
  provincia: 'prov pcia',
  puente: 'pte',
  puerto: 'pto',
  rio: 'r',
  san: 's sn',
  santa: 'sta s',
  santiago: 'sgo stgo',
  santo: 'sto s',
  sargento: 'sgto',
  senora: 'sra',
  teniente: 'tte',
  tucuman: 'tuc',
  veinticinco: '25',
  villa: 'va v vlla',
}

const meanings = new Map<string, string[]>()
for (const [word, short] of Object.entries(ABBREVIATED))
  for (const one of short.split(' ')) meanings.set(one, [...(meanings.get(one) ?? []), word])

/** Returns the words that an abbreviation may mean. */
export const meaningsOf = (word: string): readonly string[] => meanings.get(word) ?? []

// up to this length a last word is more probably the beginning of a word: "va" of Valparaíso
const UNFINISHED = 2

/** Expands the abbreviations of a text, each to its usual word. The last word may be unfinished. */
export function writtenOut(text: string): string {
  const words = text.split(' ')
  const isWhole = (word: string, at: number) => at < words.length - 1 || word.length > UNFINISHED
  return words.map((word, at) => (isWhole(word, at) ? (meaningsOf(word)[0] ?? word) : word)).join(' ')
}

/**
 * Returns the sound of a name in Argentina, where b and v, s and z, ll and y sound alike. The sound of an unfinished name is the
 * beginning of the sound of the whole name.
 */
export const sound = (text: string): string =>
  text
    .replace(/ch/g, '#')
    .replace(/h/g, '')
    .replace(/v/g, 'b')
    .replace(/z|x|c(?=[eiy])/g, 's')
    .replace(/qu?|c/g, 'k')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/ll|y/g, 'i')
    .replace(/(\p{L})\1+/gu, '$1')

const POINTS = 'aeropuerto|airport|terminal|omnibus|colectivos|micros|estacion|universidad|nacional|barrio|centro|provincia'
const kindOfPoint = new RegExp(String.raw`(?<= )(?:${POINTS})(?: del?)?(?= )`, 'g')

/** Removes the words for a kind of point, as in "terminal de omnibus de cordoba". */
export const withoutKinds = (text: string): string => ` ${text} `.replace(kindOfPoint, '').replace(/ +/g, ' ').trim()
