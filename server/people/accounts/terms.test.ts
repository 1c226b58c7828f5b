import { describe, expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { logIn, logOut, showSession } from '#contract/people/accounts.ts'
import { editPerson, register } from '#contract/people/people.ts'
import { closeAccount, exportMine, giveConsent, showClosing } from '#contract/people/privacy.ts'
import { TERMS } from '#domain/people/account.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { registrationOf } from '../../testing/papers.ts'
import { refusalOf } from '../../testing/person.ts'

const { ana, bruno, join, visitor, db, clock } = await cast()
const EARLIER = '2019-05-01'
let dni = 41_000_000

/** Registers a person by the form. */
async function resident(name: string): Promise<CastPerson> {
  const who = await join({ name })
  await who.call(register, { body: await registrationOf(who, { name, dni: String(++dni) }) }, { 'accept-language': 'es-AR' })
  return who
}
/** Resets these people's consent, as new terms would. */
const termsChange = (...who: CastPerson[]) =>
  db
    .updateTable('accounts')
    .set({ terms_at: clock.now(), terms_version: EARLIER })
    .where(
      'id',
      'in',
      who.map(({ id }) => id),
    )
    .execute()
const consents = ({ id }: CastPerson) =>
  db.selectFrom('consents').select(['version', 'language', 'address', 'at']).where('account_id', '=', id).orderBy('n').execute()
const due = async (who: CastPerson) => (await who.call(showSession, {})).me?.termsDue
const accepts = (who: CastPerson, body = { version: TERMS, checkbox: true }) => who.call(giveConsent, { body })
const edits = (who: CastPerson) => refusalOf(who.call(editPerson, { params: { id: who.id }, body: { about: 'Llevo facturas.' } }))

describe('first consent to the terms', () => {
  test('registration stores the consent with version, language, time and IP address', async () => {
    const nora = await resident('Nora')
    expect(await consents(nora)).toEqual([{ version: TERMS, language: 'es-AR', address: '127.0.0.1', at: clock.now() }])
    expect([await due(nora), await edits(nora)]).toEqual([undefined, 'not refused'])
  })

  test('only the person can consent: an account registered by an administrator has no consent', async () => {
    const alma = await join({ name: 'Alma', registered: true, admin: true })
    const body = { ...(await registrationOf(alma, { name: 'Wilma', dni: '41999999' })), email: 'wilma@example.org' }
    const { photo: _, photoDni: __, ...rest } = body
    expect((await alma.call(register, { body: rest })).checkbox).toBe(false)
    const wilma = await join({ name: 'Wilma' })
    expect([await due(wilma), await consents(wilma), await refusalOf(accepts(wilma))]).toEqual([
      undefined,
      [],
      'not_possible_now',
    ])
  })
})

describe('consent to changed terms', () => {
  test('a login after new terms requires consent, which is stored next to the first', async () => {
    const olga = await resident('Olga')
    await termsChange(olga)
    await olga.call(logIn, { body: {} })
    await olga.send('GET', '/api/login/return?code=Olga')
    await olga.arrive()
    expect([await due(olga), await edits(olga)]).toEqual([TERMS, 'terms_not_accepted'])
    await accepts(olga)
    expect([await due(olga), await edits(olga)]).toEqual([undefined, 'not refused'])
    expect(await consents(olga)).toMatchObject([{ language: 'es-AR' }, { version: TERMS, language: 'en-US', at: clock.now() }])
    const events = await db.selectFrom('account_history').select('event').where('account_id', '=', olga.id).execute()
    expect(events.filter(({ event }) => event === 'terms_accepted')).toHaveLength(2)
  })

  test('consent without the checkbox, or to other terms than the present ones, is refused', async () => {
    const petra = await resident('Petra')
    await termsChange(petra)
    for (const body of [
      { version: TERMS, checkbox: false },
      { version: EARLIER, checkbox: true },
    ])
      expect(await refusalOf(accepts(petra, body))).toBe('validation terms_required')
    expect([await due(petra), await consents(petra)]).toMatchObject([TERMS, [{ version: TERMS }]])
  })

  test('ten simultaneous consents are stored once', async () => {
    const quena = await resident('Quena')
    await termsChange(quena)
    await Promise.all(Array.from({ length: 10 }, () => accepts(quena)))
    expect(await consents(quena)).toHaveLength(2)
  })

  test('a person without consent can only look around, cancel seats and trips, export the data, and leave', async () => {
    const [rosa, saul] = [await resident('Rosa'), await join({ name: 'Saul', registered: true, car: true })]
    const [seat, unpaid] = [
      await rosa.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba' })),
      await rosa.asksForSeat(await bruno.posts({ from: 'Rosario', to: 'Mendoza', inDays: 6, price: '1000.00' })),
    ]
    const trip = await saul.posts({ from: 'Rosario', to: 'Córdoba' })
    await termsChange(rosa, saul)
    expect(await rosa.looksFor('Rosario', 'Córdoba')).not.toEqual([])
    const refused = [
      rosa.asksForSeat(trip),
      rosa.call(sendMessage, { body: { email: ana.email, message: 'Hola' } }),
      saul.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9 }),
    ]
    expect(await Promise.all(refused.map(refusalOf))).toEqual(Array(3).fill('terms_not_accepted'))
    await rosa.cancels(seat)
    await rosa.withdraws(unpaid)
    await saul.cancelsTrip(trip)
    const exported = (await rosa.send('GET', `/api${exportMine.path}`)).json<{ consents: object[] }>()
    expect(exported.consents).toMatchObject([{ version: TERMS, language: 'es-AR', address: '127.0.0.1' }])
    expect((await saul.call(showClosing, {})).business).toEqual([])
    await saul.call(closeAccount, { body: {} })
    await rosa.call(logOut, { body: {} })
    expect((await rosa.call(showSession, {})).me).toBeNull()
  })

  test('barred people and visitors need no consent', async () => {
    const boris = await join({ name: 'Boris', registered: true, standing: 'suspended' })
    await termsChange(boris)
    expect([await due(boris), await edits(boris)]).toEqual([undefined, 'barred'])
    expect(await refusalOf(visitor().call(giveConsent, { body: { version: TERMS, checkbox: true } }))).toBe('login_required')
  })
})
