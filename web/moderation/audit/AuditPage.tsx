import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { AuditEntry, listAudit } from '#contract/audit.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Skeleton } from '../../design/Skeleton.tsx'
import { useText } from '../../texts/texts.ts'
import { Trouble } from '../../trips/Trouble.tsx'
import { useAsked } from '../address.ts'
import { OfficePage } from '../OfficePage.tsx'
import { Pager } from '../Pager.tsx'
import { auditQuery, auditWords } from '../queries.ts'
import { useMoments } from '../useMoments.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { EntryLine } from './EntryLine.tsx'

/** /admin/audit: what administrators and the clock did to people, and who read what is sealed. */
export function AuditPage() {
  const text = useText('moderation')
  const { asked, changed } = useAsked(auditWords)
  const { data, error, refetch } = useQuery({ ...auditQuery(asked), placeholderData: keepPreviousData })
  return (
    <OfficePage title={text('audit')} intro={text('audit_intro')}>
      {data && <Followed followed={data.followed} />}
      <AuditFilters />
      {error && <Trouble error={error} title={text('audit')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data?.entries.length === 0 && <p className="py-10 text-center text-muted">{text('audit_none')}</p>}
      {data && data.entries.length > 0 && <Entries entries={data.entries} />}
      {data && <Pager next={data.next} isLater={asked.after !== undefined} changed={changed} />}
    </OfficePage>
  )
}

/** Whether every entry still follows from the one before, and since when that is known. */
function Followed({ followed }: Pick<Reply<typeof listAudit>, 'followed'>) {
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
