import { useQuery } from '@tanstack/react-query'
import type { Tasks } from '#contract/admin/tasks.ts'
import { tasksQuery } from '../moderation/queries.ts'

type Task = Exclude<keyof Tasks, 'admins' | 'alarms' | 'due' | 'jobs'>

/** Pages by kind of task, most urgent first. */
const places: Record<Task | 'alarms' | 'due' | 'jobs', string> = {
  cases: 'cases',
  approvals: 'approvals',
  payouts: 'approvals',
  appeals: 'approvals',
  absences: 'approvals',
  receipts: 'approvals',
  requests: 'approvals',
  withdrawals: 'withdrawals',
  identities: 'identity',
  due: 'payouts',
  suggestions: 'feedback',
  hints: 'cases',
  alarms: 'alarms',
  jobs: 'jobs',
}

export const useTasks = () => useQuery(tasksQuery)

const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0)

const countOf = (tasks: Tasks, task: keyof typeof places) => {
  if (task === 'alarms') return sum(tasks.alarms.map(({ n }) => n))
  if (task === 'jobs') return tasks.jobs.length
  return task === 'due' ? sum(tasks.due.map(({ drivers }) => drivers)) : tasks[task]
}

export interface WaitingTask {
  task: keyof typeof places
  path: string
  count: number
}

/** Returns open tasks, each with its screen below /admin. */
export const waitingIn = (tasks: Tasks): WaitingTask[] =>
  (Object.keys(places) as WaitingTask['task'][]) // as: keys of the same record
    .map((task) => ({ task, path: places[task], count: countOf(tasks, task) }))
    .filter(({ count }) => count > 0)

/** Returns a function that counts open tasks on a screen of the menu. */
export function useWaitingCount(): (path: string | undefined) => number {
  const { data } = useTasks()
  const waiting = data ? waitingIn(data) : []
  return (path) => sum(waiting.filter((one) => one.path === path).map(({ count }) => count))
}

/** Highest count that is shown; greater counts are shown as 99+. */
const MAX_SHOWN = 99
export const countText = (count: number) => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))
