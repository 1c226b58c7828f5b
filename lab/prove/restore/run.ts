import { randomBytes } from 'node:crypto'
import { copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { s3StandIn } from '#server/providers/images/testing/s3.ts'
import { postgres15 } from '#server/testing/database/postgres15.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { objectsIn } from '../../../tools/operators/backup/source.ts'
import { build, withClient } from '../../bench/world/build.ts'
import { onProduct } from '../attacks/product.ts'
import { command, commanded } from './commands.ts'
import { comparedImages, hashOf, standingOf, tablesThatDiffer } from './comparing.ts'
import { busyUntil, erasesLeavers, goesOn, type Living, peopled } from './living.ts'

/*
 * `npm run lab -- rehearse:restore`: backs up a product with 100,000 trips while people use it, deletes the database and the
 * images, and restores both from the backup. `-- --trips=N` sets another number of trips. Uses PostgreSQL 15. The last line is
 * JSON; the exit code is 1 if a target is missed.
 */
const { values } = parseArgs({ options: { trips: { type: 'string', default: '100000' }, built: { type: 'boolean' } } })
const trips = Number(values.trips)

/** Maximum of each figure. */
const TARGETS: Record<string, number> = {
  'backup, s': 120,
  'restore, s': 300,
  'acknowledged before the backup and lost': 0,
  'images without their file or with another': 0,
  'tables with other rows': 0,
  'invariants broken': 0,
  'audit chains broken': 0,
  'erased people who are back': 0,
  'restores that were not refused': 0,
}
/** Corrects the data that the bench generates: seats without bookings, rounded caps and barred drivers break invariants. */
const AS_IF_POSTED = `set session_replication_role = replica;
  update accounts set standing = 'active';
  update trips set free = seats * (((1::bigint << (4 * legs)) - 1) / 15),
    cap_minor = floor((distance_m::numeric * consumption_dl * (select price_minor from fuel_prices f where f.id = fuel_price_id)
      + tolls_minor * 1000000) / (1000000 * (seats + 1)))`

/** Sizes include indexes. */
const SIZES = `select pg_database_size(current_database()) as bytes, sum(pg_total_relation_size(one)) as of_trips
  from unnest('{trips,trip_history,trip_places,routes,route_places}'::regclass[]) one`

const figures: Record<string, number> = {}
const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)

const started = await postgres15()
if (!started) throw new Error('PostgreSQL 15 is not installed here; on Debian 12: apt-get install postgresql-15')
const folder = await makeThrowAwayFolder()
const bucket = await s3StandIn({ accessKey: 'drill', secretKey: 'the secret of the drill', now: () => Date.now() })
const hashesByName = new Map<string, string>()
const settings = {
  IMAGES_S3_URL: bucket.address,
  IMAGES_S3_KEY: 'drill',
  IMAGES_S3_SECRET: 'the secret of the drill',
  BACKUP_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: started.url,
  SECRET: randomBytes(32).toString('base64'),
}
/** Options for a product on this database, which remains when the product stops. */
const productOptions = { database: { url: started.url, stop: async () => {} }, settings }
let backedUpAt = new Date()
const [file, list] = [join(folder, 'drill.backup'), join(folder, 'erasures')]

try {
  remembered()
  await seeded()
  const living = await onProduct(lived, productOptions)
  await destroyed()
  await refused()
  const restored = await commanded('restore', [file, '--erased', list], settings)
  for (const line of restored.stdout.trim().split('\n')) say(line)
  figures['restore, s'] = rounded(restored.seconds)
  await counts('a database that is not empty', file, {})
  await compared(living)
  await onProduct(async (product) => {
    figures['acknowledged before the backup and lost'] = await goesOn(product, living, papersOf)
    say('a server runs on it, shows what was done before, opens papers and sells a seat')
  }, productOptions)
} finally {
  bucket.close()
  await started.stop()
  await rm(folder, { recursive: true, maxRetries: 3 })
}
report()

/** Records the hash of every file that is ever put into the bucket. */
function remembered(): void {
  const set = bucket.files.set.bind(bucket.files)
  bucket.files.set = (name, one) => {
    hashesByName.set(name, hashOf(one.bytes))
    return set(name, one)
  }
}

async function seeded(): Promise<void> {
  const { connection } = await build(settings.DATABASE_URL, { trips, seed: 1, country: 'sparse' }, say)
  await connection.close()
  await withClient(settings.DATABASE_URL, (client) => client.query(AS_IF_POSTED))
  const { rows } = await withClient(settings.DATABASE_URL, (client) => client.query<{ bytes: string; of_trips: string }>(SIZES))
  figures['trips'] = trips
  figures['database, MB'] = Math.round(Number(rows[0]?.bytes) / 1e6)
  figures['bytes a trip'] = Math.round(Number(rows[0]?.of_trips) / trips)
}

