import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/audit.ts'
import { Skeleton } from '../../design/Skeleton.tsx'
import { useText } from '../../texts/texts.ts'
import { Trouble } from '../../trips/Trouble.tsx'
import { useAsked } from '../address.ts'
import { OfficePage } from '../OfficePage.tsx'
import { Pager } from '../Pager.tsx'
import { auditQuery, auditWords } from '../queries.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { EntryLine } from './EntryLine.tsx'

/** /admin/audit: what administrators and the clock did to people, and who read what is sealed. */
export function AuditPage() {
  const text = useText('moderation')
  const { asked, changed } = useAsked(auditWords)
  const { data, error, refetch } = useQuery({ ...auditQuery(asked), placeholderData: keepPreviousData })
  return (
    <OfficePage title={text('audit')} intro={text('audit_intro')}>
      <AuditFilters />
      {error && <Trouble error={error} title={text('audit')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data?.entries.length === 0 && <p className="py-10 text-center text-muted">{text('audit_none')}</p>}
      {data && data.entries.length > 0 && <Entries entries={data.entries} />}
      {data && <Pager next={data.next} isLater={asked.after !== undefined} changed={changed} />}
    </OfficePage>
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
