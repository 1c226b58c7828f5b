import { type MessageKind } from '#domain/trips/groupMessage.ts'
import type { Luggage } from '#domain/trips/terms.ts'

interface Token {
  text: string
  /** the word without accents and in lower case */
  word: string
  /** start and end in the message */
  start: number
  end: number
  /** true when no space precedes it */
  isGlued: boolean
  kind: 'word' | 'number' | 'sign' | 'break'
}

/** A message as tokens. It marks tokens that a field has taken, and tokens that look like a field but are not understood. */
export interface Sheet {
  message: string
  tokens: readonly Token[]
  state: ('free' | 'taken' | 'left')[]
  isEnglish: boolean
  /** true when a time is written in full somewhere, so that a bare number need not be a time */
  hasClock: boolean
}

/** A reader's result at a token; the tokens before `end` belong to it. */
export interface Found<T> {
  value: T
  isSure: boolean
  end: number
}

// the classes do not overlap, so that no text is read twice
const TOKEN = /\p{L}[\p{L}\p{M}]*|\d+|\n|[^\s\p{L}\d]/gu

export function sheetOf(message: string): Sheet {
  const tokens: Token[] = []
  for (const { 0: text, index } of message.matchAll(TOKEN)) {
    const [start, end] = [index, index + text.length]
    tokens.push({ text, word: wordOf(text), start, end, isGlued: tokens.at(-1)?.end === start, kind: kindOf(text) })
  }
  return { message, tokens, state: tokens.map(() => 'free'), isEnglish: isEnglish(tokens), hasClock: CLOCK.test(message) }
}

