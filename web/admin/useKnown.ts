import { useText } from '../texts/texts.ts'

const keyOf = (name: string) => name.replaceAll('-', '_')

/** Returns a job's name; unknown names of newer servers are shown unchanged. */
export function useJobName(): (name: string) => string {
  const text = useText('admin')
  return (name) => {
    const key = `job.${keyOf(name)}` as 'job.settle_trips' // as: used only if the text exists
    return text.has(key) ? text(key) : name
  }
}

/** Returns an alarm's name; unknown names are shown unchanged. */
export function useAlarmName(): (kind: string) => string {
  const text = useText('admin')
  return (kind) => {
    if (kind.startsWith('broken_')) return text('alarm.broken', { rule: kind.replace('broken_', '') })
    const key = `alarm.${keyOf(kind)}` as 'alarm.books_differ' // as: used only if the text exists
    return text.has(key) ? text(key) : kind
  }
}
