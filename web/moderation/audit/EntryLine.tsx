import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { useText } from '../../texts/texts.ts'
import { useMoments } from '../../ui/kit/formats.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { knownAction } from './actions.ts'

/** One entry: its number, when, who, what, about whom; and, unfolded, what changed. */
export function EntryLine({ entry }: { entry: AuditEntry }) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const { moment } = useMoments()
  const { n, at, actor, action, reason, subject, person } = entry
  const known = knownAction(action)
  return (
    <details className="group">
      <summary className="grid gap-x-5 gap-y-0.5 text-sm sm:grid-cols-[4rem_11rem_minmax(0,1fr)_minmax(0,1fr)]">
        <span className="text-muted tabular-nums">{n}</span>
        <time dateTime={at} className="text-muted">
          {moment(at)}
        </time>
        <span className="font-semibold">{known ? text(`actions.${known}`) : action}</span>
        <span className="wrap-anywhere">
          {actor ? nameOf(actor) : text('clock')} → {person ? nameOf(person) : subject}
        </span>
        {reason && <span className="wrap-anywhere text-muted sm:col-start-3 sm:col-end-5">{reason}</span>}
      </summary>
      <Details entry={entry} />
    </details>
  )
}

/** A person leads to their page, a trip to its own; of other things the name stands there. */
function Subject({ entry: { subject, person } }: { entry: AuditEntry }) {
  const nameOf = useNameOrFormer()
  const [kind, id = ''] = subject.split(':')
  const look = 'text-brand-ink underline underline-offset-3'
  if (person)
    return (
      <Link to="/user/$id" params={{ id: person.id }} className={look}>
        {nameOf(person)}
      </Link>
    )
  if (kind === 'trip')
    return (
      <Link to="/route/$id" params={{ id }} className={look}>
        {subject}
      </Link>
    )
  return subject
}

function Details({ entry }: { entry: AuditEntry }) {
  const text = useText('moderation')
  const { before, after, address, hash } = entry
  const parts = [
    { name: text('before'), said: before },
    { name: text('after'), said: after },
  ].filter(({ said }) => said !== null && said !== undefined)
  return (
    <dl className="mt-3 grid gap-3 rounded-field bg-sunken p-4 text-xs">
      <div>
        <dt className="font-semibold">{text('subject')}</dt>
        <dd>
          <Subject entry={entry} />
        </dd>
      </div>
      {parts.map(({ name, said }) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd>
            <pre className="wrap-anywhere whitespace-pre-wrap">{JSON.stringify(said, null, 2)}</pre>
          </dd>
        </div>
      ))}
      {address && (
        <div>
          <dt className="font-semibold">{text('address')}</dt>
          <dd className="tabular-nums">{address}</dd>
        </div>
      )}
      <div>
        <dt className="font-semibold">{text('hash')}</dt>
        <dd className="wrap-anywhere tabular-nums">{hash}</dd>
      </div>
    </dl>
  )
}
