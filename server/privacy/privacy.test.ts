import { describe, expect, test } from 'vitest'
import { addWithdrawal } from '#contract/feedback/withdrawals.ts'
import { blockPerson, sendMessage, showChat } from '#contract/messages/messages.ts'
import { chooseNotifications } from '#contract/notifications/notifications.ts'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { editPerson, register, showPerson } from '#contract/people/people.ts'
import { closeAccount, exportMine, showClosing } from '#contract/people/privacy.ts'
import { addCar } from '#contract/people/vehicles.ts'
import { ratePerson } from '#contract/ratings/ratings.ts'
import { saveTrip, setAlert } from '#contract/trips/alerts.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { office } from '../moderation/testing/office.ts'
import { writePosting } from '../payments/ledger.ts'
import { bankAccountOf, claimantOf } from '../payments/payouts/payees.ts'
import { dues } from '../payments/payouts/queries.ts'
import { payoutFile } from '../payments/payouts/views.ts'
import { insertPasskey, passkeysOf } from '../providers/identity/own/passkeys.ts'
import { called, cast, type CastPerson } from '../testing/cast.ts'
import { uploadedId, registrationOf } from '../testing/papers.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import type { World } from '../world.ts'
import { everythingOf } from './export.ts'

const stage = await cast()
const { ana, bruno, emma, join, db, clock, world } = stage
const { passes, reports } = office(stage)
const closes = (who: CastPerson) => who.call(closeAccount, { body: {} })
const erase = async () => {
  for (const job of ['erase-closed-accounts', 'delete-dropped-images']) await runJob(world, job)
}
const row = ({ id }: CastPerson) => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let posted = 0
/** Posts an amount that a driver owes. A negative amount is due to the driver. */
const posts = (who: CastPerson, minor: bigint) =>
  db.transaction().execute((tx) => {
    const entries = [
      { account: `driver_due:${who.id}`, minor },
      { account: 'platform_loss', minor: -minor },
    ]
    return writePosting(tx, { ref: `by_hand:${(posted += 1)}`, currency: 'ARS', entries }, clock.now())
  })

const passkey = { public_key: Buffer.from('key'), counter: 1n, transports: ['internal'], name: 'Phone' }

/** Registers a person with a profile, documents, a car, a passkey, and texts. */
async function resident(name: string, dni: string): Promise<CastPerson> {
  const who = await join({ name })
  await who.call(register, { body: { ...(await registrationOf(who, { name, dni })), about: `Soy ${name}.` } })
  const car = { plate: `${name} 1`, color: 'Rojo', brand: 'Fiat', model: 'Uno', cylinder: 1 }
  await who.call(addCar, { body: { ...car, greencard: await uploadedId(who, 'green_card') } })
  await who.call(sendMessage, { body: { email: ana.email, message: `Hola, soy ${name}.` } })
  await insertPasskey(db, { ...passkey, account_id: who.id, credential_id: name, made_at: clock.now() })
  return who
}