const CLOCK = /\d ?(?:hs?|hrs|horas?|[ap]\.? ?m)\b|\d[:.'h]\d\d(?!\d)|(?:a|tipo|at|around)(?: las?)? \d{1,2}\b/i

/** Returns a word without accents. Unicode counts ʼ as a letter. */
const wordOf = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ʼ', "'").toLowerCase()

function kindOf(text: string): Token['kind'] {
  if (text === '\n') return 'break'
  if (/^\d/.test(text)) return 'number'
  return /^\p{L}/u.test(text) ? 'word' : 'sign'
}

const englishWords = new Set(
  'from to leaving seats seat the at on ride anyone looking tomorrow driving going need per and with around each friday monday tuesday wednesday thursday saturday sunday'.split(
    ' ',
  ),
)
const spanishWords = new Set(
  'de a salgo lugares lugar el la las busco viaje hs manana viernes lunes martes miercoles jueves sabado domingo por desde hasta tipo para alguien hoy y con'.split(
    ' ',
  ),
)

function isEnglish(tokens: readonly Token[]): boolean {
  const count = (words: Set<string>) => tokens.reduce((sum, { word }) => sum + (words.has(word) ? 1 : 0), 0)
  return count(englishWords) > count(spanishWords)
}

/** Returns the word, number or sign at a free token. */
export const wordAt = ({ tokens, state }: Sheet, at: number): string => (state[at] === 'free' ? (tokens[at]?.word ?? '') : '')

/** Returns the number of at most `digits` digits at a free token. */
export function numberAt(sheet: Sheet, at: number, digits: number): number | undefined {
  const word = wordAt(sheet, at)
  // a taken number has an empty word, which is not 0
  const isNumber = word !== '' && sheet.tokens[at]?.kind === 'number'
  return isNumber && word.length <= digits ? Number(word) : undefined
}

export const isGlued = ({ tokens }: Sheet, at: number): boolean => tokens[at]?.isGlued === true

/** True for a sign of a range; "/" only without spaces, as it also separates fields. */
export const isRangeSign = (sheet: Sheet, at: number, signs: ReadonlySet<string>): boolean => {
  const word = wordAt(sheet, at)
  return signs.has(word) && (word !== '/' || (isGlued(sheet, at) && isGlued(sheet, at + 1)))
}

/** True for an apostrophe between two letters, straight or as phones write it. */
export const isApostrophe = ({ tokens }: Sheet, at: number): boolean =>
  /^['’‘ʼ´`]$/.test(tokens[at]?.text ?? '') &&
  tokens[at]?.isGlued === true &&
  tokens[at - 1]?.kind === 'word' &&
  tokens[at + 1]?.isGlued === true &&
  tokens[at + 1]?.kind === 'word'

/** Returns the first token from `at` on whose word is not in `words`. */
export function after(sheet: Sheet, at: number, words: ReadonlySet<string>): number {
  let end = at
  while (words.has(wordAt(sheet, end))) end += 1
  return end
}

/** Builds a table of phrases by their first word, longest first. Each string of `spelled` has phrases separated by "|". */
export function phraseTable<T>(spelled: readonly (readonly [string, T])[]): Map<string, { words: string[]; value: T }[]> {
  const table = new Map<string, { words: string[]; value: T }[]>()
  for (const [phrases, value] of spelled) {
    for (const phrase of phrases.split('|')) {
      const words = phrase.split(' ')
      const [first = ''] = words
      table.set(
        first,
        [...(table.get(first) ?? []), { words, value }].toSorted((a, b) => b.words.length - a.words.length),
      )
    }
  }
  return table
}

export function phraseAt<T>(sheet: Sheet, at: number, table: ReturnType<typeof phraseTable<T>>): Found<T> | undefined {
  const phrase = table.get(wordAt(sheet, at))?.find(({ words }) => words.every((word, i) => wordAt(sheet, at + i) === word))
  return phrase && { value: phrase.value, isSure: true, end: at + phrase.words.length }
}

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const luggage = phraseTable<Luggage>([
  ['sin equipaje|equipaje : no|sin valijas|sin valija|no luggage|no suitcases', 'none'],
  [
    'equipaje chico|poco equipaje|equipaje de mano|equipaje liviano|solo mochila|solo mochilas|con mochila|una mochila|mochila|bolso chico|bolso de mano|bolsos de mano|un bolso chico|valija chica|una valija chica|valijas chicas|small luggage|small bags only|small bags|small bag|light luggage|backpack only|backpacks only|carry on only|hand luggage',
    'small',
  ],
  [
    'baul grande|baul libre|baul vacio|lugar para valijas|lugar para equipaje|valija grande|valijas grandes|bultos|equipaje grande|big suitcases|large luggage|room for luggage|room for bags|big trunk',
    'large',
  ],
])

export const smoking = phraseTable<boolean>([
  [
    'no fumar|sin fumar|fumar : no|fumadores : no|se fuma : no|no fumo|no fumamos|no fumadores|no se fuma|no se puede fumar|prohibido fumar|sin humo|no smoking|non smoking|non smokers|no smokers',
    false,
  ],
  [
    'se puede fumar|se fuma|fumar : si|fumadores : si|fumadores si|fumadores ok|fumadores bienvenidos|smoking ok|smokers ok|smokers welcome|smoking allowed',
    true,
  ],
])

export const pets = phraseTable<boolean>([
  [
    'sin mascotas|no mascotas|mascotas no|no acepto mascotas|mascotas : no|mascota : no|no llevo mascotas|no llevo perros|no se aceptan mascotas|no se permiten mascotas|no pets|sin animales|ni mascotas|ni mascota|ni perros|ni animales',
    false,
  ],
  [
    'mascotas si|mascotas ok|mascotas : si|mascota : si|mascotas : ok|con mascotas|con mascota|acepto mascotas|se aceptan mascotas|se permiten mascotas|llevo mascotas|llevo mascota|llevo perro|llevo gato|con perro|con gato|con mi perro|con mi gato|con mi perra|con mi gata|with my dog|with my cat|mascotas bienvenidas|puede venir mascota|pet friendly|pets ok|pets welcome|pets allowed|petfriendly',
    true,
  ],
])

export const women = phraseTable<boolean>([
  ['solo mujeres|solo chicas|solo para mujeres|entre mujeres|women only|only women|girls only|solo mujer', true],
])

export const kindPhrases = phraseTable<{ kind: MessageKind; isSure: boolean }>([
  [
    'salgo|salimos|estoy saliendo|saliendo|ofrezco|ofrezco viaje|ofrezco lugares|tengo lugar|tengo lugares|tengo|llevo|llevo gente|busco pasajeros|busco pasajero|busco acompanantes|busco acompanante|busco gente|busco compania|me quedan|me queda|quedan|queda|sale viaje|sale auto|viajo en auto|voy en auto|driving|i am driving|leaving|offering|offering a ride|i have|i drive|heading|looking for passengers|ida en auto|comparto viaje|comparto auto|disponible|disponibles|available',
    { kind: 'offer', isSure: true },
  ],
  ['quiero ir|quiero viajar|quisiera ir|quisiera viajar|tengo que ir|tengo que viajar', { kind: 'request', isSure: false }],
  [
    'si alguien quiere|si alguien se suma|alguien quiere|alguien que quiera|alguien se suma|quien quiera|quien se suma|viajo|viajamos|voy|vamos|vuelvo|volvemos|sale|going|traveling|travelling|i go|regreso',
    { kind: 'offer', isSure: false },
  ],
  [
    'busco viaje|busco lugar|busco lugares|busco|necesito|necesitamos|necesito viaje|necesito lugar|buscamos|alguien viaja|alguien que viaje|alguien va|alguien que vaya|alguien sale|alguien que salga|alguien yendo|alguien para|alguien|alguno|alguna|alguno va|alguno viaja|alguna va|se busca|quien viaja|quien va|quien sale|hay lugar|somos|pido|pido viaje|looking for a ride|looking for a lift|looking for|need a ride|need a lift|need|anyone going|anyone driving|anyone leaving|anyone|is anyone|ride needed|can someone|me llevan|me llevaria|me sumo',
    { kind: 'request', isSure: true },
  ],
])

/** Words without meaning for a trip. A part with only such words counts as understood. */
export const emptyWords = wordSet(
  'ya hola holaa buenas buenos buen bueno dias dia tardes noches gente grupo chicos chicas chiques todos todas amigos a al de del desde el la las lo los en por para x p y e o u con un una unos unas que se me mi mis si hs gracias saludos gastos nafta peaje peajes trabajo laburo autopista finde avisen avisar aviso mp md dm privado priv escriban escribanme interesados interesadas consultas hablame hablen contacto cualquier cosa ida viaje viajes auto este esta esa ese favor porfa tipo precio valor aporte colaboracion salida destino origen fecha hora horario dia paso pasando paro parando parada paradas parar via escala escalas lugares lugar asientos pasaje es soy estoy voy va vaya viaja hay sale salgo hi hello hey everyone all there the an at on in for by and with per each i am im m s is are me my please thanks thank you pm from to ride trip car of it this stop stops stopping through date time price seats message just so we our hasta hacia rumbo yo nos vos todo tengo quedan disponibles disponible alguien alguno quien',
)
