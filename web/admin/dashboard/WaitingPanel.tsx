import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import type { Tasks } from '#contract/admin/tasks.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useAlarmName, useJobName } from '../useKnown.ts'
import { countText, useTasks, type WaitingTask, waitingIn } from '../waiting.ts'

/** "Waiting for you": lists this administrator's tasks, each with a link. */
export function WaitingPanel() {
  const text = useText('admin')
  const { data, error, refetch } = useTasks()
  const waiting = data ? waitingIn(data) : []
  return (
    <Panel title={text('waiting.title')} className="mb-6">
      {error && !data && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && waiting.length === 0 && <p className="text-muted">{text('waiting.none')}</p>}
      {data && (
        <ul className="-mx-3 grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
          {waiting.map((one) => (
            <Line key={one.task} path={one.path} count={one.count} name={text(`waiting.${one.task}`, { count: one.count })}>
              <More task={one.task} tasks={data} />
            </Line>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface LineProps {
  path: string
  count: number
  name: string
  children: ReactNode
}

const Line = ({ path, count, name, children }: LineProps) => (
  <li className="min-w-0">
    <Link
      to="/admin/$"
      params={{ _splat: path }}
      className="flex min-h-14 items-center gap-3 narrow:flex-wrap rounded-field px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Count>{countText(count)}</Count>
      <span className="min-w-0 grow text-sm narrow:basis-full">
        <span className="block font-semibold">{name}</span>
        <span className="block text-muted empty:hidden">{children}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-muted narrow:hidden" />
    </Link>
  </li>
)

const Count = ({ children }: { children: string }) => (
  <span className="grid h-9 min-w-9 shrink-0 place-items-center rounded-full bg-sun-soft px-2 font-bold text-sun-ink tabular-nums">
    {children}
  </span>
)

/** Shows the total amount due, or the jobs or alarms by name. */
function More({ task, tasks: { due, alarms, jobs } }: { task: WaitingTask['task']; tasks: Tasks }) {
  const language = useLanguage()
  const format = useFormatter()
  const alarmName = useAlarmName()
  const jobName = useJobName()
  if (task === 'due') return format.list(due.map(({ minor, currency }) => priceText(minor, currency, language)))
  if (task === 'jobs') return jobs.map(jobName).join(' · ')
  if (task !== 'alarms') return null
  return alarms.map(({ kind, n }) => (n > 1 ? `${alarmName(kind)} (${n})` : alarmName(kind))).join(' · ')
}
