/** A crontab schedule that the screen can describe: every few minutes, each hour, or each day. */
export type Schedule =
  | { kind: 'minutes'; minutes: number }
  | { kind: 'hourly'; minute: number }
  | { kind: 'daily'; /** UTC */ hour: number; minute: number }

const HOUR_MINUTES = 60
const NUMBER = /^\d+$/

/** Returns undefined for all other crontab lines, which are shown unchanged. */
export function scheduleIn(crontab: string): Schedule | undefined {
  const [minutes = '', hours = '', ...days] = crontab.split(' ')
  if (days.join(' ') !== '* * *') return undefined
  if (NUMBER.test(minutes) && NUMBER.test(hours)) return { kind: 'daily', hour: Number(hours), minute: Number(minutes) }
  if (hours !== '*') return undefined
  if (NUMBER.test(minutes)) return { kind: 'hourly', minute: Number(minutes) }
  const step = stepOf(minutes)
  return step === undefined ? undefined : { kind: 'minutes', minutes: step }
}

/** Returns the minutes between two runs for `*`, for a step, and for a list at equal distances. */
function stepOf(minutes: string): number | undefined {
  if (minutes === '*') return 1
  const [, step] = /^\*\/(\d+)$/.exec(minutes) ?? []
  if (step) return Number(step)
  const listed = minutes.split(',').map(Number)
  const [first = 0] = listed
  const gaps = new Set(listed.map((minute, at) => (listed[at + 1] ?? first + HOUR_MINUTES) - minute))
  const [gap = Number.NaN] = gaps
  return gaps.size === 1 && gap > 0 ? gap : undefined
}
