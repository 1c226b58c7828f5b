import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { editPerson, findPeople, openDni, register, showPerson } from '#contract/people/people.ts'
import { exchanged } from '#contract/wireNames.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { uploadedId, registrationOf } from '../../testing/papers.ts'
import { refusalOf } from '../../testing/person.ts'
import { grantAdmin } from './actions.ts'

const { ana, bruno, carla, emma, join, db, clock, people, world } = await cast()

const CBU = '0110599540000012345672'
const named = async (someone: typeof ana, name: string) =>
  (await someone.call(findPeople, { query: { name } })).users.map((user) => user.name)
const page = (someone: typeof ana, id: string) => someone.call(showPerson, { params: { id } })
const edits = (someone: typeof ana, id: string, body: Record<string, unknown>) =>
  someone.call(editPerson, { params: { id }, body })
const logsInAgain = async (someone: typeof ana, name: string) => {
  const known = people.get(name)
  if (known) people.set(name, { ...known, authenticatedAt: clock.now() })
  await someone.call(logIn, { body: {} })
  await someone.send('GET', `/api/login/return?code=${name}`)
  await someone.arrive()
}

describe('registration', () => {
  test('registration makes a person visible to other people, with masked documents', async () => {
    const nora = await join({ name: 'Nora' })
    const sent = { ...(await registrationOf(nora, { name: 'Nora', dni: '30.111.222' })), drives: true, cbu: CBU }
    const mine = await nora.call(register, { body: sent })
    expect(mine).toMatchObject({ dni: '…222', cbu: '…5672', telephone: '3415550199', checkbox: true, email: 'nora@example.org' })
    expect((await nora.call(showSession, {})).me).toMatchObject({ registered: true, photo: mine.photo })
    expect(await named(ana, 'nunez nora')).toEqual(['Nora'])
    expect(await refusalOf(nora.call(register, { body: sent }))).toBe('already_registered')
  })

  test('registration stores no number in plain text', async () => {
    const { rows } = await sql<{ all: string }>`select string_agg(a::text, ' ') as all from accounts a`.execute(db)
    const history = JSON.stringify(await db.selectFrom('account_history').select(['event', 'details']).execute())
    for (const secret of ['30111222', '30.111.222', CBU, '3415550199']) {
      expect(rows[0]?.all).not.toContain(secret)
      expect(rows[0]?.all).not.toContain(Buffer.from(secret).toString('hex'))
      expect(history).not.toContain(secret)
    }
  })

  test('registration refuses a taken number in any spelling', async () => {
    const olga = await join({ name: 'Olga' })
    const body = await registrationOf(olga, { name: 'Olga', dni: '30 111 222' })
    for (const dni of ['30 111 222', '030111222', 'DNI30111222', 'M30111222', '30111222A'])
      expect([dni, await refusalOf(olga.call(register, { body: { ...body, dni } }))]).toEqual([dni, 'dni_taken'])
  })

  test('a passport, or a DNI of another country, is a different document, and equal digits raise a signal', async () => {
    const hintsOf = async (id: string) =>
      (await db.selectFrom('hints').select(['kind', 'signs']).where('person_id', '=', id).execute()).map(({ kind, signs }) => [
        kind,
        ...signs,
      ])
    const registers = async (name: string, more: object) => {
      const who = await join({ name })
      const body = { ...(await registrationOf(who, { name, dni: '' })), ...more }
      return { who, answer: await who.call(register, { body }).catch((refused: Error) => refused) }
    }
    const german = await registers('Greta', { dni: 'g 30111222', dniKind: 'passport', dniCountry: 'DE' })
    expect(german.answer).toMatchObject({ dni: '…222', dniKind: 'passport', dniCountry: 'DE' })
    expect(await hintsOf(german.who.id)).toEqual([['same_document', 'same_digits']])
    const uruguayan = await registers('Ursula', { dni: '35.000.001', dniCountry: 'UY' })
    expect(uruguayan.answer).toMatchObject({ dniKind: 'dni', dniCountry: 'UY' })
    expect(await hintsOf(uruguayan.who.id)).toEqual([])
    expect((await registers('Gerda', { dni: 'G-30111222', dniKind: 'passport', dniCountry: 'DE' })).answer).toMatchObject({
      message: 'dni_taken',
    })
    expect((await registers('Gisela', { dni: 'G30111222', dniKind: 'passport', dniCountry: 'AT' })).answer).toMatchObject({
      dniCountry: 'AT',
    })
    for (const wrong of [{ dniKind: 'id' }, { dniCountry: 'Argentina' }, { dniCountry: 'ar' }])
      expect((await ana.send('POST', '/api/user/add', wrong)).statusCode).toBe(422)
  })

  test('of two simultaneous registrations with the same number, one succeeds', async () => {
    const twins = await Promise.all([join({ name: 'Pia' }), join({ name: 'Rea' })])
    const bodies = await Promise.all(twins.map((twin) => registrationOf(twin, { name: 'Gemela', dni: '31.000.000' })))
    const answers = await Promise.all(twins.map((twin, i) => refusalOf(twin.call(register, { body: bodies[i] ?? {} }))))
    expect(answers.sort()).toEqual(['dni_taken', 'not refused'])
  })

  test('registration lists every wrong field, in the order of the form', async () => {
    const rita = await join({ name: 'Rita' })
    expect(await refusalOf(rita.call(register, { body: { name: 'R1ta', lastName: '', age: 17, cbu: CBU } }))).toMatch(
      /^validation name_symbols last_name_required dni_required gender_required age_adult/,
    )
    const body = await registrationOf(rita, { name: 'Rita', dni: '32000000' })
    expect(await refusalOf(rita.call(register, { body: { ...body, cbu: CBU } }))).toBe(
      'cbu_only_for_drivers cbu_only_for_drivers',
    )
    expect(await refusalOf(rita.call(register, { body: { ...body, drives: true, cbu: CBU.replace(/.$/, '3') } }))).toBe(
      'cbu_invalid cbu_invalid',
    )
  })

  test('registration refuses flags, another person’s e-mail, and another person’s images', async () => {
    const sara = await join({ name: 'Sara' })
    const body = await registrationOf(sara, { name: 'Sara', dni: '33000000' })
    expect(await refusalOf(sara.call(register, { body: { ...body, isAdmin: true, isBanned: true } }))).toBe(
      'field_not_editable isAdmin isBanned',
    )
    expect(await refusalOf(sara.call(register, { body: { ...body, email: 'ana@example.org' } }))).toBe('field_not_editable email')
    expect(await refusalOf(sara.call(register, { body: { ...body, photo: await uploadedId(ana, 'photo') } }))).toBe(
      'image_not_yours',
    )
    expect(await refusalOf(sara.call(register, { body: { ...body, photo: body.photoDni[0] ?? '' } }))).toBe('image_not_yours')
    expect(await refusalOf(sara.call(register, { body: Object({ ...body, rating: 5 }) }))).toBe('validation malformed')
    expect((await page(sara, sara.id)).dni).toBeNull()
  })

  test('a document can be tried five times an hour, so that no one can guess numbers', async () => {
    const busy = await cast({ LIMITS: 'on' })
    const nora = await busy.join({ name: 'Nora' })
    await nora.call(register, { body: await registrationOf(nora, { name: 'Nora', dni: '30000000' }) })
    const guesser = await busy.join({ name: 'Guido' })
    const body = exchanged(await registrationOf(guesser, { name: 'Guido', dni: '30000000' }), register.renamed.body)
    const tries = async (more: object) => (await guesser.send('POST', '/api/user/add', { ...Object(body), ...more })).statusCode
    const answers = []
    // an invalid form reveals nothing about numbers
    for (let i = 0; i < 6; i++) answers.push(await tries({ age: 'x' }))
    for (let i = 0; i < 6; i++) answers.push(await tries({}))
    expect(answers).toEqual([422, 422, 422, 422, 422, 422, 409, 409, 409, 409, 409, 429])
  })
})