async function lived(product: Parameters<typeof peopled>[0]): Promise<Living> {
  const living = await peopled(product)
  say(`people use it: ${living.done.trips.length} trips, ${living.done.seats.length} paid seats before the backup`)
  let isOver = false
  backedUpAt = new Date()
  const backingUp = commanded('backup', [file], settings).finally(() => (isOver = true))
  const [meanwhile, { stdout, seconds }] = await Promise.all([busyUntil(living, () => isOver), backingUp])
  say(stdout.trim())
  figures['backup, s'] = rounded(seconds)
  figures['backup, MB'] = rounded((await stat(file)).size / 1e6)
  figures['paid seats while it ran'] = meanwhile.seats.length
  await erasesLeavers(living)
  const erasures = await commanded('retention', ['--erasures'], settings)
  await writeFile(list, erasures.stdout)
  if (!erasures.stdout.includes(living.leaver.id)) throw new Error('nobody was erased after the backup')
  return living
}

/** Deletes the database and the images. A copy remains to find losses, and no restore uses it. */
async function destroyed(): Promise<void> {
  await withClient(addressOf('postgres'), async (client) => {
    for (const statement of ['create database lost template tramo', 'drop database tramo', 'create database tramo'])
      await client.query(statement)
  })
  bucket.files.clear()
  say('the database is dropped, and the bucket is empty')
}

function addressOf(database: string): string {
  const url = new URL(settings.DATABASE_URL)
  url.pathname = database
  return url.href
}

/** Tries to restore backups that must be refused, and checks that database and bucket stay empty. */
async function refused(): Promise<void> {
  const [flipped, cut] = [join(folder, 'flipped'), join(folder, 'cut')]
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(flipped, bytes)
  await copyFile(file, cut)
  await truncate(cut, bytes.length - 100_000)
  await counts('another SECRET', file, { SECRET: 'a secret that somebody remembers wrongly' })
  await counts('another BACKUP_KEY', file, { BACKUP_KEY: 'a key that somebody remembers wrongly, too' })
  await counts('a flipped bit', flipped, {})
  await counts('an end that is missing', cut, {})
  const left = await withClient(settings.DATABASE_URL, objectsIn)
  if (left > 0 || bucket.files.size > 0) throw new Error(`a refused restore left ${left} tables and ${bucket.files.size} files`)
}

async function counts(what: string, given: string, other: Partial<typeof settings>): Promise<void> {
  const { status, stderr } = await command('restore', [given, '--erased', list], { ...settings, ...other })
  const isRefused = status === 1 && !/at .*:\d+:\d+/.test(stderr)
  figures['restores that were not refused'] = (figures['restores that were not refused'] ?? 0) + (isRefused ? 0 : 1)
  say(`${what}: ${stderr.trim().split('\n')[0]}`)
}

async function compared({ leaver }: Living): Promise<void> {
  const differing = await tablesThatDiffer(settings.DATABASE_URL, addressOf('lost'), backedUpAt)
  for (const line of differing) say(line)
  const images = await comparedImages(settings.DATABASE_URL, bucket.files, hashesByName)
  const { broken, auditBroken } = await standingOf(settings.DATABASE_URL)
  if (broken.length > 0) say(`does not hold: ${broken.join(', ')}`)
  const there = `select count(*)::int as n from accounts where id = '${leaver.id}' and (anonymised_at is null or email = '${leaver.email}')`
  const { rows } = await withClient(settings.DATABASE_URL, (client) => client.query<{ n: number }>(there))
  figures['images'] = images.images
  figures['images without their file or with another'] = images.differing
  figures['tables with other rows'] = differing.length
  figures['invariants broken'] = broken.length
  figures['audit chains broken'] = auditBroken
  figures['erased people who are back'] = rows[0]?.n ?? 1
}

async function papersOf(ownerId: string): Promise<string[]> {
  const text = `select id from images where owner_id = $1 and purpose like 'identity%' and dropped_at is null`
  const { rows } = await withClient(settings.DATABASE_URL, (client) => client.query<{ id: string }>(text, [ownerId]))
  if (rows.length === 0) throw new Error('no paper is there')
  return rows.map(({ id }) => id)
}

function rounded(value: number): number {
  return Number(value.toFixed(1))
}

function report(): void {
  console.table(figures)
  const missed = Object.entries(TARGETS).filter(([name, most]) => !((figures[name] ?? Infinity) <= most))
  for (const [name, most] of missed) console.log(`✗ ${name}: ${figures[name]}, at most ${most}`)
  console.log(JSON.stringify({ name: 'rehearse:restore', figures, targets: TARGETS, met: missed.length === 0 }))
  process.exitCode = missed.length > 0 ? 1 : 0
}