describe('the export (16.2)', () => {
  test('the export contains all data of the person, decrypted, and no data of other people', async () => {
    const nora = await resident('Nora', '32000111')
    await ana.call(sendMessage, { body: { email: nora.email, message: 'Un secreto de Ana' } })
    const [trip, ends] = [
      await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 60 }),
      { from: called('Rosario'), to: called('Mendoza') },
    ]
    await nora.call(setAlert, { body: ends })
    await nora.call(saveTrip, { params: { id: trip } })
    await nora.call(chooseNotifications, { body: { group: 'trips', channel: 'push', on: false } })
    await nora.call(blockPerson, { body: { email: ana.email } })
    await nora.call(addWithdrawal, { body: { name: 'Nora', email: nora.email, about: 'order', comment: 'Una seña' } })
    const answer = await nora.send('GET', `/api${exportMine.path}`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="tramo.json"')
    const all = answer.json<Record<string, unknown>>()
    expect(all).toMatchObject({
      profile: { dni: '32000111', telephone: '3415550199', about: 'Soy Nora.', passkeys: [{ name: 'Phone', used_at: null }] },
      cars: [{ plate: 'NORA 1' }],
      messages: [{ text: 'Hola, soy Nora.' }],
    })
    const images = all.images as { purpose: string; jpeg: string }[] // as: the export of this server
    expect(images.map(({ purpose }) => purpose).sort()).toEqual(['green_card', 'identity_back', 'identity_front', 'photo'])
    expect(images.every(({ jpeg }) => Buffer.from(jpeg, 'base64').subarray(0, 2).equals(Buffer.of(0xff, 0xd8)))).toBe(true)
    expect(answer.body).not.toMatch(/Un secreto de Ana|ana@example/)
    expect(answer.body).not.toContain(ana.id)
    expect(all).toMatchObject({
      alerts: [{ seats: 1 }],
      savedTrips: [{ id: trip }],
      mailAndPush: [{ theme: 'trips', channel: 'push', wanted: false }],
      blocked: [{ blocked_at: clock.now().toISOString() }],
      withdrawals: [{ email: nora.email, comment: 'Una seña' }],
    })
    const entries = await db.selectFrom('audit').select('actor').where('action', '=', 'exported').execute()
    expect(entries).toEqual([{ actor: nora.id }])
  })

  test('the export reads images one by one, each only after the previous image is sent', async () => {
    const opened: string[] = []
    const noting = (store: World['images']['papers']) => ({
      ...store,
      open: (key: string) => {
        opened.push(key)
        return store.open(key)
      },
    })
    const images = { ...world.images, photos: noting(world.images.photos), papers: noting(world.images.papers) }
    const pieces = await everythingOf({ ...world, images } as World, (await resident('Olga', '32000112')).id) // as: exports need no login provider
    const openedBy = []
    let text = ''
    for await (const piece of pieces) {
      text += piece
      openedBy.push(opened.length)
    }
    expect(openedBy).toEqual([0, 1, 2, 3, 4, 4])
    expect((JSON.parse(text) as { images: object[] }).images).toHaveLength(4)
  })

  test('the export contains no unpublished rating', async () => {
    const seat = await ana.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba' }))
    await passes(4 * DAY_MS)
    const body = { userEmail: bruno.email, bookingId: seat.id, description: 'Puntual y amable.', rating: 5 }
    await ana.call(ratePerson, { body })
    const [brunos, anas] = await Promise.all([bruno, ana].map((who) => who.send('GET', `/api${exportMine.path}`)))
    expect([brunos?.body.includes('Puntual'), anas?.body.includes('Puntual')]).toEqual([false, true])
  })

  test('the export needs a recent login', async () => {
    clock.pass(11 * MINUTE_MS)
    expect(await refusalOf(ana.call(exportMine, {}))).toBe('step_up_required')
    expect(await refusalOf(closes(ana))).toBe('step_up_required')
    await passes(0)
  })
})

