import { afterAll, describe, expect, test } from 'vitest'
import { showSession } from '#contract/people/accounts.ts'
import { editPerson, showPerson } from '#contract/people/people.ts'
import { confirmPhone, startPhoneCheck } from '#contract/people/phoneCheck.ts'
import { closeAccount } from '#contract/people/privacy.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { demoSecret } from '../providers/sms/embedded.ts'
import { signatureOf } from '../providers/sms/signature.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { runJob } from '../testing/runJob.ts'
import { banIdentity } from './accounts/bannedIdentities.ts'

const stage = await cast({ SMS_MOST_A_DAY: '12', PHONE_COUNTRIES: 'AR,UY' })
const { db, world, app, later, join, bruno } = stage

// codes may not be older than the days that the test clock skips (V21)
afterAll(() => runJob(world, 'delete-past-phone-codes'))

let numbers = 0
const nextMobile = () => `+54 9 341 555 ${String(2000 + numbers++)}`

/** Registers a person with a telephone. */
async function named(name: string, telephone = nextMobile()) {
  const one = await join({ name, registered: true })
  await saves(one, telephone)
  return { ...one, telephone }
}
const saves = (one: CastPerson, telephone: string) => one.call(editPerson, { params: { id: one.id }, body: { telephone } })
const start = (one: CastPerson, way: 'sms' | 'message') => one.call(startPhoneCheck, { body: { way } })
const confirm = (one: CastPerson, code: string) => one.call(confirmPhone, { body: { code } })
const tickOf = async (one: CastPerson) => (await one.call(showPerson, { params: { id: one.id } })).phoneChecked
const refusalShown = async (one: CastPerson) => (await one.call(showPerson, { params: { id: one.id } })).phoneRefusal
const hintsOf = ({ id }: CastPerson) => db.selectFrom('hints').select(['about', 'signs']).where('person_id', '=', id).execute()
const sms = () =>
  db.selectFrom('mailbox_mails').select(['to_address', 'text']).where('subject', 'like', 'SMS%').orderBy('n').execute()
const codeSent = async () => /\d{6}/.exec((await sms()).at(-1)?.text ?? '')?.[0] ?? ''
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: Error) => error.message,
  )

async function writes(from: string, text: string, secret = demoSecret(world)) {
  const payload = JSON.stringify({ from, text })
  const headers = { 'x-signature': signatureOf(payload, secret), 'content-type': 'application/json' }
  return (await app.inject({ method: 'POST', url: '/api/notice/phone', headers, payload })).statusCode
}

async function checked(name: string, telephone?: string) {
  const one = await named(name, telephone)
  const { code } = await start(one, 'message')
  await writes(one.telephone, `Tramo ${code}`)
  expect(await tickOf(one)).toBeTruthy()
  return one
}

