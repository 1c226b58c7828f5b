import { DAY_MS } from '#domain/time.ts'

/** A clock that only moves when told to. Stories begin on a Monday morning in Argentina. */
export function stoppedClock(start = new Date('2026-11-23T12:00:00Z')) {
  let now = start
  return {
    now: () => now,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    /** dd-mm-yyyy, so many days from the clock's own day, on Buenos Aires' calendar */
    inDays: (count: number) => {
      const [day = '', month = '', year = ''] = formatted(new Date(now.getTime() + count * DAY_MS)).split('/')
      return `${day}-${month}-${year}`
    },
  }
}

const formatted = (instant: Date) =>
  instant.toLocaleDateString('en-GB', {
    timeZone: 'America/Argentina/Buenos_Aires',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
