import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../texts/texts.ts'
import { tasksQuery } from './queries.ts'

/** Where each kind of task is done. */
const places = {
  approvals: 'approvals',
  appeals: 'approvals',
  absences: 'approvals',
  receipts: 'approvals',
  payouts: 'approvals',
  requests: 'approvals',
  identities: 'identity',
  hints: 'cases',
  cases: 'cases',
} as const
type Task = keyof typeof places

/** How much waits, and the way to it. */
export function Tasks() {
  const text = useText('moderation')
  const { data } = useQuery(tasksQuery)
  // as: the keys of the table above
  const open = data ? (Object.keys(places) as Task[]).filter((task) => data[task] > 0) : []
  if (!data || open.length === 0) return null
  return (
    <nav aria-label={text('waiting')} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {open.map((task) => (
          <li key={task}>
            <Link
              to="/admin/$"
              params={{ _splat: places[task] }}
              className="inline-flex min-h-9 items-center rounded-full bg-sun-soft px-3.5 text-sm font-semibold text-sun-ink hover:underline"
            >
              {text(`task.${task}`, { count: data[task] })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