describe('closing an account (A13)', () => {
  test('closing is refused while trips, seats or money are open, and the refusal lists them', async () => {
    const pablo = await join({ name: 'Pablo', registered: true, car: true })
    const seat = await ana.books(await pablo.posts({ from: 'Rosario', to: 'Mendoza', inDays: 3 }))
    const why = async (who: CastPerson) => (await who.call(showClosing, {})).business.map(({ kind }) => kind)
    expect([await why(pablo), await why(ana)]).toMatchObject([['trip'], expect.arrayContaining(['seat'])])
    expect(await refusalOf(closes(ana))).toBe('account_has_open_business')
    await pablo.cancels(seat)
    expect(await why(ana)).toContain('refund')
    for (const job of ['send-refunds', 'settle-trips']) await runJob(world, job)
    // a full refund leaves nothing open, though the trip is in the future
    expect([await why(pablo), await why(ana)]).toEqual([[], ['seat']])
    await passes(6 * DAY_MS)
    for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
    expect([await why(pablo), await why(ana), await why(bruno)]).toEqual([[], [], ['money_due']])
  })

  test('closing an account ends every session and hides the person, and a new login does not reopen the account', async () => {
    const lola = await resident('Lola', '32000222')
    const trip = await lola.posts({ from: 'Rosario', to: 'Córdoba' })
    expect((await closes(lola)).deleteAt).toBe(new Date(clock.now().getTime() + 30 * DAY_MS).toISOString())
    expect((await lola.call(showSession, {})).me).toBeNull()
    expect(await passkeysOf(db, lola.id)).toEqual([])
    expect([
      await refusalOf(ana.call(showPerson, { params: { id: lola.id } })),
      await ana.looksFor('Rosario', 'Córdoba'),
    ]).toEqual(['not_found', []])
    expect(
      (await db.selectFrom('trips').select('cancelled_at').where('id', '=', trip).executeTakeFirst())?.cancelled_at,
    ).not.toBeNull()
    await lola.call(logIn, { body: {} })
    expect((await lola.send('GET', '/api/login/return?code=Lola')).headers.location).toBe('/home?login=account_closed')
    expect(await refusalOf(emma.call(editPerson, { params: { id: lola.id }, body: { about: 'X' } }))).toBe('not_possible_now')
  })

  test('a closed account is visible to fellow travelers until its data is deleted (rules 14)', async () => {
    const pia = await resident('Pia', '32000333')
    await pia.books(await bruno.posts({ from: 'Rosario', to: 'Mendoza', inDays: 2 }))
    await passes(6 * DAY_MS)
    for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
    await closes(pia)
    const sees = (who: CastPerson) => refusalOf(who.call(showPerson, { params: { id: pia.id } }))
    expect([await sees(bruno), await sees(ana)]).toEqual(['not refused', 'not_found'])
    await passes(30 * DAY_MS)
    expect(await sees(bruno)).toBe('not_found')
  })

  test('closing is refused to a driver in debt', async () => {
    const olga = await join({ name: 'Olga', registered: true, car: true })
    await posts(olga, 5_000n)
    expect((await olga.call(showClosing, {})).business).toEqual([{ kind: 'money_owed', minor: 5_000, currency: 'ARS' }])
    expect(await refusalOf(closes(olga))).toBe('account_has_open_business')
  })

  test('the last administrator cannot leave', async () => {
    expect((await emma.call(showClosing, {})).lastAdmin).toBe(true)
    expect(await refusalOf(closes(emma))).toBe('last_admin')
  })
})

