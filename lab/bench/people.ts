import type pg from 'pg'
import { peopleNamed } from '#server/people/profiles/searchPeople.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { withDatabases } from './databases.ts'
import { quantile, rounded } from './measure.ts'
import { atMost, conclude, judge, stopwatch } from './report.ts'
import { migrations } from './world/build.ts'
import { NOW } from './world/clocks.ts'

/**
 * `npm run lab -- people [-- how many]`: measures the search of people by name, compared with SELECT 1 on the same connection.
 * The last line is JSON.
 */
const PEOPLE = Number(process.argv[2] ?? 100_000)
const targets = atMost({ medianMs: 20 })
const ROUNDS = 5

const given = 'maria ana lucia sofia martina camila valentina juan carlos jose luis diego martin pablo zulema abril bruno emma'
const family = 'gonzalez rodriguez gomez fernandez lopez diaz martinez perez garcia sanchez romero sosa torres ruiz acuna luna'
const syllables = 'ba ce di fo gu la me ni po ru sa te vi zo qui llo'

/**
 * Names distributed as in a real country. A few names are common, because the product of two random numbers prefers the front of
 * the list. Half of the family names are rare, because they are built from random syllables.
 */
const fill = `
  create temporary table made as
    select n, g.words[1 + floor(random() * random() * cardinality(g.words))::int] first,
      case when random() < 0.5 then f.words[1 + floor(random() * random() * cardinality(f.words))::int] else s.words[1 + floor(random() * 16)::int]
        || s.words[1 + floor(random() * 16)::int] || s.words[1 + floor(random() * 16)::int] || s.words[1 + floor(random() * 16)::int] end last
    from generate_series(1, $1::int) n,
      (select string_to_array('${given}', ' ') words) g, (select string_to_array('${family}', ' ') words) f, (select string_to_array('${syllables}', ' ') words) s`

const write = [
  `insert into accounts (issuer, subject, email, name, last_name, gender, dni_hash, standing, name_key, created_at)
    select 'bench', n::text, 'p' || n || '@example.org', first, last, 'Rather not say', sha256(n::text::bytea),
      case when n % 50 = 0 then 'disabled' else 'active' end, first || ' ' || last, now() from made`,
  `insert into account_words select distinct word, id from accounts, unnest(string_to_array(name_key, ' ')) word`,
  'vacuum analyze accounts',
  'vacuum analyze account_words',
]

const single = ['m', 'mar', 'maria', 'zulema', 'gonz', 'lun', 'baceditel', 'quiquiquiqui', 'nobody', 'ruba']
const several = ['maria gonzalez', 'zulema luna', 'ana per', 'emma baba', 'bruno sosa', 'lucia torres ana', 'juan qui', 'maria m']
const names = [...single, ...several]

async function populate(url: string): Promise<void> {
  await migrate(url, migrations)
  const { pool, close } = connect(url, () => {}, { most: 1, answerMs: 0 })
  await pool.query('set statement_timeout = 0')
  await pool.query(`select setseed(0.42)`)
  await pool.query(fill, [PEOPLE])
  for (const statement of write) await pool.query(statement)
  await close()
}

async function timesOn(url: string) {
  const { pool, close } = connect(url, () => {}, { most: 1 })
  const page = (name: string) => peopleNamed({ pool, now: () => NOW }, name, { after: undefined, everybody: false, most: 25 })
  const searches: number[] = []
  const nothings: number[] = []
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of names) {
      const [search, nothing] = [await timed(() => page(name)), await timed(() => nothingOn(pool))]
      // the first round only warms up, and is not counted
      if (round === 0) continue
      searches.push(search)
      nothings.push(nothing)
    }
  await close()
  const [median, floor] = [quantile(searches, 0.5), quantile(nothings, 0.5)]
  return {
    medianMs: rounded(median),
    p95Ms: rounded(quantile(searches, 0.95)),
    slowestMs: rounded(Math.max(...searches)),
    selectOneMs: rounded(floor),
    toSelectOne: rounded(median / floor),
  }
}

const nothingOn = (pool: pg.Pool) => pool.query('select 1')

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const log = stopwatch()
const figures = await withDatabases(log, async (newDatabase) => {
  const url = await newDatabase('people')
  await populate(url)
  log(`${PEOPLE} people`)
  return timesOn(url)
})
conclude('people', { people: PEOPLE }, judge(figures, targets))
