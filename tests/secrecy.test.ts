import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { logIn, logOut, showSession } from '#contract/people/accounts.ts'
import { editPerson, findPeople, openDni, register, showPerson } from '#contract/people/people.ts'
import { addCar, listCars } from '#contract/people/vehicles.ts'
import { cast, type CastPerson } from '#server/testing/cast.ts'
import { uploadedId, registrationOf } from '#server/testing/papers.ts'
import { refusalOf } from '#server/testing/person.ts'
import { columnsOf, filesIn, type Haystack, leaks } from './leaks.ts'

/*
 * People register, make mistakes, edit, search and meet a defect, while the log is at its most verbose level. Afterwards the
 * database, the disk and the log must not contain their secrets (V23). The same search must find a planted secret.
 */
const { ana, bruno, emma, join: joins, world, db, people, clock, files, logged } = await cast({ LOG_LEVEL: 'debug' })
world.log.level = 'trace'

const control = 'Un control que hay que encontrar'
const numbers = {
  dni: '30.777.414',
  corrected: '30.777.415',
  mistyped: '30777414/99999',
  cbu: '2850590994009041813526',
  wrongCbu: '2850590994009041813527',
  otherCbu: '0110599540000012345672',
  telephone: '3416667788',
  newTelephone: '3417778899',
}
const tokens: string[] = []
const nora = await joins({ name: 'Nora' })
const olga = await joins({ name: 'Olga' })

const logsIn = async (someone: CastPerson, name: string) => {
  const known = people.get(name)
  if (known) people.set(name, { ...known, authenticatedAt: clock.now() })
  await someone.call(logIn, { body: {} })
  await someone.send('GET', `/api/login/return?code=${name}`)
  await someone.arrive()
  tokens.push(...someone.jar.values(), (await someone.call(showSession, {})).csrf ?? '')
}

async function registers() {
  const { dni, cbu, wrongCbu, telephone, mistyped } = numbers
  const right = {
    ...(await registrationOf(nora, { name: 'Nora', dni })),
    telephone,
    cbu,
    drives: true,
    about: control,
  }
  const wrong = [{ dni: mistyped }, { cbu: wrongCbu }, { drives: false }, { telephone: `${telephone}x` }, { isAdmin: true }]
  const answers = []
  for (const one of wrong) answers.push(await refusalOf(nora.call(register, { body: { ...right, ...one } })))
  expect(answers).not.toContain('not refused')
  await nora.call(register, { body: right })
  const twin = { ...(await registrationOf(olga, { name: 'Olga', dni })), telephone }
  expect(await refusalOf(olga.call(register, { body: twin }))).toBe('dni_taken')
}

/** Sends input that no page of the site sends. */
async function sendsNonsense() {
  const { dni, cbu, telephone } = numbers
  const texts = [
    `{"dni":"${dni}","cbu":`,
    `{"cbu":["${cbu}"]}`,
    `["${telephone}"]`,
    `{"dni":{"a":"${dni}"}}`,
    `"${dni}${'x'.repeat(70_000)}"`,
  ]
  for (const text of texts) expect((await nora.send('PUT', `/api/user/${nora.id}`, text)).statusCode).toBeGreaterThanOrEqual(400)
  for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
    expect((await nora.send('POST', '/api/user/add', dni, { 'content-type': type })).statusCode).toBeGreaterThanOrEqual(400)
  await nora.send('GET', `/api/user?name=${dni}`)
  await nora.send('GET', '/api/session', undefined, { 'x-dni': dni, referer: `http://localhost/?dni=${dni}` })
}

