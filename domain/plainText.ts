/*
 * Converts text to a plain form for checks: replaces other digits, look-alike letters, figures for letters and words for figures
 * (ST14, D7).
 */

/** Letters of other scripts and small capitals, each above its Latin look-alike. */
const LOOK_ALIKES = [
  'абвгдеёзикмнопрстухьіјѕԁɡһԛԝүαβγεικνορτυχωηøłđıßᴀʙᴄᴅᴇꜰғɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ〇零一二三四五六七八九⓿',
  'abbrdee3ukmhonpctyxbijsdghqwyabyeikvoptuxwnoldisabcdeffghijklmnopqrstuvwyz001234567890',
] as const
/** Consecutive code points: the first one, their number, and the meaning of the first. */
const ROWS = [
  [0x1_f1_e6, 26, 'a'],
  [0x1_f1_50, 26, 'a'],
  [0x1_f1_70, 26, 'a'],
  [0x27_76, 9, '1'],
  [0x27_80, 9, '1'],
  [0x27_8a, 9, '1'],
  [0x24_f5, 9, '1'],
  [0x26_80, 6, '1'],
] as const

/** Returns small Latin letters without accents, and the digits 0 to 9. */
export const plainly = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Me}]/gu, '')
    .replaceAll(/[💲💵💴💶💷💰💸]/gu, '$')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/gu, plainSign)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('_', ' ')

function plainSign(sign: string): string {
  if (/\p{Nd}/u.test(sign)) return digitOf(sign)
  const at = LOOK_ALIKES[0].indexOf(sign)
  if (at >= 0) return LOOK_ALIKES[1][at] ?? sign
  const code = sign.codePointAt(0) ?? 0
  const row = ROWS.find(([first, count]) => code >= first && code < first + count)
  return row ? String.fromCodePoint((row[2].codePointAt(0) ?? 0) + code - row[0]) : sign
}

/** Returns the ASCII digit for a digit of any script. The digits of each script are consecutive, from 0 to 9. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** Single characters with separators between them: "w h a t s", "3-4-1-5". */
const SPREAD = /(?<![\p{L}\d])(?:[\p{L}\d][\s.,*_~|/\\-]{1,3}){3,}[\p{L}\d](?![\p{L}\d])/gu
const joined = (plain: string) => plain.replaceAll(SPREAD, (signs) => signs.replaceAll(/[^\p{L}\d]/gu, ''))

const LEET = ['013457892@$!|', 'oieastbgzasil'] as const
const withLetters = (word: string) => word.replaceAll(/[^\p{L}]/gu, (sign) => LEET[1][LEET[0].indexOf(sign)] ?? sign)
/** Replaces figures with letters in words with at least as many letters as figures: "h0la", not "1800hs". */
const unleeted = (plain: string) =>
  plain.replaceAll(/[\p{L}\d@$!|]{3,}/gu, (word) =>
    (word.match(/\p{L}/gu) ?? []).length * 2 >= word.length ? withLetters(word) : word,
  )

/** Returns a text, the text with spaced-out words joined, and the text with letters for figures inside words. */
export function readingsOf(text: string): string[] {
  const plain = joined(plainly(text))
  return [...new Set([plainly(text), plain, unleeted(plain)])]
}

/** Number words in both languages, with usual misspellings: 0 to 29, then tens and hundreds. */
const SMALL =
  'cero zero,uno one,dos two doz,tres trez three thre,cuatro kuatro quatro four,cinco sinco zinco five,seis seiz six,siete ciete seven,ocho eight,nueve nuebe nine,diez ten,once eleven,doce twelve,trece thirteen,catorce fourteen,quince fifteen,dieciseis sixteen,diecisiete seventeen,dieciocho eighteen,diecinueve nineteen,veinte twenty,veintiuno,veintidos,veintitres,veinticuatro,veinticinco,veintiseis,veintisiete,veintiocho,veintinueve'
const TENS = ',,,treinta thirty,cuarenta forty,cincuenta fifty,sesenta sixty,setenta seventy,ochenta eighty,noventa ninety'
const HUNDREDS = ',cien ciento,doscientos,trescientos,cuatrocientos,quinientos,seiscientos,setecientos,ochocientos,novecientos'

