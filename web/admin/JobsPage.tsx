import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing, CircleCheck, TriangleAlert } from 'lucide-react'
import { useFormatter } from 'use-intl'
import type { Job } from '#contract/admin/admin.ts'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { Banner } from '../ui/kit/Banner.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { Tag } from '../ui/kit/Tag.tsx'
import { AdminPage } from './AdminPage.tsx'
import { ScrollBox } from './lists/ScrollBox.tsx'
import { jobsQuery } from './queries.ts'
import { scheduleIn } from './schedule.ts'
import { useAlarmName, useJobName } from './useKnown.ts'

/** /admin/jobs: lists all scheduled jobs with their last run, its result, and delays. */
export function JobsPage() {
  const text = useText('admin')
  const { data, error, refetch } = useQuery(jobsQuery)
  return (
    <AdminPage title={text('entry.jobs')} intro={text('jobs_intro')}>
      {error && <ErrorBanner error={error} title={text('entry.jobs')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <>
          <Alarm jobs={data.jobs} />
          <Alarms alarms={data.alarms} />
          <Jobs jobs={data.jobs} now={new Date(data.now)} />
        </>
      )}
    </AdminPage>
  )
}

const isBroken = ({ last }: Job) => last?.problem != null

function Alarm({ jobs }: { jobs: readonly Job[] }) {
  const text = useText('admin')
  const format = useFormatter()
  const jobName = useJobName()
  const [late, broken] = [jobs.filter((job) => job.late), jobs.filter(isBroken)]
  const names = (some: readonly Job[]) => format.list(some.map(({ name }) => jobName(name)))
  if (late.length + broken.length === 0)
    return (
      <Banner tone="brand" icon={<CircleCheck size={22} aria-hidden />} role="status" className="mb-6">
        {text('all_on_time')}
      </Banner>
    )
  return (
    <Banner tone="danger" role="alert" icon={<TriangleAlert size={22} aria-hidden />} title={text('look_here')} className="mb-6">
      {late.length > 0 && <p>{text('late_ones', { names: names(late) })}</p>}
      {broken.length > 0 && <p>{text('broken_ones', { names: names(broken) })}</p>}
    </Banner>
  )
}

function Alarms({ alarms }: { alarms: readonly { kind: string; n: number; since: string }[] }) {
  const text = useText('admin')
  const format = useFormatter()
  const alarmName = useAlarmName()
  if (alarms.length === 0) return null
  return (
    <section aria-labelledby="alarms" className="mb-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="alarms" className="flex items-center gap-2 text-lg">
        <BellRing size={20} aria-hidden className="text-danger" />
        {text('open_alarms')}
      </h2>
      <ul className="mt-3 divide-y divide-line text-sm">
        {alarms.map(({ kind, n, since }) => (
          <li key={kind} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="font-semibold">{alarmName(kind)}</span>
            <span className="text-muted">
              {text('alarms_since', {
                n,
                day: format.dateTime(new Date(since), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
              })}
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="/admin/$"
        params={{ _splat: 'alarms' }}
        className="mt-3 inline-block font-semibold text-brand-ink underline underline-offset-4"
      >
        {text('see_alarms')}
      </Link>
    </section>
  )
}

const look = 'border-line px-3 first:pl-5 last:pr-5'
const sticks =
  'first:sticky first:left-0 first:z-10 first:bg-surface first:max-sm:max-w-[46vw] first:narrow:static first:narrow:max-w-none first:max-sm:shadow-[1px_0_0_var(--color-line)]'

function Jobs({ jobs, now }: { jobs: readonly Job[]; now: Date }) {
  const text = useText('admin')
  const heads = [
    text('job_name'),
    text('result'),
    text('last_run'),
    text('next_run'),
    text('took'),
    text('done'),
    text('failures'),
  ]
  return (
    <ScrollBox label={text('entry.jobs')} className="rounded-card border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
        <caption className="sr-only">{text('entry.jobs')}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`${look} ${sticks} h-12 text-left font-semibold whitespace-nowrap text-muted`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Line key={job.name} job={job} now={now} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Line({ job, now }: { job: Job; now: Date }) {
  const text = useText('admin')
  const format = useFormatter()
  const jobName = useJobName()
  const ago = (at: string) => format.relativeTime(new Date(at), now)
  const cell = `${look} ${sticks} h-14 border-t py-2`
  const { last, nextAt, runs, failed } = job
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-semibold`}>
        {jobName(job.name)}
        <span className="block text-xs font-normal text-muted">{useSchedule()(job.at)}</span>
      </th>
      <td className={cell}>
        <Result job={job} />
      </td>
      <td className={`${cell} whitespace-nowrap`}>{last ? ago(last.startedAt) : text('never')}</td>
      <td className={`${cell} whitespace-nowrap`}>{nextAt ? ago(nextAt) : text('never')}</td>
      <td className={`${cell} whitespace-nowrap`}>
        {last?.endedAt ? text('ms', { ms: Date.parse(last.endedAt) - Date.parse(last.startedAt) }) : '–'}
      </td>
      <td className={cell}>{job.kept ? <LastRun kept={job.kept} /> : (last?.done ?? '–')}</td>
      <td className={cell}>{text('failed_of', { failed, runs })}</td>
    </tr>
  )
}

/** Formats a schedule in the site's time zone, such as "Every day at 03:10". */
function useSchedule(): (crontab: string) => string {
  const text = useText('admin')
  const format = useFormatter()
  return (crontab) => {
    const schedule = scheduleIn(crontab)
    if (!schedule) return crontab
    if (schedule.kind === 'minutes') return text('runs.minutes', { minutes: schedule.minutes })
    if (schedule.kind === 'hourly') return text('runs.hourly', { minute: schedule.minute })
    const at = new Date().setUTCHours(schedule.hour, schedule.minute)
    return text('runs.daily', { time: format.dateTime(at, { timeStyle: 'short', hourCycle: 'h23' }) })
  }
}

/**
 * Shows how many rows the last run of a retention rule counted, erased and retained. The ids of the rows are shown only as a
 * hash.
 */
function LastRun({ kept: { cutoff, idsHash, ...figures } }: { kept: NonNullable<Job['kept']> }) {
  const text = useText('admin')
  const format = useFormatter()
  return (
    <>
      <span className="whitespace-nowrap">{text('kept', figures)}</span>
      <span className="block text-xs whitespace-nowrap text-muted" title={idsHash}>
        {text('kept_before', { day: format.dateTime(new Date(cutoff), { dateStyle: 'medium' }), hash: idsHash.slice(0, 8) })}
      </span>
    </>
  )
}

function Result({ job: { last, late } }: { job: Job }) {
  const text = useText('admin')
  const [tone, word] = late
    ? (['danger', 'late'] as const)
    : !last
      ? (['neutral', 'not_yet'] as const)
      : last.problem !== null
        ? (['danger', 'failed'] as const)
        : last.endedAt === null
          ? (['sun', 'running'] as const)
          : (['brand', 'fine'] as const)
  return (
    <>
      <Tag tone={tone}>{text(`result_of.${word}`)}</Tag>
      {last?.problem && <span className="mt-1 block max-w-72 text-xs text-danger wrap-anywhere">{last.problem}</span>}
    </>
  )
}