describe('telephone check by a message to the operator (A14)', () => {
  test('a code from the profile’s telephone gives the badge, and from another telephone it does not', async () => {
    const alba = await named('Alba')
    const { code = '' } = await start(alba, 'message')
    expect(code).toMatch(/^\d{6}$/)
    expect(await writes('+5493415559999', code)).toBe(200)
    expect(await writes(alba.telephone, code, 'another secret, as long as ours is')).toBe(401)
    expect(await tickOf(alba)).toBeUndefined()
    // WhatsApp sends the number without a plus, and other gateways send it in local format
    expect(await writes(alba.telephone.replace(/\D/g, ''), `Hola! Tramo ${code}.`)).toBe(200)
    expect(await tickOf(alba)).toBeTruthy()
    expect(await bruno.call(showPerson, { params: { id: alba.id } })).toMatchObject({ phoneChecked: expect.any(String) })
    expect(await bruno.call(showPerson, { params: { id: alba.id } })).not.toHaveProperty('telephone')
  })

  test('a late message, a message without a code and a repeated message change nothing', async () => {
    const belen = await named('Belen')
    const { code = '' } = await start(belen, 'message')
    await writes(belen.telephone, 'hola')
    await later(11 * MINUTE_MS)
    await writes(belen.telephone, code)
    expect(await tickOf(belen)).toBeUndefined()
    const again = await start(belen, 'message')
    await writes(belen.telephone, again.code ?? '')
    await saves(belen, nextMobile())
    await writes(belen.telephone, again.code ?? '')
    expect(await tickOf(belen)).toBeUndefined()
  })

  test('a wrong code is shown to the person immediately, and the fifth wrong code invalidates the right code', async () => {
    const delia = await named('Delia')
    const { code = '' } = await start(delia, 'message')
    const wrong = code === '000000' ? '000001' : '000000'
    const shown: (string | undefined)[] = []
    for (let n = 0; n < 5; n++) shown.push(await writes(delia.telephone, wrong).then(() => refusalShown(delia)))
    expect(shown).toEqual([...Array.from({ length: 4 }, () => 'phone_code_wrong'), 'phone_code_over'])
    await writes(delia.telephone, code)
    expect(await tickOf(delia)).toBeUndefined()
    expect(await bruno.call(showPerson, { params: { id: delia.id } })).not.toHaveProperty('phoneRefusal')
  })

  test('the code of a page is refused as the code of an SMS', async () => {
    const celia = await named('Celia')
    const { code = '' } = await start(celia, 'message')
    expect(await refusalOf(confirm(celia, code))).toBe('phone_code_over')
  })

  test('stored data of a check is hashed, and deleted by the job', async () => {
    const dora = await named('Dora')
    const { code = '' } = await start(dora, 'message')
    const stored = JSON.stringify(await db.selectFrom('phone_codes').selectAll().where('account_id', '=', dora.id).execute())
    expect(stored).not.toContain(code)
    await later(11 * MINUTE_MS)
    await runJob(world, 'delete-past-phone-codes')
    expect(await db.selectFrom('phone_codes').select('way').execute()).toEqual([])
  })
})