describe('visibility of a person', async () => {
  const vera = await join({ name: 'Vera' })
  await vera.call(register, {
    body: { ...(await registrationOf(vera, { name: 'Vera', dni: '34000000' })), drives: true },
  })
  const everyone = [
    'about',
    'age',
    'cars',
    'email',
    'facebook',
    'facts',
    'gender',
    'identityChecked',
    'id',
    'instagram',
    'lastName',
    'name',
    'photo',
    'rating',
    'ratings',
  ]
  const papers = [
    'cbu',
    'dni',
    'dniKind',
    'dniCountry',
    'papers',
    'photoDni',
    'checkbox',
    'drives',
    'emailShown',
    'isAdmin',
    'isBanned',
  ]
  const more = [...papers, 'call', 'city', 'province', 'routes', 'street', 'telephone']
  test.each([
    ['somebody else', ana, everyone],
    ['she herself', vera, [...everyone, ...more, 'chats', 'openings', 'identityRejected', 'phoneWays']],
    ['an administrator', emma, [...everyone, ...more, 'adminProposed', 'proposals', 'reliabilityFigures']],
  ])('the fields of a person for %s', async (_, someone, keys) => {
    expect(Object.keys(await page(someone, vera.id)).sort()).toEqual(keys.toSorted())
    expect(Object.keys(await page(someone, 'VERA@example.org')).sort()).toEqual(keys.toSorted())
  })

  test('a person’s e-mail is visible only while they show it', async () => {
    await edits(vera, vera.id, { emailShown: false })
    expect(await page(ana, vera.id)).not.toHaveProperty('email')
    expect((await ana.call(findPeople, { query: { email: 'vera@example.org' } })).users).toHaveLength(1)
  })

  test('a person’s age grows by a year each year', async () => {
    clock.pass(366 * DAY_MS)
    await logsInAgain(ana, 'Ana')
    expect((await page(ana, vera.id)).age).toBe(35)
    clock.pass(-366 * DAY_MS)
    await logsInAgain(ana, 'Ana')
  })

  test('only administrators find a barred person', async () => {
    const boris = await join({ name: 'Boris', registered: true, standing: 'suspended' })
    expect(await refusalOf(page(ana, boris.id))).toBe('not_found')
    expect((await page(emma, boris.id)).isBanned).toBe(true)
    expect(await named(ana, 'boris')).toEqual([])
  })

  test.each(['not an id', '00000000-0000-0000-0000-000000000000', 'nobody@example.org', "' or 1=1--@x", '\0', '\0@x.org'])(
    'the id or e-mail %j finds no one',
    async (id) => {
      expect(await refusalOf(page(ana, id))).toBe('not_found')
    },
  )
})

