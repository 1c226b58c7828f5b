import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search, ShieldAlert, ShieldCheck } from 'lucide-react'
import { type FormEvent, Fragment } from 'react'
import type { AuditEntry, listAudit } from '#contract/admin/audit.ts'
import type { Reply } from '#contract/endpoint.ts'
import { typed } from '../../people/address.ts'
import { useInCar, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select, TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { ModerationPage, Pager, usePanelFilters } from '../ModerationPage.tsx'
import { auditQuery, auditWords } from '../queries.ts'
import { actionsOf, knownAction } from './actionNames.ts'
import { subjectParts } from './subjects.ts'

/** /admin/audit: lists actions about people, by administrators and by jobs, and openings of sealed data. */
export function AuditPage() {
  const text = useText('moderation')
  const { filters, changed } = usePanelFilters(auditWords)
  const { data, error, refetch } = useQuery({ ...auditQuery(filters), placeholderData: keepPreviousData })
  return (
    <ModerationPage title={text('audit')} intro={text('audit_intro')}>
      <AuditFilters />
      {error && <ErrorBanner error={error} title={text('audit')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && <ChainStatus followed={data.followed} />}
      {data?.entries.length === 0 && <p className="py-10 text-center text-muted">{text('audit_none')}</p>}
      {data && data.entries.length > 0 && <Entries entries={data.entries} />}
      {data && <Pager next={data.next} isLater={filters.after !== undefined} changed={changed} />}
    </ModerationPage>
  )
}

/** Shows whether the chain of entries is intact, and when it was checked. */
function ChainStatus({ followed }: Pick<Reply<typeof listAudit>, 'followed'>) {
  const text = useText('moderation')
  const { moment } = useMoments()
  if (!followed) return <p className="mb-5 text-sm text-muted">{text('chain_unknown')}</p>
  const { n, at, hash, holds } = followed
  const Icon = holds ? ShieldCheck : ShieldAlert
  return (
    <p className={`mb-5 flex gap-2 text-sm font-semibold ${holds ? 'text-brand-ink' : 'text-danger'}`}>
      <Icon size={20} aria-hidden className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {text(holds ? 'chain_holds' : 'chain_broken', { n, day: moment(at), hash: hash.slice(0, 16) })}
      </span>
    </p>
  )
}

const Entries = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {entries.map((entry) => (
      <li key={entry.n} className="px-5 py-3">
        <EntryLine entry={entry} />
      </li>
    ))}
  </ol>
)

/** Shows one entry: number, time, author, action and person; and, when unfolded, its changes. */
function EntryLine({ entry }: { entry: AuditEntry }) {
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
          {actor ? nameOf(actor) : text('clock')} → {person ? nameOf(person) : <SubjectName subject={subject} />}
        </span>
        {reason && <span className="wrap-anywhere text-muted sm:col-start-3 sm:col-end-5">{reason}</span>}
      </summary>
      <Details entry={entry} />
    </details>
  )
}

/** Shows a subject as "Seat CF1460F7", and a subject of an unknown kind by its technical name. */
function SubjectName({ subject }: { subject: string }) {
  const text = useText('moderation')
  const shown = subjectParts(subject)
  return shown ? [text(`subjects.${shown.kind}`), shown.short].filter(Boolean).join(' ') : <Parted text={subject} />
}

/** Shows a technical name, with line breaks allowed after colons and underscores. */
function Parted({ text }: { text: string }) {
  return text.split(/(?<=[:_])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Links a subject to its page or search results. Also shows its technical name, which the filter accepts. */
function Subject({ entry: { subject, person } }: { entry: AuditEntry }) {
  const nameOf = useNameOrFormer()
  const href = subjectParts(subject)?.href
  const look = 'text-brand-ink underline underline-offset-3'
  if (person)
    return (
      <Link to="/user/$id" params={{ id: person.id }} className={look}>
        {nameOf(person)}
      </Link>
    )
  const technical = <Parted text={subject} />
  if (!href) return technical
  return (
    <>
      <Link to={href} className={look}>
        <SubjectName subject={subject} />
      </Link>{' '}
      <span className="text-muted">{technical}</span>
    </>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const text = useText('moderation')
  const { before, after, address, hash } = entry
  const parts = [
    { name: text('before'), state: before },
    { name: text('after'), state: after },
  ].filter(({ state }) => state !== null && state !== undefined)
  return (
    <dl className="mt-3 grid gap-3 rounded-field bg-sunken p-4 text-xs">
      <div>
        <dt className="font-semibold">{text('subject')}</dt>
        <dd>
          <Subject entry={entry} />
        </dd>
      </div>
      {parts.map(({ name, state }) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd>
            <pre className="wrap-anywhere whitespace-pre-wrap">{JSON.stringify(state, null, 2)}</pre>
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

const fields = ['actor', 'subject', 'from', 'to'] as const
const hints = { actor: 'actor_hint', subject: 'subject_hint', from: 'date_hint', to: 'date_hint' } as const

/** Filters of entries: author, subject, time. The URL stores them. */
function AuditFilters() {
  const text = useText('moderation')
  const { filters, go } = usePanelFilters(auditWords)
  const isInCar = useInCar()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    go(Object.fromEntries(fields.map((field) => [field, typed(form, field)])))
  }
  return (
    // A search that was changed elsewhere, for example by Back, replaces the fields' values.
    <form key={JSON.stringify(filters)} role="search" onSubmit={find} className="mb-5 flex flex-wrap items-start gap-3">
      {fields.map((field) => (
        <Field
          key={field}
          label={text(field)}
          hint={text(hints[field])}
          className={field === 'actor' || field === 'subject' ? 'min-w-0 flex-[1_1_14rem]' : 'flex-[0_1_9rem]'}
        >
          <TextInput name={field} maxLength={200} autoComplete="off" defaultValue={filters[field] ?? ''} />
        </Field>
      ))}
      <Field label={text('action')} className="flex-[0_1_15rem]">
        <Select value={filters.action ?? ''} onChange={({ target }) => go({ action: target.value })}>
          <option value="">{text('all')}</option>
          {actionsOf(isInCar).map((action) => (
            <option key={action} value={action}>
              {text(`actions.${action}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" icon={<Search size={18} aria-hidden />} className="mt-8">
        {text('find')}
      </Button>
      {Object.keys(filters).length > 0 && (
        <Button
          variant="quiet"
          className="mt-8"
          onClick={() => go(Object.fromEntries(auditWords.map((word) => [word, undefined])))}
        >
          {text('clear')}
        </Button>
      )}
    </form>
  )
}
