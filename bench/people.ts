import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { embeddedDatabase } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { peopleNamed } from '#server/people/find.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { NOW } from './world/clocks.ts'

/*
 * Searching people by name among many, against SELECT 1 on the same connection: npm run bench:people [-- how many].
 * Prints one line of JSON and fails when the median is above the target.
 */
const TARGET_MS = 20
const ROUNDS = 5

const given = 'maria ana lucia sofia martina camila valentina juan carlos jose luis diego martin pablo zulema abril bruno emma'
const family = 'gonzalez rodriguez gomez fernandez lopez diaz martinez perez garcia sanchez romero sosa torres ruiz acuna luna'
const syllables = 'ba ce di fo gu la me ni po ru sa te vi zo qui llo'

/** Names as in a country: a few that many share (the squared dice), and many that few have, made of syllables. */
const fill = `
  create temporary table made as
    select n, g.words[1 + floor(random() * random() * cardinality(g.words))::int] first,
      case when random() < 0.5 then f.words[1 + floor(random() * random() * cardinality(f.words))::int] else s.words[1 + floor(random() * 16)::int]
        || s.words[1 + floor(random() * 16)::int] || s.words[1 + floor(random() * 16)::int] || s.words[1 + floor(random() * 16)::int] end last
    from generate_series(1, $1::int) n,
      (select string_to_array('${given}', ' ') words) g, (select string_to_array('${family}', ' ') words) f, (select string_to_array('${syllables}', ' ') words) s`

const write = [
  `insert into accounts (issuer, subject, email, name, last_name, genre, dni_hash, standing, name_key, created_at)
    select 'bench', n::text, 'p' || n || '@example.org', first, last, 'Rather not say', sha256(n::text::bytea),
      case when n % 50 = 0 then 'disabled' else 'active' end, first || ' ' || last, now() from made`,
  `insert into account_words select distinct word, id from accounts, unnest(string_to_array(name_key, ' ')) word`,
  'vacuum analyze accounts',
  'vacuum analyze account_words',
]

const single = ['m', 'mar', 'maria', 'zulema', 'gonz', 'lun', 'baceditel', 'quiquiquiqui', 'nobody', 'ruba']
const several = ['maria gonzalez', 'zulema luna', 'ana per', 'emma baba', 'bruno sosa', 'lucia torres ana', 'juan qui', 'maria m']
const asked = [...single, ...several]

async function measure(people: number) {
  const data = await makeThrowAwayFolder()
  const root = fileURLToPath(new URL('..', import.meta.url))
  const served = await embeddedDatabase({ checkout: root, data, log: () => {} })
  try {
    await migrate(served.url, `${root}server/database/migrations`)
    await populate(served.url, people)
    return await timesOn(served.url, people)
  } finally {
    await served.stop()
    await rm(data, { recursive: true, maxRetries: 3 })
  }
}

async function populate(url: string, people: number): Promise<void> {
  const { pool, close } = connect(url, () => {}, 1)
  await pool.query('set statement_timeout = 0')
  await pool.query(`select setseed(0.42)`)
  await pool.query(fill, [people])
  for (const statement of write) await pool.query(statement)
  await close()
}

async function timesOn(url: string, people: number) {
  const { pool, close } = connect(url, () => {}, 1)
  const page = (name: string) => peopleNamed({ pool, now: () => NOW }, name, { after: undefined, everybody: false, most: 25 })
  const searches: number[] = []
  const nothings: number[] = []
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of asked) {
      const [search, nothing] = [await timed(() => page(name)), await timed(() => nothingOn(pool))]
      // the first round warms up
      if (round === 0) continue
      searches.push(search)
      nothings.push(nothing)
    }
  await close()
  const [median, floor] = [quantile(searches, 0.5), quantile(nothings, 0.5)]
  return {
    bench: 'people',
    people,
    medianMs: rounded(median),
    p95Ms: rounded(quantile(searches, 0.95)),
    slowestMs: rounded(Math.max(...searches)),
    selectOneMs: rounded(floor),
    toSelectOne: rounded(median / floor),
    targetMs: TARGET_MS,
    met: median <= TARGET_MS,
  }
}

const nothingOn = (pool: pg.Pool) => pool.query('select 1')

function report(figures: Awaited<ReturnType<typeof measure>>): void {
  console.log(JSON.stringify(figures))
  if (!figures.met) process.exitCode = 1
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN
const rounded = (value: number) => Number(value.toFixed(3))

measure(Number(process.argv[2] ?? 1_000_000)).then(report, (error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
