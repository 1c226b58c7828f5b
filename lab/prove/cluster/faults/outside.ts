import { setTimeout as pause } from 'node:timers/promises'
import { searchTrips } from '#contract/trips/trips.ts'
import { browserAt, comesBackTo } from '../load/browser.ts'
import { once } from '../parts/database.ts'
import { whyWithout } from '../parts/installed.ts'
import { ahead } from '../parts/servers.ts'
import type { Fault } from './fault.ts'

const MINUTE_MS = 60_000
const CALLERS = 200

/** Payments, mail and logins hang. Calls that need them fail in time, and no other call waits for them. */
export const outsideHangs: Fault = {
  name: 'outside-hangs',
  async strike({ outside, balancer, journal, town }) {
    const { issuer, provider, mail } = outside.processes
    const who = browserAt(balancer, journal, CALLERS)
    const returning = await comesBackTo(balancer, who, 'late@example.org')
    for (const one of [issuer, provider, mail]) one.signal('SIGSTOP')
    const began = performance.now()
    const [{ statusCode, headers }] = await Promise.all([who.send('GET', returning), pause(MINUTE_MS)])
    const [passenger] = town.passengers
    const searched = performance.now()
    await passenger?.call(searchTrips, { query: {} })
    const search = Math.round(performance.now() - searched)
    for (const one of [issuer, provider, mail]) one.signal('SIGCONT')
    who.close()
    const took = ((performance.now() - began) / 1000).toFixed(0)
    return `payment provider, mail and issuer frozen for ${took} s; a login under way was answered ${statusCode} ${headers.location ?? ''}; a search took ${search} ms`
  },
}

/** One server's clock is 20 minutes ahead. Jobs continue in the other servers, and an alarm reports it. */
export const clockAhead: Fault = {
  name: 'clock-ahead',
  whyNot: () => whyWithout('faketime'),
  async strike({ servers, database }) {
    const last = servers.at(-1)
    if (!last) throw new Error('no server')
    await last.stop()
    await last.start(ahead(20))
    await pause(MINUTE_MS + 20_000)
    const jobs = `select extract(epoch from now() - max(started_at))::int age from job_runs where name = 'send-refunds' and ended_at < now()`
    const alarms = `select kind from alarms where kind = 'clock_wrong' and closed_at is null`
    const [age, alarmed] = [
      (await once<{ age: number }>(database.url, jobs))[0]?.age,
      (await once(database.url, alarms)).length > 0,
    ]
    await last.stop()
    await last.start()
    await pause(MINUTE_MS + 10_000)
    const later = (await once<{ age: number }>(database.url, jobs))[0]?.age
    return `one clock 20 minutes ahead for 80 s: send-refunds ran ${age} s before its end, ${later} s before the end of the minute after; ${alarmed ? 'an alarm says so' : 'no alarm'}`
  },
}
