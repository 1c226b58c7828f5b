import { disguisedFigures, inFigures, readingsOf, withoutTimes } from '../../plainText.ts'

/* Finds telephones, addresses and external accounts in the note of a ride request (ST14). */

/** Maximum number of digits, as in "ruta 9, 2 valijas, al 1500". A note needs no more, and a telephone has more. */
const MAX_DIGITS = 6
const NUMBERS_IN_A_ROW = 5
const MAX_DISGUISED = 3

const TELEPHONE = String.raw`(?:telefono|tel|fono|celular|celu|cel|movil|phone|telephone|cell|mobile)`

/** Patterns of contacts, for the plain text of a note and the other readings of it. */
const CONTACTS = [
  // "amig@s" is no address
  /(?<!\p{L}{2})@|@(?!s?(?![\p{L}\d.@_]))/u,
  /[([{<*_~|-]\s*at\s*[)\]}>*_~|-]|\barr+ob+a\b|\bat\W{1,3}(?:g?mail|hotmail|yahoo|outlook)\b/u,
  /\b(?:[ge]?\W?mails?|hot\W?mail|yahoo|outlook|icloud|protonmail|correo\W+electronico|(?:mi|tu|su|por|un)\W+correo)\b/u,
  /\b(?:punto|dot|pto)\W{0,3}(?:com|net|org|ar|io|app|ly|gg)\b|[\p{L}\d](?:\.|\W{0,2}[([{]\.[)\]}]\W{0,2})(?:com|net|org|ar|io|app|ly|gg)\b/u,
  /\s\.\s?com\b|\.\scom\b|\.(?:me|co|es|be|to)\//u,
  /\bwa\W{0,3}(?:(?:punto|dot)\W{0,3})?me|\bt\W{0,2}(?:\.|punto|dot)\W{0,2}me\b|\b(?:barra|slash)\W{0,3}\d/u,
  /\bhttps?\b|\bw\s?w\s?w|:\/\/|\b(?:triple|3)\s?(?:w|uve|doble\s?(?:u|v|uve|ve))\b/u,
  /\b(?:what?s?\W?ap|w[ah]{0,2}t?[sz]\W?ap|[gw]u?a(?:ts|t|s|z)\W?ap|wapp|wap\b|wpp|wh?t?sa?p|whats\b(?!\s(?:the|up|your))|(?:un|por|al|el|mi)\s+(?:wa|ws|wp)\b|w[ps]\W{0,3}\d)/u,
  /\b(?:telegram|tg\s?:|insta|ig\b|fb\b|feis|messenger|tik\W?tok|snap(?:chat)?\b|discord|twitter|linkedin|skype|viber|wechat)/u,
  /\bfacebook|\b(?:mi|por|en|el|al|my|via)\s+face\b|\b(?:por|en|mi|my|on|via|use|uso)\s+signal\b|\bapp\s+verde\b|\bgreen\s+app\b/u,
  new RegExp(
    String.raw`\b(?:mi|tu|al|por|paso\s+el|dejo\s+el|pasame\s+el|my|your|by|via)\s+(?:numero|nro|number|${TELEPHONE})\b`,
    'u',
  ),
  /\b(?:call|text|llam|escrib|mand)\p{L}*(?:\W+\p{L}+){0,2}\W+\d{3,}/u,
  new RegExp(String.raw`\b${TELEPHONE}\W{0,3}\d`, 'u'),
  /\b(?:mi|my)\s+(?:usuario|user|nick|handle)\b|\busername\b/u,
]
/** Names of other services, in a text without separators. */
const RUN_TOGETHER = /whatsap|guatsap|telegram|instagram|facebook|gmail|hotmail|messenger/

/** Checks whether a text contains a contact outside the product, in any spelling. */
export const saysContact = (text: string): boolean =>
  readingsOf(text).some((plain) => saysAccount(plain) || isDisguised(plain) || saysTelephone(withoutTimes(inFigures(plain))))

const isDisguised = (plain: string) => disguisedFigures(plain) >= MAX_DISGUISED
const saysAccount = (plain: string) =>
  CONTACTS.some((shape) => shape.test(plain)) || RUN_TOGETHER.test(plain.replaceAll(/[^\p{L}]/gu, ''))

/** The number of a road, or of a kilometer on it. One such number in a note does not count as digits of a telephone. */
const NUMBERED =
  /\b(?:ruta|rn|rp|km|kilometro|route|al|altura|linea)\W{0,2}\d{1,3}\b|\b\d{1,3}\s?(?:km|kilometros)\b|\b(?:\d{1,2}\W{1,2}(?:(?:y|o|and|or)\s)?){1,3}(?:anos|years)\b/gu
const BETWEEN = /^(?:y|and|e|luego|despues|then|guion|dash|coma|comma|espacio|space|mas)$/
const ONE_NUMBER = /^(?:\d{1,2}|una|un|oh)$/

const digitsIn = (text: string) => (text.match(/\d/g) ?? []).length

function saysTelephone(figures: string): boolean {
  const [longest = ''] = (figures.match(NUMBERED) ?? []).toSorted((a, b) => digitsIn(b) - digitsIn(a))
  const other = figures.replace(longest, ' ')
  if (/\d{6,}|\b0\d{2,}|\b0(?:\W+\d\b){3}/.test(other) || digitsIn(other) > MAX_DIGITS) return true
  let row = 0
  const words = other.split(/[^\p{L}\d]+/u).filter((word) => word && !BETWEEN.test(word))
  return words.some((word) => (row = ONE_NUMBER.test(word) ? row + 1 : 0) >= NUMBERS_IN_A_ROW)
}
