import type { NotificationKind } from '#domain/notifications/notification.ts'

/** The words of one kind: title (the subject of a mail), one or two sentences, and the label of the button below. */
export interface NotificationText {
  title: string
  text: string
  /** added when the notification names a deadline */
  until?: string
  /** of a refund of unknown amount; with a known one, `refund` of `refund_due` replaces it */
  owed?: string
  /** of `refund_due`: added to any notification about a refunded amount */
  refund?: string
  act: string
}

/**
 * `kind.how` is the text of a variant of the kind, chosen by `details.how`; `.in_car` behind it is for seats paid in the car (F36),
 * `.seats` behind that for several seats, as in `details.seats`. {from}, {to}, {date} and {hours} are the trip's, {untilDate} and
 * {untilHours} those of `until`.
 */
export type NotificationTexts = Record<NotificationKind, NotificationText> &
  Partial<Record<`${NotificationKind}.${string}`, NotificationText>>

interface Facts {
  trip: { originName: string; destinationName: string; hours: string } | null
  /** as people write it in that language */
  date: string
  until?: { date: string; hours: string } | undefined
  /** an amount as people write it in that language */
  price: (minor: number, currency: string) => string
}

const townOf = (name = '') => name.split(',')[0] ?? ''

type Details = Readonly<Record<string, unknown>>

/** Picks the text for several seats, else that of the variant in the details, else that of the kind. */
function chosen(texts: NotificationTexts, kind: NotificationKind, details: Details): NotificationText {
  const { how, inCar } = details
  const words = typeof how === 'string' && texts[`${kind}.${how}`] ? (`${kind}.${how}` as const) : kind
  const inWords = inCar === true && texts[`${words}.in_car`] ? (`${words}.in_car` as const) : words
  const ofSeveral = seatsIn(details) > 1 ? texts[`${inWords}.seats`] : undefined
  return ofSeveral ?? texts[inWords] ?? texts[kind]
}

const seatsIn = ({ seats }: Details) => (typeof seats === 'number' ? seats : 1)

/** The reader's refund as text; empty when there is none. */
const refundIn = ({ refundMinor, currency }: Details, price: Facts['price']): string =>
  typeof refundMinor === 'number' && typeof currency === 'string' ? price(refundMinor, currency) : ''

/** The words of a notification, with the trip's facts in them; of its places the town alone. */
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