describe('money still open 60 days after the last trip (A13, K17)', () => {
  const cbu = '0110599540000012345672'
  const file = async () =>
    payoutFile(
      (await dues(db, { since: clock.now() })).flatMap((row) => {
        const account = bankAccountOf(world.sealer, row)
        return account ? [{ ...row, ...account, name: row.name || (claimantOf(world.sealer, row)?.name ?? '') }] : []
      }),
    )
  const claims = () => db.selectFrom('claims').selectAll().execute()
  const inherited = async (who: CastPerson) =>
    (await dues(db, { since: clock.now(), person: who.id })).map(({ minor }) => Number(minor))
  let dora: CastPerson
  let due: number

  test('open money does not prevent closing, and becomes a sealed claim', async () => {
    dora = await resident('Dora', '32000555')
    await dora.call(editPerson, { params: { id: dora.id }, body: { drives: true, cbu } })
    await ana.books(await dora.posts({ from: 'Rosario', to: 'Mendoza' }))
    await passes(6 * DAY_MS)
    for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
    const { business, asClaim } = await dora.call(showClosing, {})
    expect([business.map(({ kind }) => kind), asClaim]).toEqual([['money_due'], false])
    due = business[0]?.minor ?? 0
    await passes(55 * DAY_MS)
    expect(await refusalOf(closes(dora))).toBe('account_has_open_business')
    await passes(2 * DAY_MS)
    expect((await dora.call(showClosing, {})).asClaim).toBe(true)
    expect((await closes(dora)).open).toEqual([{ kind: 'money_due', minor: due, currency: 'ARS' }])
    expect(JSON.stringify(await claims())).not.toMatch(/dora|32000555/i)
  })

  test('a claim outlives the account, with the data that the bank needs', async () => {
    await passes(31 * DAY_MS)
    await erase()
    expect(await row(dora)).toMatchObject({ name: null, cbu_sealed: null, dni_hash: null })
    expect(await file()).toContain(`\t${cbu},Dora Núñez,${(due / 100).toFixed(2)},${due},ARS`)
    await runJob(world, 'delete-settled-claims')
    expect(await claims()).toHaveLength(1)
  })

  test('closing is refused with a future seat or trip', async () => {
    const [pia, driver] = [
      await join({ name: 'Pia', registered: true }),
      await join({ name: 'Dino', registered: true, car: true }),
    ]
    await pia.books(await driver.posts({ from: 'Rosario', to: 'Mendoza', inDays: 3 }))
    expect([(await pia.call(showClosing, {})).asClaim, await refusalOf(closes(pia))]).toEqual([
      false,
      'account_has_open_business',
    ])
  })

  test('a new account with the same document inherits the claim with later settlements, and the claim is deleted', async () => {
    const again = await join({ name: 'Dorita' })
    await again.call(register, { body: await registrationOf(again, { name: 'Dora', dni: '32000555' }) })
    expect([await inherited(again), await inherited(dora)]).toEqual([[due], []])
    await posts(dora, -700n)
    await runJob(world, 'move-claims')
    await runJob(world, 'move-claims')
    expect([await inherited(again), await inherited(dora)]).toEqual([[due + 700], []])
    await runJob(world, 'delete-settled-claims')
    expect(await claims()).toEqual([])
  })
})

describe('data of a former member (K2, K3)', () => {
  test('profile, documents, plate and texts are deleted after 30 days; trips and ratings remain', async () => {
    const mara = await resident('Mara', '32000333')
    await closes(mara)
    await passes(30 * DAY_MS - 1000)
    await erase()
    expect((await row(mara)).name).toBe('Mara')
    await passes(1000)
    await erase()
    const left = JSON.stringify([
      await row(mara),
      await db.selectFrom('vehicles').selectAll().where('account_id', '=', mara.id).execute(),
      await db.selectFrom('messages').selectAll().where('author_id', '=', mara.id).execute(),
    ])
    expect(left).not.toMatch(/mara|32000333|3415550199/i)
    expect(await db.selectFrom('images').select('id').where('owner_id', '=', mara.id).execute()).toEqual([])
    const chat = await ana.call(showChat, { params: { id: mara.id }, query: {} })
    expect([chat.person.name, chat.messages.map(({ message }) => message)]).toEqual([null, ['']])
    await erase()
    expect(
      await db
        .selectFrom('audit')
        .select('n')
        .where('action', '=', 'account_erased')
        .where('subject', '=', `account:${mara.id}`)
        .execute(),
    ).toHaveLength(1)
  })

  test('a former member can return as a new person', async () => {
    const again = await join({ name: 'Mara' })
    expect((await again.call(showSession, {})).me).toMatchObject({ registered: false, isBanned: false })
  })

  test('data is stored for two years after a report, for the safety of other members', async () => {
    const rita = await resident('Rita', '32000444')
    await reports(ana, { subject: 'person', id: rita.id })
    expect((await rita.call(showClosing, {})).heldBecause).toBe('report')
    await closes(rita)
    await passes(40 * DAY_MS)
    await erase()
    expect((await row(rita)).anonymised_at).toBeNull()
  })
})
