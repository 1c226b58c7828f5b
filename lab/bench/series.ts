import { fileURLToPath } from 'node:url'
import type { Member } from '#domain/people/account.ts'
import { dayText } from '#domain/time.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openWorld } from '#server/start.ts'
import { postTrip } from '#server/trips/actions.ts'
import { withDatabases } from './databases.ts'
import { nobody } from './httpServer.ts'
import { quantile, rounded } from './measure.ts'
import { atMost, conclude, judge, printTable, stopwatch } from './report.ts'
import { withClient } from './world/build.ts'
import { dayOf, NOW } from './world/clocks.ts'

/*
 * `npm run lab -- series`: compares the time of posting thirty trips in one call with posting one. The posts take turns on one
 * machine, on a road of 400 km, one way and there and back. The last line is JSON.
 */
const [ROUNDS, WARM] = [40, 5]
const root = fileURLToPath(new URL('../..', import.meta.url))
const targets = atMost({ ratioP50: 10, thereAndBackP50: 10 })
const log = stopwatch()
const everyDay = [1, 2, 3, 4, 5, 6, 7]

const road = {
  originName: 'Rosario, Santa Fe, Argentina',
  destinationName: 'Córdoba, Córdoba, Argentina',
  hours: '06:00',
  place: 3,
  restriction: '',
}
const kinds = {
  one: { ...road, date: dayText(dayOf(70)) },
  thirty: { ...road, date: dayText(dayOf(2)), repeats: { weekdays: everyDay, until: dayText(dayOf(31)) } },
  thereAndBack: {
    ...road,
    date: dayText(dayOf(35)),
    returns: { date: dayText(dayOf(35)), hours: '16:00' },
    repeats: { weekdays: everyDay, until: dayText(dayOf(49)) },
  },
}
type Kind = keyof typeof kinds

const people = `
  insert into accounts (issuer, subject, email, name, gender, dni_hash, created_at)
    select 'drivers', n::text, 'drivers' || n || '@example.org', 'D' || n, 'Male', sha256(('d' || n)::bytea), now() from generate_series(1, ${ROUNDS + WARM}) n;
  insert into vehicles (account_id, plate, plate_key, brand, model, color, cylinder, created_at)
    select id, 'B' || subject, 'B' || subject, 'Fiat', 'Cronos', 'Rojo', 1.3, now() from accounts;
  insert into fuel_prices (currency, price_minor, valid_from) values ('ARS', 150000, '2020-01-01') on conflict do nothing`

const figures = await withDatabases(log, async (newDatabase) => {
  const url = await newDatabase('series')
  await migrate(url, `${root}server/platform/database/migrations`)
  await withClient(url, (client) => client.query(people))
  Object.assign(process.env, { DATABASE_URL: url, LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off' })
  const { world: opened, close } = await openWorld(root)
  const world = { ...opened, now: () => NOW, identity: nobody }
  const { rows } = await world.pool.query<Pick<Member, 'id' | 'email' | 'name'>>(`select id, email, name from accounts`)
  const ms: Record<Kind, number[]> = { one: [], thirty: [], thereAndBack: [] }
  for (const [n, row] of rows.entries()) {
    const driver = { ...row, gender: 'Male', registered: true, hasCar: true, admin: false, standing: 'active' } as const
    for (const kind of inTurn(n)) {
      const from = performance.now()
      const { trips } = await postTrip(world, driver, kinds[kind])
      if ((trips?.length ?? 1) !== (kind === 'one' ? 1 : 30)) throw new Error(`${trips?.length} trips were posted`)
      if (n >= WARM) ms[kind].push(performance.now() - from)
    }
  }
  await close()
  const p50 = (kind: Kind) => quantile(ms[kind], 0.5)
  printTable(Object.entries(ms).map(([kind, each]) => ({ kind, p50: quantile(each, 0.5), p95: quantile(each, 0.95) })))
  return {
    ratioP50: rounded(p50('thirty') / p50('one'), 2),
    thereAndBackP50: rounded(p50('thereAndBack') / p50('one'), 2),
    oneMs: rounded(p50('one'), 1),
    thirtyMs: rounded(p50('thirty'), 1),
    thereAndBackMs: rounded(p50('thereAndBack'), 1),
  }
})
conclude('series', { trips: 30 }, judge(figures, targets))

/** Rotates the order of the kinds, so that each kind is equally often first. */
function inTurn(n: number): Kind[] {
  const order: Kind[] = ['one', 'thirty', 'thereAndBack']
  return order.map((_, i) => order[(i + n) % order.length] ?? 'one')
}
