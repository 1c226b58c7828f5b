import { useText } from '../texts/texts.ts'

const keyOf = (name: string) => name.replaceAll('-', '_')

/** The words for a job; those that newer servers may have stand as they are. */
export function useJobName(): (name: string) => string {
  const text = useText('admin')
  return (name) => {
    const key = `job.${keyOf(name)}` as 'job.settle_trips' // asked for before it is said
    return text.has(key) ? text(key) : name
  }
}

/** The words for an alarm; those that are not known stand as they are. */
export function useAlarmName(): (kind: string) => string {
  const text = useText('admin')
  return (kind) => {
    if (kind.startsWith('broken_')) return text('alarm.broken', { rule: kind.replace('broken_', '') })
    const key = `alarm.${keyOf(kind)}` as 'alarm.books_differ' // asked for before it is said
    return text.has(key) ? text(key) : kind
  }
}