describe('the full number of an identity document', async () => {
  const wilma = await join({ name: 'Wilma' })
  await wilma.call(register, { body: await registrationOf(wilma, { name: 'Wilma', dni: '37.000.111' }) })
  const reads = (someone: typeof ana, body: { reason?: string } = {}, id = wilma.id) =>
    someone.call(openDni, { params: { id }, body })

  test('the person sees their own full number, without a record', async () => {
    await logsInAgain(wilma, 'Wilma')
    expect(await reads(wilma)).toEqual({ dni: '37000111' })
    expect((await page(wilma, wilma.id)).openings).toEqual([])
  })

  test('an administrator sees the full number for a reason, which only the person can read', async () => {
    await logsInAgain(emma, 'Emma')
    expect(await refusalOf(reads(emma))).toBe('validation reason_required')
    expect(await refusalOf(reads(emma, { reason: '  ' }))).toBe('validation reason_required')
    expect(await reads(emma, { reason: ' Two people say it is theirs ' })).toEqual({ dni: '37000111' })
    expect((await page(wilma, wilma.id)).openings).toEqual([
      { purpose: 'dni', by: 'Emma', own: false, reason: 'Two people say it is theirs', at: clock.now().toISOString() },
    ])
    for (const someone of [ana, emma]) expect(await page(someone, wilma.id)).not.toHaveProperty('openings')
  })

  test('the full number requires a login within the last ten minutes, and only successful access is recorded', async () => {
    clock.pass(11 * MINUTE_MS)
    expect(await refusalOf(reads(wilma))).toBe('step_up_required')
    expect(await refusalOf(reads(emma, { reason: 'To check it' }))).toBe('step_up_required')
    expect((await page(wilma, wilma.id)).openings).toHaveLength(1)
  })

  test('the full number is refused to other people, and is empty for a person without a document', async () => {
    expect(await refusalOf(reads(bruno, { reason: 'I am curious' }))).toBe('not_yours')
    expect(await refusalOf(reads(emma, { reason: 'To check it' }, 'nobody@example.org'))).toBe('not_found')
    const ida = await join({ name: 'Ida' })
    expect(await refusalOf(reads(ida, {}, ida.id))).toBe('registration_needed')
    expect(await refusalOf(reads(emma, { reason: 'To check it' }, ida.id))).toBe('not_found')
  })
})