describe('one account per number (A14)', () => {
  test('a newer proof moves the badge, in any spelling of the number, and the former account is notified', async () => {
    const first = await checked('Elsa')
    const second = await checked('Flora', first.telephone.replace('+54 9 341', '0341 15'))
    expect([await tickOf(first), Boolean(await tickOf(second))]).toEqual([undefined, true])
    const lost = db.selectFrom('notifications').select('account_id').where('kind', '=', 'phone_lost')
    expect(await lost.execute()).toEqual([{ account_id: first.id }])
    expect(await hintsOf(second)).toEqual([{ about: `account:${first.id}`, signs: ['same_phone'] }])
    // the badge returns to the first account after another proof
    await writes(first.telephone, (await start(first, 'message')).code ?? '')
    expect([Boolean(await tickOf(first)), await tickOf(second)]).toEqual([true, undefined])
  })

  test('a changed telephone is announced to its owner, and other spellings of it keep the badge', async () => {
    const owner = await checked('Olga')
    const announced = () =>
      db
        .selectFrom('notifications')
        .select('kind')
        .where('account_id', '=', owner.id)
        .where('kind', '=', 'phone_changed')
        .execute()
    const before = (await announced()).length
    await saves(owner, owner.telephone.replaceAll(' ', '-'))
    expect([Boolean(await tickOf(owner)), (await announced()).length]).toEqual([true, before])
    const otherSpelling = owner.telephone.replace('+54 9 ', '')
    await saves(owner, otherSpelling)
    expect((await owner.call(showPerson, { params: { id: owner.id } })).telephone).toBe(otherSpelling.replace(/\D/g, ''))
    expect([Boolean(await tickOf(owner)), (await announced()).length]).toEqual([true, before])
    await saves(owner, nextMobile())
    expect(await announced()).toHaveLength(before + 1)
  })

  test('of two accounts that prove the same number simultaneously, one gets the badge', async () => {
    const both = [await named('Gala'), await named('Hilda', '+54 9 341 555 1999')] as const
    await saves(both[0], both[1].telephone)
    const codes = [await start(both[0], 'message'), await start(both[1], 'message')]
    await Promise.all(codes.map(({ code }) => writes(both[1].telephone, code ?? '')))
    const ticks = [await tickOf(both[0]), await tickOf(both[1])].filter(Boolean)
    expect(ticks).toHaveLength(1)
  })

  test('a suspended account keeps its number, and a closed account releases it', async () => {
    const [barred, leaver] = [await checked('Ines'), await checked('Julia')]
    await db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', barred.id).execute()
    await leaver.comesBack()
    await leaver.call(closeAccount, { body: {} })
    const [third, fourth] = [await named('Kira', barred.telephone), await named('Lola', leaver.telephone)]
    await writes(barred.telephone, (await start(third, 'message')).code ?? '')
    await writes(leaver.telephone, (await start(fourth, 'message')).code ?? '')
    expect([await tickOf(third), Boolean(await tickOf(fourth))]).toEqual([undefined, true])
    expect(await refusalShown(third)).toBe('phone_not_possible')
    expect(await hintsOf(third)).toEqual([{ about: `account:${barred.id}`, signs: ['barred_phone'] }])
    expect(await hintsOf(fourth)).toEqual([])
    await db.updateTable('accounts').set({ standing: 'active' }).where('id', '=', barred.id).execute()
    const again = await start(third, 'message')
    expect(await refusalShown(third)).toBeUndefined()
    await writes(barred.telephone, again.code ?? '')
    expect(Boolean(await tickOf(third))).toBe(true)
  })

  test('the number of an excluded person stays excluded after their account is erased', async () => {
    const excluded = await checked('Malena')
    const until = new Date(world.now().getTime() + 60 * DAY_MS)
    await db.transaction().execute((tx) => banIdentity(tx, world.sealer, excluded.id, { until, binds: 'any number' }))
    await db.updateTable('accounts').set({ phone_hash: null, phone_checked_at: null }).where('id', '=', excluded.id).execute()
    const other = await named('Nidia', excluded.telephone)
    await writes(excluded.telephone, (await start(other, 'message')).code ?? '')
    expect([await tickOf(other), await refusalShown(other)]).toEqual([undefined, 'phone_not_possible'])
  })

  test('the telephone must be checked again after a year without a visit, but not after eleven months', async () => {
    const one = await checked('Olivia')
    await later(330 * DAY_MS)
    await one.comesBack()
    expect(await tickOf(one)).toBeTruthy()
    await later(366 * DAY_MS)
    await one.comesBack()
    expect(await tickOf(one)).toBeUndefined()
  })

  test('another telephone in the profile removes the badge', async () => {
    const mora = await checked('Mora')
    await mora.call(editPerson, {
      params: { id: mora.id },
      body: { about: 'Con perro.', telephone: mora.telephone.replace(/\D/g, '') },
    })
    expect(await tickOf(mora)).toBeTruthy()
    await saves(mora, nextMobile())
    expect(await tickOf(mora)).toBeUndefined()
  })
})

