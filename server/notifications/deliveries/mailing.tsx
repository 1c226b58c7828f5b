import type { Language } from '#contract/wire.ts'
import { referenceOf } from '#domain/bookings/booking.ts'
import { isOptional, type NotificationKind } from '#domain/notifications/notification.ts'
import { isForMail } from '#domain/trips/meetingPoint.ts'
import { MailFrame, MailButton, MailLink } from '../../platform/html/Mail.tsx'
import { renderHtml } from '../../platform/html/render.ts'
import { priceIn } from '../../platform/wire.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { World } from '../../world.ts'
import { offLink } from '../offPage.tsx'
import { framing, kindWords, notificationPath, renderNotification } from '../presenter.ts'
import type { NotificationRow } from '../queries.ts'
import type { words as english } from '../words.en-US.ts'

type Site = Pick<World, 'gazetteer' | 'secret' | 'settings' | 'publicUrl'>

export interface Reader {
  email: string
  language: Language
}

/**
 * Builds a notification as a mail in its reader's language. The mail contains places but no names, and its links contain only
 * opaque ids. The message id is the id of the delivery, so that a mailbox recognizes a second copy.
 */
export function mailOf(site: Site, deliveryId: string, row: NotificationRow, { email, language }: Reader): Mail {
  const [kind, words] = [row.kind, framing[language]]
  const { title, text, act } = renderNotification(row, language, site)
  const link = isOptional(kind) ? offLink(site, row.account_id, kind) : undefined
  const letter = {
    language,
    title,
    text,
    facts: factsOf(row, language),
    reason: reasonOf(row, language, site.publicUrl),
    act: { words: act, address: site.publicUrl + notificationPath(row, site.gazetteer) },
    words,
    why: isOptional(kind) ? words.why(words.when(kindWords[language][kind])) : words.whyAlways,
    off: link,
    choices: `${site.publicUrl}/notifications?part=choices`,
  }
  return {
    messageId: `${deliveryId}@${new URL(site.publicUrl).hostname}`,
    to: email,
    subject: title,
    text: textOf(letter),
    html: htmlOf(letter),
    headers: { 'Content-Language': language, ...(link && oneClick(link)) },
  }
}

const CONFIRMED: readonly NotificationKind[] = ['seat_paid', 'request_accepted']

/** Returns the link to a driver's reason (F40). */
const reasonOf = ({ reason, kind, booking_id }: NotificationRow, language: Language, publicUrl: string): LetterLink | undefined =>
  reason && kind !== 'driver_message'
    ? { words: framing[language].facts.reason, address: `${publicUrl}/booking/${booking_id}` }
    : undefined

/** Returns the details of a confirmed seat that a traveler needs without a network. A companion sees no amount. */
function factsOf(row: NotificationRow, language: Language): string[] {
  const says = framing[language].facts
  const { kind, booking_id: id, details, passenger_id, account_id, seats, price_minor, car_minor, currency, meeting_point } = row
  if (!id || !CONFIRMED.includes(kind) || (kind === 'request_accepted' && details['how'] !== 'free')) return []
  const inWords = (minor: bigint) => priceIn(Number(minor), currency, language)
  const inCar = car_minor !== null && car_minor > 0n ? [says.inCar(inWords(car_minor))] : []
  const price = price_minor > 0n ? [says.paid(inWords(price_minor))] : []
  const own = passenger_id === account_id ? [says.seats(seats), ...(inCar.length > 0 ? inCar : price)] : []
  return [
    ...(meeting_point && isForMail(meeting_point) ? [says.meet(meeting_point)] : []),
    ...own,
    says.reference(referenceOf(id)),
  ]
}

/** Builds the headers of RFC 8058: mail programs show a button, and send it by POST. */
const oneClick = (link: string) => ({ 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

interface LetterLink {
  words: string
  address: string
}

interface Letter {
  language: Language
  title: string
  text: string
  /** facts about the seat, one per line */
  facts: string[]
  reason: LetterLink | undefined
  /** link of the button */
  act: LetterLink
  words: typeof english
  why: string
  /** the link that ends such mail; undefined if it cannot be switched off */
  off: string | undefined
  choices: string
}

const textOf = ({ title, text, facts, reason, act, words, why, off, choices }: Letter) => `${words.hello}

${title}

${[text, ...facts, ...(reason ? [`${reason.words}: ${reason.address}`] : [])].join('\n')}

${act.words}: ${act.address}

${words.bye}

-- 
${why}
${off ? `${words.off}: ${off}` : words.always}
${words.choices}: ${choices}
`

const htmlOf = ({ language, title, text, facts, reason, act, words, why, off, choices }: Letter) =>
  renderHtml(
    <MailFrame language={language} title={title} foot={[words.bye, <Foot key="why" {...{ words, why, off, choices }} />]}>
      <h1 style={{ margin: '0 0 12px', fontSize: 22, lineHeight: 1.25 }}>{title}</h1>
      <p style={{ margin: 0 }}>{text}</p>
      {facts.length > 0 && (
        <p style={{ margin: '12px 0 0' }}>
          {facts.map((fact) => (
            <span key={fact} style={{ display: 'block' }}>
              {fact}
            </span>
          ))}
        </p>
      )}
      {reason && (
        <p style={{ margin: '12px 0 0' }}>
          <MailLink href={reason.address}>{reason.words}</MailLink>
        </p>
      )}
      <MailButton href={act.address}>{act.words}</MailButton>
    </MailFrame>,
  )

const Foot = ({ words, why, off, choices }: Pick<Letter, 'words' | 'why' | 'off' | 'choices'>) => (
  <>
    {why} {off ? <MailLink href={off}>{words.off}</MailLink> : words.always} · <MailLink href={choices}>{words.choices}</MailLink>
  </>
)
