import { useText } from '../texts/texts.ts'

const keyOf = (name: string) => name.replaceAll('-', '_')

/** The words for a job; unknown ones of newer servers are shown unchanged. */
export function useJobName(): (name: string) => string {
  const text = useText('admin')
  return (name) => {
    const key = `job.${keyOf(name)}` as 'job.settle_trips' // requested before it is shown
    return text.has(key) ? text(key) : name
  }
}

/** The words for an alarm; unknown ones are shown unchanged. */
export function useAlarmName(): (kind: string) => string {
  const text = useText('admin')
  return (kind) => {
    if (kind.startsWith('broken_')) return text('alarm.broken', { rule: kind.replace('broken_', '') })
    const key = `alarm.${keyOf(kind)}` as 'alarm.books_differ' // requested before it is shown
    return text.has(key) ? text(key) : kind
  }
}