describe('telephone check by SMS (A14)', () => {
  test('the code in an SMS gives the badge, and five wrong codes invalidate the code', async () => {
    const nora = await named('Nora')
    const { demo } = await start(nora, 'sms')
    expect(demo).toMatch(/^\/dev-mail\?to=sms-/)
    const code = await codeSent()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 4; n++) expect(await refusalOf(confirm(nora, wrong))).toBe('phone_code_wrong')
    await confirm(nora, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(await tickOf(nora)).toBeTruthy()
    await later(DAY_MS)
    await saves(nora, nextMobile())
    await start(nora, 'sms')
    await confirm(nora, (await sms()).at(-1)?.text ?? '')
    expect(await tickOf(nora)).toBeTruthy()
    await later(DAY_MS)
    await saves(nora, nextMobile())
    await start(nora, 'sms')
    for (let n = 0; n < 4; n++) expect(await refusalOf(confirm(nora, 'abc 1'))).toBe('phone_code_wrong')
    expect(await refusalOf(confirm(nora, 'abc 1'))).toBe('phone_code_over')
    expect(await refusalOf(confirm(nora, await codeSent()))).toBe('phone_code_over')
  })

  test('landlines and unsupported countries are refused like any number that cannot be checked', async () => {
    const olga = await named('Olga')
    for (const telephone of ['+54 11 0000', '+1 212 555 0101', '+598 2 901 1234', '+55 11 91234-5678', '12345678'])
      expect([telephone, await saves(olga, telephone).then(() => refusalOf(start(olga, 'sms')))]).toEqual([
        telephone,
        'phone_not_possible',
      ])
    expect(await saves(olga, '+598 99 123 456').then(() => refusalOf(start(olga, 'message')))).toBe('done')
  })

  test('SMS are limited per person, number, calling code and day', async () => {
    await later(DAY_MS)
    const before = (await sms()).length
    const sent = async () => (await sms()).length - before
    const one = await named('Paz')
    await Promise.all(Array.from({ length: 20 }, () => refusalOf(start(one, 'sms'))))
    expect(await sent()).toBe(1)
    for (let n = 0; n < 6; n++) await later(2 * MINUTE_MS).then(() => refusalOf(start(one, 'sms')))
    expect(await sent()).toBe(3)
    // the limits count the SMS of all accounts to a number, of all numbers with a calling code, and of a whole day
    const twins = await Promise.all(['Rita', 'Sara', 'Tina'].map((name) => named(name, one.telephone)))
    expect(await Promise.all(twins.map((twin) => refusalOf(start(twin, 'sms'))))).toEqual(twins.map(() => 'too_many_requests'))
    const abroad = await Promise.all([1, 2, 3, 4].map((n) => named(`Uma${n}`, `+598 99 123 45${n}`)))
    await Promise.all(abroad.map((other) => refusalOf(start(other, 'sms'))))
    expect(await sent()).toBe(3 + 2)
    const crowd = await Promise.all(Array.from({ length: 14 }, (_, n) => named(`Vera${n}`)))
    await Promise.all(crowd.map((other) => refusalOf(start(other, 'sms'))))
    expect(await sent()).toBeLessThanOrEqual(12)
  })
})

test('posting and joining require a checked telephone if the operator requires it', async () => {
  const strict = await cast({ REQUIRE_PHONE: 'joining' })
  const { ana, diana } = strict
  const trip = { from: 'Rosario', to: 'Córdoba' }
  await expect(diana.posts(trip)).rejects.toThrow('phone_check_required')
  expect((await diana.call(showSession, {})).me).toMatchObject({ phoneDue: 'joining' })
  await strict.db.updateTable('accounts').set({ phone_checked_at: strict.clock.now() }).where('id', '=', diana.id).execute()
  const posted = await diana.posts(trip)
  expect((await ana.opens(posted)).whyNotJoin).toBe('phone_check_required')
  await expect(ana.asksForSeat(posted)).rejects.toThrow('phone_check_required')
  const drivers = await cast({ REQUIRE_PHONE: 'posting' })
  await expect(drivers.diana.posts(trip)).rejects.toThrow('phone_check_required')
})

test('the export contains the date of the check, and erasing the account deletes it', async () => {
  const wanda = await checked('Wanda')
  await wanda.comesBack()
  expect((await wanda.send('GET', '/api/me/export')).body).toContain('"phone_checked_at": "20')
  await wanda.call(closeAccount, { body: {} })
  await later(31 * DAY_MS)
  await runJob(world, 'erase-closed-accounts')
  const row = db.selectFrom('accounts').select(['phone_hash', 'phone_checked_at']).where('id', '=', wanda.id)
  expect(await row.execute()).toEqual([{ phone_hash: null, phone_checked_at: null }])
})
