import type { NotificationKind } from '#domain/notifications/notification.ts'

/** Texts of a kind: the title (also the subject of a mail), one or two sentences, and the label of the button. */
export interface NotificationText {
  title: string
  text: string
  /** sentence for a notification with a deadline */
  until?: string
  /** sentence about a refund of unknown amount; with a known amount, `refund` of `refund_due` replaces it */
  owed?: string
  /** only in `refund_due`: sentence that any notification about a known refund adds */
  refund?: string
  act: string
}

/**
 * `kind.how` is the text of a variant, chosen by `details.how`. The suffix `.in_car` is for seats paid in the car (F36); a
 * following `.seats` is for several seats by `details.seats`. {from}, {to}, {date} and {hours} come from the trip, {untilDate}
 * and {untilHours} from `until`.
 */
export type NotificationTexts = Record<NotificationKind, NotificationText> &
  Partial<Record<`${NotificationKind}.${string}`, NotificationText>>

interface Facts {
  trip: { originName: string; destinationName: string; hours: string } | null
  /** in the usual form of the language */
  date: string
  until?: { date: string; hours: string } | undefined
  /** formats an amount in the usual form of the language */
  price: (minor: number, currency: string) => string
}

const townOf = (name = '') => name.split(',')[0] ?? ''

type Details = Readonly<Record<string, unknown>>

/** Returns the text for several seats, else the text of the variant, else the text of the kind. */
function chosen(texts: NotificationTexts, kind: NotificationKind, details: Details): NotificationText {
  const { how, inCar } = details
  const words = typeof how === 'string' && texts[`${kind}.${how}`] ? (`${kind}.${how}` as const) : kind
  const inWords = inCar === true && texts[`${words}.in_car`] ? (`${words}.in_car` as const) : words
  const ofSeveral = seatsIn(details) > 1 ? texts[`${inWords}.seats`] : undefined
  return ofSeveral ?? texts[inWords] ?? texts[kind]
}

const seatsIn = ({ seats }: Details) => (typeof seats === 'number' ? seats : 1)

/** Returns the sentence about the reader's refund; empty when there is none. */
const refundIn = ({ refundMinor, currency }: Details, price: Facts['price']): string =>
  typeof refundMinor === 'number' && typeof currency === 'string' ? price(refundMinor, currency) : ''

/** Fills the trip's data into the texts of a notification. Places appear only with the name of the town. */
export function renderText(
  texts: NotificationTexts,
  kind: NotificationKind,
  details: Details,
  { trip, date, until, price }: Facts,
): NotificationText {
  const { title, text: what, owed, act, until: untilText } = chosen(texts, kind, details)
  const refund = refundIn(details, price)
  const text = [what, refund ? texts.refund_due.refund : owed].filter(Boolean).join(' ')
  const ends = { from: townOf(trip?.originName), to: townOf(trip?.destinationName) }
  const ended = { untilDate: until?.date ?? '', untilHours: until?.hours ?? '' }
  const facts: Record<string, string> = {
    ...ends,
    ...ended,
    date,
    hours: trip?.hours ?? '',
    seats: String(seatsIn(details)),
    refund,
  }
  const filled = (words: string) => words.replace(/\{(\w+)\}/g, (_, fact: string) => facts[fact] ?? '')
  if (!untilText || !until) return { title: filled(title), text: filled(text), act }
  return { title: filled(title), text: filled(`${text} ${untilText}`), until: filled(untilText), act }
}