/** Built at the first use, so that browser pages do not load the list. */
let values: Map<string, number> | undefined
const valuesOf = (words: string, unit: number) =>
  words.split(',').flatMap((spellings, at) => spellings.split(' ').map((word): [string, number] => [word, at * unit]))

function valueOf(word: string): number | undefined {
  values ??= new Map([...valuesOf(SMALL, 1), ...valuesOf(TENS, 10), ...valuesOf(HUNDREDS, 100)])
  return word ? values.get(word) : undefined
}

/** Number words from 0 to 9 without a space between them. */
const DIGIT_WORDS = /cero|zero|uno|one|dos|two|tres|three|cuatro|four|cinco|five|seis|six|siete|seven|ocho|eight|nueve|nine/g
/** Letters that look like figures, as in "34I55O". */
const FIGURE_SIGNS = ['oilszbg', '0115289'] as const
const isFigures = (word: string) => /^[\doilszbg]+$/.test(word) && ((word.match(/\d/g) ?? []).length >= 2 || /^\do+$/.test(word))

/** Returns the figures of a number word in any known spelling. */
function spelled(word: string): string | undefined {
  if (/^\d+$/.test(word)) return undefined
  const letters = withLetters(word)
  const value = valueOf(letters) ?? valueOf(letters.replaceAll(/(.)\1+/g, '$1'))
  if (value !== undefined) return String(value)
  const thousands = letters.endsWith('mil') ? valueOf(letters.slice(0, -3)) : undefined
  if (thousands !== undefined) return `${thousands} mil`
  const several = letters.match(DIGIT_WORDS) ?? []
  return several.length >= 2 && several.join('') === letters ? several.map((one) => String(valueOf(one))).join('') : undefined
}

const inFigure = (word: string) =>
  spelled(word) ??
  (isFigures(word) ? word.replaceAll(/\D/g, (sign) => FIGURE_SIGNS[1][FIGURE_SIGNS[0].indexOf(sign)] ?? sign) : word)

const WORD = /[\p{L}\d](?:[\p{L}\d]|[@$!|](?=[\p{L}\d]))*/gu

/** Counts figures in misspelled number words of a plain text: "tr3s", "trescuatro". */
export const disguisedFigures = (plain: string): number =>
  (plain.match(WORD) ?? []).flatMap((word) => (valueOf(word) !== undefined ? [] : (spelled(word) ?? []))).join('').length

/** Replaces number words in a plain text with figures: "treinta y cuatro, c1nc0" becomes "34, 5". */
export const inFigures = (plain: string): string =>
  plain
    .replaceAll(/(\p{L}{3})(000)\b/gu, '$1 $2')
    .replaceAll(WORD, inFigure)
    .replaceAll(/\b([2-9])0[\s-]+(?:(?:y|and)\s+)?([1-9])\b/g, '$1$2')
    .replaceAll(/\b(?:doble|double)\s(\d)\b/g, '$1$1')
    .replaceAll(/\btriple\s(\d)\b/g, '$1$1$1')

/** Times at multiples of five minutes, and days. No telephone consists of these. */
const HOUR = String.raw`(?:[01]?\d|2[0-4])`
const TIMES = new RegExp(
  String.raw`(?<![\d.:/-])(?:${HOUR}\s?[:.h]\s?[0-5][05]|(?<=\b(?:las|at|y|a)\s)${HOUR}\s[0-5][05]|${HOUR}(?=\s?hs?\b)|(?<=\b(?:de|from)\s)${HOUR}\s(?:a|to)\s${HOUR}|(?:0?[1-9]|[12]\d|3[01])[/-](?:0?[1-9]|1[0-2])(?:[/-](?:20)?2\d)?)(?![\d:/-]|\.\d)`,
  'g',
)
const MAX_TIMES = 3

/** Removes the first times and days from a text. */
export function withoutTimes(figures: string): string {
  let left = MAX_TIMES
  return figures.replaceAll(TIMES, (time) => (left-- > 0 ? ' ' : time))
}
