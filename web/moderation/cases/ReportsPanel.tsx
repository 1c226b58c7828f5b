import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CaseDetail, Evidence, Report } from '#contract/moderation/cases.ts'
import { hideRating } from '#contract/moderation/moderation.ts'
import type { Who } from '#contract/moderation/sanctions.ts'
import { call } from '../../client/api.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { useRecordedReason } from '../useRecordedReason.ts'

/** Lists every report of a case, with the evidence copied when it arrived. */
export function ReportsPanel({ about }: { about: CaseDetail }) {
  const text = useText('moderation')
  return (
    <Panel title={text('reported')} intro={text('never_named')}>
      {about.reported.length === 0 && <p className="text-muted">{text('nothing_reported')}</p>}
      <ul className="-my-6 empty:hidden grid divide-y divide-line">
        {about.reported.map((report) => (
          <li key={report.id} className="py-6">
            <OneReport report={report} about={about} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OneReport({ report, about }: { report: Report; about: CaseDetail }) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const { moment } = useMoments()
  const { reporter, subject, reason, text: words, at, outcome, evidence } = report
  const name = reporter ? nameOf(reporter) : text('by_tramo')
  return (
    <article>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-base">{text(`reasons.${reason}`)}</h3>
        <Tag>{text(`about.${subject}`)}</Tag>
        {outcome && <Tag tone={outcome === 'upheld' ? 'brand' : 'neutral'}>{text(`outcome.${outcome}`)}</Tag>}
      </div>
      <p className="mt-1 text-sm text-muted">{text('reported_by', { name, day: moment(at) })}</p>
      <p className="mt-3 max-w-text wrap-anywhere whitespace-pre-line">{words}</p>
      {evidence.length > 0 && <EvidencePart evidence={evidence} about={about} reporter={reporter} />}
    </article>
  )
}

interface EvidencePartProps {
  evidence: readonly Evidence[]
  about: CaseDetail
  reporter: Who | null
}

type Of<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>

/** Shows the evidence copied when the report was made. Administrators can read no other messages. */
function EvidencePart({ evidence, about, reporter }: EvidencePartProps) {
  const text = useText('moderation')
  const messages = evidence.filter((one): one is Of<'message'> => one.kind === 'message')
  return (
    <div className="mt-4 grid gap-4 rounded-field bg-sunken p-4">
      <p className="text-xs font-semibold text-muted">{text('evidence')}</p>
      {messages.length > 0 && <Messages {...{ messages, about, reporter }} />}
      {evidence.map((one) => {
        if (one.kind === 'trip') return <Trip key={one.idRoute} trip={one} />
        if (one.kind === 'rating') return <Rating key={one.ratingId} rating={one} />
        return one.kind === 'absence' ? <Absence key={one.bookingId} absence={one} /> : null
      })}
    </div>
  )
}

interface MessagesProps extends Pick<EvidencePartProps, 'about' | 'reporter'> {
  messages: readonly Of<'message'>[]
}

/** Shows the reported messages, marked, among the messages around them. */
function Messages({ messages, about, reporter }: MessagesProps) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const { moment } = useMoments()
  const authorName = (author: string) => nameOf(author === about.person.id ? about.person : (reporter ?? { name: null }))
  return (
    <section>
      <h4 className="font-semibold">{text('messages')}</h4>
      <p className="text-xs text-muted">{text('messages_why')}</p>
      <ol className="mt-3 grid max-h-112 gap-2 overflow-y-auto">
        {messages.map(({ n, author, at, text: words, reported }) => (
          <li
            key={n}
            className={`rounded-small border px-3 py-2 text-sm ${reported ? 'border-danger bg-danger-soft' : 'border-line bg-surface'}`}
          >
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
              <span className="font-semibold text-ink">{authorName(author)}</span>
              {moment(at)}
              {reported && (
                <span className="inline-flex items-center gap-1 font-semibold text-danger">
                  <Flag size={14} aria-hidden />
                  {text('marked')}
                </span>
              )}
            </p>
            <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{words}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="grid gap-1 text-sm">
    <h4 className="text-base font-semibold">{name}</h4>
    {children}
  </section>
)

function Trip({ trip }: { trip: Of<'trip'> }) {
  const text = useText('moderation')
  const language = useLanguage()
  const { moment } = useMoments()
  const { idRoute, originName, destinationName, departsAt, priceMinor, capMinor, currency, seats, comment } = trip
  const [price, cap] = [priceMinor, capMinor].map((minor) => priceText(minor, currency, language))
  const road = { from: cityOf(originName), to: cityOf(destinationName), day: moment(departsAt) }
  return (
    <Named name={text('trip')}>
      <Link to="/route/$id" params={{ id: idRoute }} className="text-brand-ink underline underline-offset-3">
        {text('trip_line', road)}
      </Link>
      <p className="text-muted">{text('trip_price', { price: price ?? '', cap: cap ?? '', seats })}</p>
      <p className="wrap-anywhere whitespace-pre-line">{comment || text('no_comment')}</p>
    </Named>
  )
}

function Rating({ rating }: { rating: Of<'rating'> }) {
  const text = useText('moderation')
  const { day } = useMoments()
  const { ratingId, rating: stars, description, at } = rating
  return (
    <Named name={text('rating')}>
      <p className="text-muted">{text('stars', { stars, day: day(at) })}</p>
      <p className="wrap-anywhere whitespace-pre-line">{description}</p>
      <HideRating id={ratingId} />
    </Named>
  )
}

function Absence({ absence: { reporter, claim, reason } }: { absence: Of<'absence'> }) {
  const text = useText('moderation')
  return (
    <Named name={text('absence')}>
      <p className="text-muted">{text(claim ? `says.${claim}` : `absence_by.${reporter}`)}</p>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
    </Named>
  )
}

/** Hides a rating that breaks the rules (G10). */
function HideRating({ id }: { id: string }) {
  const text = useText('moderation')
  const reason = useRecordedReason()
  const hide = useMutation({
    mutationFn: (why: string) => call(hideRating, { params: { id }, body: { reason: why } }),
  })
  if (hide.isSuccess)
    return (
      <p role="status" className="font-semibold text-brand-ink">
        {text('hidden')}
      </p>
    )
  return (
    <div>
      <ConfirmButton
        variant="outline"
        size="small"
        className="mt-1"
        label={text('hide_rating')}
        title={text('hide_rating')}
        yes={text('hide')}
        isDangerous
        reason={reason}
        act={hide}
      >
        {text('hide_rating_why')}
      </ConfirmButton>
    </div>
  )
}