test('identity photos are listed with their day of upload, for the person and for administrators, without the image', async () => {
  const yara = await join({ name: 'Yara' })
  const { photoDni } = await yara.call(register, { body: await registrationOf(yara, { name: 'Yara', dni: '38000111' }) })
  await uploadedId(yara, 'green_card')
  const uploadedAt = clock.now().toISOString()
  const both = [
    { id: photoDni?.[0], purpose: 'identity_front', uploadedAt },
    { id: photoDni?.[1], purpose: 'identity_back', uploadedAt },
  ]
  const byPurpose = (papers: { purpose: string }[] = []) => papers.toSorted((a, b) => b.purpose.localeCompare(a.purpose))
  for (const someone of [yara, emma]) expect(byPurpose((await page(someone, yara.id)).papers)).toEqual(both)
  expect(await page(bruno, yara.id)).not.toHaveProperty('papers')
})

describe('editing a profile', async () => {
  const tina = await join({ name: 'Tina' })
  await tina.call(register, {
    body: { ...(await registrationOf(tina, { name: 'Tina', dni: '35000000' })), drives: true, cbu: CBU },
  })

  test('editing stores a telephone as digits and a town with keyboard characters', async () => {
    const lina = await join({ name: 'Lina' })
    const profile = { lastName: ' O’Connor‑Paz\u200b', city: '9 de Julio', telephone: '+54 9 (341) 555-0177' }
    const body = { ...(await registrationOf(lina, { name: 'Lina', dni: '35000001' })), ...profile }
    expect(await lina.call(register, { body })).toMatchObject({
      lastName: "O'Connor-Paz",
      city: '9 de Julio',
      telephone: '5493415550177',
    })
    const after = await edits(lina, lina.id, { telephone: '\u202a+372 541 2345\u202c', city: 'C.A.B.A.', province: 'Cutral–Có' })
    expect(after).toMatchObject({ telephone: '003725412345', city: 'C.A.B.A.', province: 'Cutral-Có' })
    expect(after.call?.href).toBe('tel:+3725412345')
  })

  test('editing accepts the whole object as it was returned, with masked numbers', async () => {
    const seen = await page(tina, tina.id)
    const after = await edits(tina, tina.id, { ...seen, about: 'Ahora con perro.', telephone: '3415550100' })
    const call = { href: 'tel:+543415550100', shown: '+54 341 555 0100' }
    expect(after).toMatchObject({ ...seen, about: 'Ahora con perro.', telephone: '3415550100', call })
    const [note] = await db
      .selectFrom('account_history')
      .select('details')
      .where('account_id', '=', tina.id)
      .where('event', '=', 'edited')
      .execute()
    expect(note?.details).toEqual({ by: tina.id, changes: { telephone: ['…', '…'], about: ['…', '…'] } })
  })

  test.each([
    [{ rating: 5 }],
    [{ isAdmin: true }],
    [{ isBanned: true }],
    [{ email: 'other@example.org' }],
    [{ dni: '99999999' }],
    [{ name: 'Otra' }],
    [{ gender: 'Male' }],
    [{ age: 90 }],
    [{ id: '00000000-0000-0000-0000-000000000000' }],
    [{ ratings: 100, photoDni: [] }],
  ])('editing the caller’s own %j is refused with the field’s name', async (body) => {
    expect(await refusalOf(edits(tina, tina.id, body))).toBe(
      `field_not_editable ${Object.keys(body)
        .sort((a) => (a === 'ratings' ? -1 : 1))
        .join(' ')}`,
    )
  })

  test('editing validates only the sent fields, by the rules of the specification', async () => {
    expect(await refusalOf(edits(tina, tina.id, { telephone: '', street: ' ', about: '' }))).toBe(
      'validation telephone_required street_required about_required',
    )
    expect((await edits(tina, tina.id, { instagram: '@tina' })).instagram).toBe('@tina')
  })

  test('editing another person is refused, except to administrators, who cannot edit the payout account', async () => {
    expect(await refusalOf(edits(ana, tina.id, { about: 'Hackeada' }))).toBe('not_yours')
    await logsInAgain(emma, 'Emma')
    const seen = await page(emma, tina.id)
    expect((await edits(emma, tina.id, { ...seen, lastName: 'Ñandú' })).lastName).toBe('Ñandú')
    expect(await named(ana, 'nandu')).toEqual(['Tina'])
    expect(await refusalOf(edits(emma, tina.id, { cbu: '2850590994009041813526' }))).toBe('field_not_editable cbu')
    expect(await refusalOf(edits(emma, tina.id, { rating: 5 }))).toBe('field_not_editable rating')
  })

  test('editing the CBU, or any flag, requires a login within the last ten minutes', async () => {
    clock.pass(11 * MINUTE_MS)
    expect(await refusalOf(edits(tina, tina.id, { cbu: '2850590994009041813526' }))).toBe('step_up_required')
    expect(await refusalOf(edits(emma, tina.id, { isBanned: true }))).toBe('step_up_required')
    await logsInAgain(tina, 'Tina')
    expect((await edits(tina, tina.id, { cbu: '2850590994009041813526' })).cbu).toBe('…3526')
    expect((await edits(tina, tina.id, { drives: false })).cbu).toBeNull()
  })

  test('a changed flag ends every session of the person', async () => {
    await logsInAgain(emma, 'Emma')
    expect((await edits(emma, bruno.id, { isBanned: true })).isBanned).toBe(true)
    expect((await bruno.call(showSession, {})).me).toBeNull()
    await logsInAgain(bruno, 'Bruno')
    expect(await refusalOf(page(bruno, ana.id))).toBe('barred')
    clock.pass(61 * MINUTE_MS)
    await logsInAgain(emma, 'Emma')
    expect(await refusalOf(edits(emma, bruno.id, { isBanned: false }))).toBe('second_admin_needed')
    const alba = await join({ name: 'Alba', registered: true, admin: true })
    expect((await edits(alba, bruno.id, { isBanned: false })).isBanned).toBe(false)
    await db.updateTable('accounts').set({ admin: false }).where('id', '=', alba.id).execute()
    await logsInAgain(bruno, 'Bruno')
    expect((await page(bruno, ana.id)).name).toBe('Ana')
  })

  test('the last administrator can neither resign nor ban themself', async () => {
    expect(await refusalOf(edits(emma, emma.id, { isAdmin: false }))).toBe('last_admin')
    expect(await refusalOf(edits(emma, emma.id, { isBanned: true }))).toBe('self_sanction')
  })
})

