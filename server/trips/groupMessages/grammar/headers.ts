import type { Day } from '#domain/time.ts'
import { stampDay } from './sending.ts'

/** A message of a pasted text, without its app's header. */
export interface SentMessage {
  /** the message as pasted, header included */
  pasted: string
  text: string
  /** day of sending from the header; unsure if its day and month may be swapped */
  sent?: { day: Day; isSure: boolean }
}

const MARKS = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const KEYCAP = /(\d)\uFE0F?\u20E3/g
const EMOJI_STYLE = /[\uFE0E\uFE0F]/g
/** Signs of bold, italic and code: "*Rosario*". */
const EMPHASIS = /(?<![\p{L}\p{N}])[*_`]+(?=\S)|(?<=\S)[*_`]+(?![\p{L}\p{N}])/gu
const STRUCK_OUT = /(?<![\p{L}\p{N}])~(?=\S)[^~\n]+(?<=\S)~(?![\p{L}\p{N}])/gu
const OTHER_DIGITS = /[\u{FF10}-\u{FF19}\u{1D7CE}-\u{1D7FF}]/gu

/** Normalizes digits and spaces, and removes invisible characters, which apps add when copying. */
const plain = (text: string) =>
  text
    .replace(MARKS, '')
    .replace(/[\u00A0\u202F]/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(KEYCAP, '$1')
    .replace(EMOJI_STYLE, '')
    .replace(/(\d)[ºª]/g, '$1°')
    .replace(STRUCK_OUT, '')
    .replace(EMPHASIS, '')
    .replace(/(\d)[´’‘`](?=\d\d)/g, "$1'")
    .replace(OTHER_DIGITS, (digit) => digit.normalize('NFKC'))

const DATE = String.raw`(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{1,2} (?:de )?\p{L}{3,10}\.?(?: (?:de )?\d{4})?)`
const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\. ?m\.| ?[ap]m)?`
const SENDER = String.raw`[^:\n]{1,60}?`
const header = (form: string) => new RegExp(form, 'iu')

/** Patterns of headers at the beginning of a line, with their date and time. */
const headers = [
  // WhatsApp on the web, on iPhones and for several copied messages; Telegram; "[31/12]" would be the day of the trip
  header(
    String.raw`^\[(?!\d{1,2}[/-]\d{1,2}\])(?:${CLOCK},? )?(?<date>${DATE})(?:,? (?:a las |at )?(?<clock>${CLOCK}))?\] ?(?:${SENDER}:(?!\d) ?)?`,
  ),
  // an exported chat on Android; a day without a year would be the day of the trip
  header(String.raw`^(?<date>\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}),? (?:a las )?(?<clock>${CLOCK}) ?[-–] ${SENDER}:(?!\d) ?`),
  // a date in another language, whose day is not read
  header(
    String.raw`^\[(?!lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)(?=[^\]\n]*\d{4})[^\]\n]{0,30}\d[:.]\d{2}[^\]\n]{0,10}\] ?${SENDER}:(?!\d) ?`,
  ),
  // Telegram on a desktop
  header(String.raw`^${SENDER}, \[(?<date>${DATE}),? (?:a las |at )?(?<clock>${CLOCK})\]:? ?`),
]
const SYSTEM = header(
  String.raw`^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? (?:a las )?${CLOCK} ?[-–] [^:\n]*(?:cifrad|encrypt|se uni[oó]|joined|a[nñ]adi[oó]|added|sali[oó] del|left|cambi[oó]|changed|cre[oó] el|created|elimin[oó])`,
)
const NAME =
  /^\p{Lu}[\p{L}'.]*(?: (?:\p{Lu}[\p{L}'.]*|de|del|la)){0,4}(?: (?:[▸►>›»·]|ha compartido|comparti[oó]|public[oó]|est[aá] en|shared|posted) .{1,60})?$/u
/** Labels between the name of a post's author and its time. */
const POST_LABEL =
  /^(?:[·•]|administradora?|moderadora?|autora?|seguir|miembro nuevo|participante an[oó]nimo|colaborador(?:a)? (?:destacad[oa]|principal)|admin|moderator|author|follow|new member|top contributor|anonymous (?:member|participant)|rising contributor)?$/i
const MAX_POST_LABELS = 6
const LABEL =
  /^[^\p{L}\n]{0,4}(?:(?:mensaje )?reenviado(?: muchas veces| de .{1,60})?|forwarded(?: many times| from .{1,60})?|editado|edited|se edit[oó] este mensaje\.?|this message was edited\.?|.{1,40} (?:respondi[oó] a|replied to) .{1,40}|.{1,120} (?:escribi[oó]|wrote):)[\])>]?$/iu
const EDITED = /[<(](?:editado|edited|se edit[oó] este mensaje\.?|this message was edited\.?)[)>]/gi
const OMITTED =
  /<[^<>\n]{1,30} (?:omitid[oa]|omitted)>|<(?:adjunto|attached): [^<>\n]{1,80}>|^[ \t]*(?:imagen|foto|video|audio|sticker|gif|documento|image)\s(?:omitid[oa]|omitted)[ \t]*$|^[ \t]*(?:se elimin[oó] este mensaje|este mensaje fue eliminado|eliminaste este mensaje|this message was deleted|you deleted this message)\.?[ \t]*$/gim
/**
 * Endings of a message that an app adds: its time with ticks, the time of an edit, and a last line with only a time, when the
 * message has another time.
 */