async function editsAndLooks() {
  const { corrected, otherCbu, newTelephone } = numbers
  await nora.call(editPerson, { params: { id: nora.id }, body: { telephone: newTelephone, cbu: otherCbu } })
  await emma.call(editPerson, { params: { id: nora.id }, body: { dni: corrected } })
  expect(await refusalOf(ana.call(editPerson, { params: { id: nora.id }, body: { telephone: newTelephone } }))).toBe('not_yours')
  expect((await emma.call(openDni, { params: { id: nora.id }, body: { reason: 'To check it' } })).dni).toContain('415')
  for (const handle of ['nora@example.org', 'NORA@example.org', 'nobody.at.all@example.org']) {
    await refusalOf(bruno.call(showPerson, { params: { id: handle } }))
    await bruno.call(findPeople, { query: { email: handle } })
    for (const path of ['/chat/', '/api/chat/', '/user/']) await bruno.send('GET', `${path}${handle}`)
  }
  await nora.call(addCar, {
    body: {
      plate: 'NO 414 RA',
      color: 'Rojo',
      brand: 'Fiat',
      model: 'Uno',
      cylinder: 1,
      greencard: await uploadedId(nora, 'green_card'),
    },
  })
  await bruno.call(listCars, { query: { plate: 'NO414RA' } })
}

/** Causes a defect that makes PostgreSQL print the whole row. */
async function meetsADefect() {
  await sql`alter table accounts add constraint defect check (city <> 'Funes')`.execute(db)
  const answer = await nora.send('PUT', `/api/user/${nora.id}`, { city: 'Funes', telephone: numbers.telephone })
  expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([500, 'internal'])
  expect(answer.body).not.toMatch(/Funes|violates/)
  await sql`alter table accounts drop constraint defect`.execute(db)
}

beforeAll(async () => {
  for (const [name, someone] of Object.entries({ Nora: nora, Olga: olga, Emma: emma })) await logsIn(someone, name)
  await registers()
  await sendsNonsense()
  await editsAndLooks()
  await meetsADefect()
  await nora.call(logOut, { body: {} })
  await logsIn(nora, 'Nora')
  await sql`checkpoint`.execute(db)
})

const secrets = () => [...Object.values(numbers), ...tokens]
async function* log(): AsyncGenerator<Haystack> {
  for (const line of logged) yield { name: line, bytes: Buffer.from(line) }
}

describe('secrets in the database', () => {
  test('no column of any table has a secret, and the search finds a control value in a column', async () => {
    expect(await leaks(columnsOf(world.pool), [...secrets(), control])).toEqual([`${control} in public.accounts.about`])
  })

  test('no file of the database has a secret, not even in deleted rows', async () => {
    const { rows } = await sql<{ folder: string }>`
      select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = current_database()`.execute(
      db,
    )
    const folder = rows[0]?.folder ?? ''
    // nothing to search if TEST_DATABASE_URL names the database of another machine
    if (process.env.TEST_DATABASE_URL && !existsSync(folder)) return
    const found = await leaks(filesIn(folder), [...secrets(), control])
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((one) => !one.startsWith(control))).toEqual([])
  })
})

test('the disk has no secret, and the search finds a planted value on it', async () => {
  const planted = join(files, 'planted')
  await writeFile(planted, `{"telephone":"${Buffer.from('3410001122').toString('base64')}"}`)
  expect(await leaks(filesIn(files), [...secrets(), control, '3410001122'])).toEqual([`3410001122 in ${planted}`])
})

describe('secrets in the log', () => {
  const emails = ['Nora', 'Olga', 'Ana', 'Bruno', 'Emma', 'nobody.at.all'].map((name) => `${name}@example.org`)
  const all = () => [...secrets(), ...emails, ...emails.map((email) => email.toLowerCase())]

  test('the log has no secret, no cookie and no e-mail, and the search finds a control value in it', async () => {
    expect(logged.length).toBeGreaterThan(100)
    world.log.info(control)
    expect(await leaks(log(), [...all(), control])).toEqual([`${control} in ${logged.at(-1)}`])
  })

  test('the log reports the defect without the values of the row', () => {
    const errors = logged.filter((line) => line.includes('"level":50'))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('violates check constraint')
    expect(errors[0]).not.toMatch(/Failing row|Funes|Nora/)
  })

  test('the log replaces an e-mail in an address by the same mark each time', () => {
    const marks = logged.flatMap((line) => [...line.matchAll(/\/api\/user\/(\[e-mail \w+\])/g)].map(([, mark]) => mark))
    expect([marks.length, new Set(marks).size]).toEqual([3, 2])
  })
})
