import { expect, test } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { sealer } from '#server/platform/crypto/sealing.ts'
import { connect } from '#server/platform/database/connect.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import { patience } from '#server/testing/database/patience.ts'
import { columnsOf, filesIn, leaks } from '../leaks.ts'
import { typedNumbers } from './numbers.ts'

/*
 * Runs after all browser tests have passed (V23). Searches everything that the server stores or prints for the phone numbers
 * typed in these tests, and the server's output for e-mails of people. The search must also find a planted number.
 */
const folder = process.env.TRAMO_FOLDER ?? ''
const sealedFields = ['dni', 'cbu', 'telephone'] as const
type Sealed = (typeof sealedFields)[number]
const planted = '3410001122'

const database = async () => new pg.Pool({ connectionString: await readFile(join(folder, 'database'), 'utf8'), max: 1 })
const masterSecret = () => readFile(join(folder, 'site', '.tramo', 'secret'), 'utf8')

test('the search covers every number that the server stores for a user', async () => {
  const pool = await database()
  const seals = sealer([await masterSecret()])
  const { rows } = await pool.query<Record<'id' | Sealed, string>>(`
    select id, encode(dni_sealed, 'hex') dni, encode(cbu_sealed, 'hex') cbu, encode(telephone_sealed, 'hex') telephone
    from accounts where not demo`)
  await pool.end()
  const stored = rows.flatMap((row) =>
    sealedFields.filter((field) => row[field]).map((field) => seals.open(field, row.id, Buffer.from(row[field], 'hex'))),
  )
  const typed = await typedNumbers()
  // a stored number of another country may begin with 00, which the list of typed numbers omits
  expect(stored.filter((number) => !typed.includes(number.replace(/^00/, '')))).toEqual([])
})

test('the database stores no number that a test typed', async () => {
  const pool = await database()
  await pool.query('create table planted as select $1::text as said', [planted])
  const found = await leaks(columnsOf(pool), [...(await typedNumbers()), await masterSecret(), planted])
  await pool.query('drop table planted').finally(() => pool.end())
  expect(found).toEqual([`${planted} in public.planted.said`])
})

test('no file of the database, the images or the logs contains a number that a test typed', async () => {
  const pool = await database()
  await pool.query('checkpoint').finally(() => pool.end())
  const file = join(folder, 'site', '.tramo', 'planted')
  await writeFile(file, planted)
  const found = await leaks(filesIn(folder), [...(await typedNumbers()), planted])
  expect(found).toContain(`${planted} in ${file}`)
  expect(found.filter((one) => !one.startsWith(planted))).toEqual([])
})

test('the log has no user’s e-mail and no token', async () => {
  const pool = await database()
  const { rows } = await pool.query<{ secret: string }>(
    "select email as secret from accounts union select id_token from sessions where id_token <> ''",
  )
  await pool.end()
  const log = await readFile(join(folder, 'log'))
  expect(log.length).toBeGreaterThan(1000)
  const secrets = [await masterSecret(), ...rows.map(({ secret }) => secret), ...(await typedNumbers())]
  expect(await leaks(logFile(log), secrets)).toEqual([])
  // plants an e-mail and not a token, because a token contains an e-mail, so that the search would report two secrets
  const { secret: first } = rows.find(({ secret }) => secret.includes('@')) ?? { secret: '' }
  expect(await leaks(logFile(Buffer.concat([log, Buffer.from(first)])), secrets)).toEqual([`${first} in the log`])
})

async function* logFile(bytes: Buffer) {
  yield { name: 'the log', bytes }
}

test('the database satisfies all invariants after the browser tests', async () => {
  const { db, close } = connect(await readFile(join(folder, 'database'), 'utf8'), () => {}, patience)
  expect(await brokenInvariants({ db, now: () => new Date() }).finally(close)).toEqual([])
})