test('an account made by an administrator awaits its owner', async () => {
  const alma = await join({ name: 'Alma', registered: true, admin: true })
  const { photo: _, photoDni: __, checkbox: ___, ...body } = await registrationOf(alma, { name: 'Wanda', dni: '36000000' })
  const made = await alma.call(register, { body: { ...body, email: 'Wanda@example.org' } })
  expect(await refusalOf(alma.call(register, { body: { ...body, email: 'wanda@example.org' } }))).toBe('email_taken')
  expect([await named(ana, 'wanda'), await refusalOf(page(ana, made.id))]).toEqual([[], 'not_found'])
  const wanda = await join({ name: 'Wanda' })
  expect([wanda.id, (await wanda.call(showSession, {})).me?.registered]).toEqual([made.id, true])
  expect(await named(ana, 'wanda')).toEqual(['Wanda'])
})

test('the server’s command line makes the first administrator', async () => {
  const xenia = await join({ name: 'Xenia', registered: true })
  expect(await refusalOf(grantAdmin(world, 'XENIA@example.org'))).toBe('second_admin_needed')
  await db.updateTable('accounts').set({ admin: false }).execute()
  await grantAdmin(world, 'XENIA@example.org')
  expect((await xenia.call(showSession, {})).me).toBeNull()
  await logsInAgain(xenia, 'Xenia')
  expect((await xenia.call(showSession, {})).me?.isAdmin).toBe(true)
  const notes = await db.selectFrom('account_history').select(['event', 'details']).where('account_id', '=', xenia.id).execute()
  expect(notes).toContainEqual({ event: 'admin_granted', details: { by: 'command' } })
  expect(await refusalOf(grantAdmin(world, 'nobody@example.org'))).toBe('not_found')
  await grantAdmin(world, 'ana@example.org', 'Xenia lost her login')
})

test('only the user’s own page contains their conversations', async () => {
  const tess = await join({ name: 'Tess', registered: true })
  await carla.call(sendMessage, { body: { email: tess.email, message: '¿Salís a las nueve?' } })
  expect((await page(tess, tess.id)).chats).toMatchObject([
    { person: { id: carla.id }, last: { message: '¿Salís a las nueve?' }, unread: 1 },
  ])
  expect([(await page(carla, tess.id)).chats, (await page(emma, tess.id)).chats]).toEqual([undefined, undefined])
  const whole = { telephone: '3415550123', street: 'San Martín 1', city: 'Rosario', province: 'Santa Fe', about: 'Con mate.' }
  const sent = { ...(await page(tess, tess.id)), ...whole }
  expect(await edits(tess, tess.id, sent)).toMatchObject({ about: 'Con mate.' })
})