const TICKED = new RegExp(String.raw`(?:^|\s)(?:editado |edited )?${CLOCK}\s*[✓✔]{1,2}\uFE0F?\s*$`, 'iu')
const EDITED_AT = new RegExp(String.raw`(?:^|\s)(?:editado|edited) ${CLOCK}\s*$`, 'iu')
const LAST_LINE = new RegExp(String.raw`\n${CLOCK}\s*$`, 'iu')
const POSTED = new RegExp(String.raw`^(?<date>\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}),? (?<clock>${CLOCK})$`, 'iu')
/**
 * Patterns of stamps that may belong to the trip: "18 h" when the rest of the text has no time, "hoy" when the rest has no day.
 */
const HOURS_AGO = /^\d{1,2} ?(?:hs?|hrs?)$/i
const SAYS_HOUR = /\d ?(?:hs?|hrs|horas?|am|pm)\b|\d[:.]\d\d/i
const SAYS_DAY =
  /\b(?:hoy|ma[nñ]ana|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|today|tomorrow|tonight)\b|\d\/\d/iu
/** Days that may also begin a line about a trip. */
const OF_A_TRIP =
  /^(?:el )?(?:hoy|today|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/iu
const SAYS_WHEN =
  /\d ?(?:hs?|horas?|am|pm)\b|\d[:.]\d\d|\b(?:hoy|ma[nñ]ana|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|today|tomorrow|tonight)\b/iu

/** Splits a pasted text at the headers of its messages. Omits messages without text, such as pictures and notices of the app. */
export function messagesIn(pasted: string, today: Day): SentMessage[] {
  const lines = plain(pasted).split('\n')
  const found: SentMessage[] = [{ pasted: '', text: '' }]
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const head = headerOf(lines, at, today)
    if (head) {
      const own = lines.slice(at, at + head.lines).join('\n')
      found.push({ pasted: own, text: own.slice(head.length), ...(head.sent && { sent: head.sent }) })
      at += head.lines - 1
    } else if (!SYSTEM.test(line)) {
      const last = found.at(-1)
      if (last) Object.assign(last, { pasted: `${last.pasted}\n${line}`, text: `${last.text}\n${line}` })
    }
  }
  const filled = found
    .map((one) => ({ ...one, pasted: one.pasted.trim(), text: withoutTail(one.text) }))
    .filter(({ text }) => text)
  return filled.length > 0 ? filled : [{ pasted: '', text: '' }]
}

interface Header {
  length: number
  lines: number
  sent?: SentMessage['sent']
}

function headerOf(lines: readonly string[], at: number, today: Day): Header | undefined {
  const line = lines[at] ?? ''
  for (const form of headers) {
    const match = form.exec(line)
    const { date = '', clock = '' } = match?.groups ?? {}
    const sent = stampDay(date, clock, today)
    // a date in the future is not the day of sending
    if (match && (sent || line.startsWith('[')))
      return { length: match[0].length, lines: 1, sent: sent ?? { day: today, isSure: false } }
  }
  return postHeader(lines, at, today)
}

/**
 * Reads "Juana Pérez" followed by "Ayer a las 14:32" as the header of a post, unless that is the only line with a time for the
 * trip.
 */
function postHeader(lines: readonly string[], at: number, today: Day): Header | undefined {
  const hasName = NAME.test((lines[at] ?? '').trim())
  if (!hasName && at > 0) return undefined
  let stampAt = hasName ? at + 1 : at
  while (hasName && stampAt < at + MAX_POST_LABELS && POST_LABEL.test((lines[stampAt] ?? '').trim())) stampAt += 1
  const stamp = (lines[stampAt] ?? '').replace(/^[·• ]+/, '').trim()
  const { date = stamp, clock = '' } = POSTED.exec(stamp)?.groups ?? {}
  const sent = stampDay(date, clock, today)
  if (!sent || isDayOfTrip(stamp, sent.day, today, hasName)) return undefined
  const rest = lines.slice(stampAt + 1).join('\n')
  const isOfTrip = HOURS_AGO.test(stamp)
    ? !(hasName && /\p{Ll}/u.test(lines[at] ?? '') && SAYS_HOUR.test(rest))
    : sent.day === today && !/\d[:.]\d\d|[·•]|\bhace\b|\bago\b/i.test(stamp) && !SAYS_DAY.test(rest)
  if (isOfTrip) return undefined
  const isPast = !OF_A_TRIP.test(stamp) && (sent.day !== today || !/\d[:.]\d\d/.test(stamp))
  if (!rest.trim() || !(SAYS_WHEN.test(rest) || isPast)) return undefined
  return { length: lines.slice(at, stampAt + 1).join('\n').length, lines: stampAt - at + 1, sent }
}

/** A date without a year; "15.12" would be read as a time. */
const BARE_DATE = /^\d{1,2}[/-]\d{1,2}$/

/**
 * Checks for the trip's day on its own line: a post is not from tomorrow, one from last year states the year, and one without an
 * author's name states the year too.
 */
function isDayOfTrip(stamp: string, sent: Day, today: Day, hasName: boolean): boolean {
  const isThisYear = sent.slice(0, 4) === today.slice(0, 4)
  return sent > today || (BARE_DATE.test(stamp) && !(hasName && isThisYear))
}

/** Removes labels of forwarding and editing, quotes, pictures, and the time and ticks at the end. */
function withoutTail(text: string): string {
  const lines = text.split('\n').filter((line) => !LABEL.test(line.trim()))
  const own = lines.filter((line) => !/^> ?\S/.test(line))
  const body = (own.some((line) => line.trim()) ? own : lines)
    .join('\n')
    .replace(EDITED, '')
    .replace(OMITTED, '')
    .replace(TICKED, '')
    .replace(EDITED_AT, '')
    .trim()
  const withoutLast = body.replace(LAST_LINE, '')
  return SAYS_WHEN.test(withoutLast) ? withoutLast : body
}
