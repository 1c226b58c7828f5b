import { describe, expect, test } from 'vitest'
import { giveTicket } from '#contract/feedback/suggestions.ts'
import { addWithdrawal, answerWithdrawal, listWithdrawals, type NewWithdrawal } from '#contract/feedback/withdrawals.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { mailsTo } from '../../providers/mail/embedded.ts'
import { MailAway } from '../../providers/mail/port.ts'
import { cast } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const { ana, bruno, emma, visitor, world, db, clock, later } = await cast()
const stranger = visitor()
const right = { name: 'Rita Sola', email: 'rita@example.org', about: 'booking' }

/** Sends the form as a person without a login. */
async function asks(change: NewWithdrawal = {}) {
  const { ticket } = await stranger.call(giveTicket, {})
  clock.pass(4000)
  return stranger.call(addWithdrawal, { body: { ...right, ticket, ...change } })
}
const open = async () => (await emma.call(listWithdrawals, { query: {} })).withdrawals
const settled = async () => (await emma.call(listWithdrawals, { query: { settled: 'true' } })).withdrawals
const noticesOf = (account: string) =>
  db.selectFrom('notifications').select(['kind', 'details']).where('account_id', '=', account).orderBy('n').execute()

test('a withdrawal returns a code immediately, without an account or a reason', async () => {
  const { code, askedAt } = await asks()
  expect(code).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/)
  expect(askedAt).toBe(clock.now().toISOString())
  expect(await open()).toMatchObject([
    { ...right, code, state: 'open', account: null, reference: null, comment: null, answer: null },
  ])
})

test('a repeated withdrawal returns the same case', async () => {
  const first = await asks({ comment: 'Otra cosa' })
  expect(await asks({ comment: ' Otra  cosa', email: 'RITA@example.org' })).toEqual(first)
  expect(await open()).toHaveLength(2)
  // a withdrawal with only the same e-mail does not return the person’s case
  expect((await asks({ comment: 'Otra cosa', name: 'Otra Persona' })).code).not.toBe(first.code)
})

test('twenty simultaneous equal withdrawals make one case', async () => {
  const { ticket } = await stranger.call(giveTicket, {})
  clock.pass(4000)
  const body = { ...right, about: 'fee', ticket }
  const codes = await Promise.all(Array.from({ length: 20 }, () => stranger.call(addWithdrawal, { body })))
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
})

test('missing fields are reported in the order of the form, and robots are refused', async () => {
  expect(await refusalOf(asks({ name: '', email: 'x', about: '' }))).toBe(
    'validation name_required email_malformed subject_required',
  )
  expect(await refusalOf(asks({ comment: 'Buy', website: 'x' }))).toBe('looks_automatic')
  expect(await refusalOf(asks({ comment: 'Buy', ticket: 'x' }))).toBe('form_expired')
})

test('the owner of an e-mail is notified in the product, and the response does not reveal that there is an account', async () => {
  const reply = await asks({ name: 'Ana', email: 'ANA@example.org', about: 'order', reference: 'Orden 7' })
  expect(Object.keys(reply)).toEqual(['code', 'askedAt'])
  expect(await noticesOf(ana.id)).toEqual([{ kind: 'withdrawal_received', details: { code: reply.code } }])
})

test('an administrator answers a case once, the person is notified and the record shows it', async () => {
  const one = (await open()).find(({ account }) => account === ana.id)
  const params = { id: one?.id ?? '' }
  const sent = { params, body: { answer: 'Te devolvimos todo.', event: 'answer' } } as const
  const answered = await emma.call(answerWithdrawal, sent)
  expect(answered).toMatchObject({ state: 'answered', answer: 'Te devolvimos todo.' })
  expect(answered.history.map(({ event, by }) => [event, by])).toEqual([
    ['ask', null],
    ['answer', 'Emma'],
  ])
  expect((await noticesOf(ana.id)).map(({ kind }) => kind)).toEqual(['withdrawal_received', 'withdrawal_answered'])
  await runJob(world, 'mail-withdrawals')
  expect((await mailsTo(db, 'ANA@example.org')).map(({ subject }) => subject)).toEqual([expect.stringContaining(one?.code ?? '')])
  expect(await refusalOf(emma.call(answerWithdrawal, sent))).toBe('not_possible_now')
  const entry = await db.selectFrom('audit').selectAll().where('action', '=', 'answer_withdrawal').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor: emma.id, subject: `withdrawal:${params.id}`, content: { after: { state: 'answered' } } })
})

test('an administrator closes a case with a reason', async () => {
  const [first] = await open()
  const params = { id: first?.id ?? '' }
  expect(await refusalOf(emma.call(answerWithdrawal, { params, body: { answer: ' ', event: 'close' } }))).toBe(
    'validation answer_required',
  )
  clock.pass(1000)
  await emma.call(answerWithdrawal, { params, body: { answer: 'Ese viaje ya pasó.', event: 'close' } })
  expect((await settled()).map(({ state }) => state)).toEqual(['closed', 'answered'])
})

describe('a withdrawal without an account', () => {
  const mailed = async (to: string) => (await mailsTo(db, to)).map(({ subject }) => subject).toReversed()
  const post = () => runJob(world, 'mail-withdrawals')
  const caseOf = async (code: string) => [...(await open()), ...(await settled())].find((one) => one.code === code)

  test('the code is mailed within a minute and the answer later, once each, and the case shows it', async () => {
    const { code } = await asks({ email: 'sara@example.org', comment: 'Un regalo: http://example.org' })
    expect((await caseOf(code))?.mails).toEqual([{ kind: 'code', state: 'pending', at: null }])
    await Promise.all([post(), post()])
    await post()
    expect(await mailed('sara@example.org')).toEqual([`Your withdrawal ${code}`])
    expect((await caseOf(code))?.mails).toEqual([{ kind: 'code', state: 'sent', at: clock.now().toISOString() }])
    const params = { id: (await caseOf(code))?.id ?? '' }
    clock.pass(1000)
    await emma.call(answerWithdrawal, { params, body: { answer: 'Te devolvimos <todo>.', event: 'answer' } })
    await post()
    await post()
    expect(await mailed('sara@example.org')).toEqual([`Your withdrawal ${code}`, `Our answer to your withdrawal ${code}`])
    const bodies = await db
      .selectFrom('mailbox_mails')
      .select(['text', 'html'])
      .where('to_address', '=', 'sara@example.org')
      .execute()
    expect(bodies[1]?.text).toContain('Te devolvimos <todo>.')
    expect(bodies[1]?.html).toContain('Te devolvimos &lt;todo&gt;.')
    // the address may be another person's, so no typed text is sent to it
    expect(JSON.stringify(bodies)).not.toMatch(/Rita Sola|regalo/)
  })

  test('the code is mailed once the mail server is back, and after a day an administrator is notified', async () => {
    const { code } = await asks({ email: 'tina@example.org' })
    const { send } = world.mail
    world.mail.send = () => Promise.reject(new MailAway('no line'))
    for (const minutes of [0, 1, 5, 30]) {
      await later(minutes * MINUTE_MS)
      await post()
    }
    expect((await caseOf(code))?.mails).toMatchObject([{ state: 'pending' }])
    await later(DAY_MS)
    await post()
    world.mail.send = send
    await post()
    expect([(await caseOf(code))?.mails, await mailed('tina@example.org')]).toMatchObject([[{ state: 'failed' }], []])
    expect(await db.selectFrom('alarms').select('kind').where('about', '=', `withdrawal ${code}`).execute()).toEqual([
      { kind: 'mail_failed' },
    ])
  })

  test('the owner of an account with the e-mail gets the code in the product, and the answer in the product and by mail', async () => {
    expect((await settled()).find(({ account }) => account === ana.id)?.mails).toMatchObject([{ kind: 'answer', state: 'sent' }])
  })
})

test('other people can neither read nor answer withdrawals', async () => {
  expect(await refusalOf(bruno.call(listWithdrawals, { query: {} }))).toBe('admin_only')
  const [first] = await open()
  const sent = { params: { id: first?.id ?? '' }, body: { answer: 'Sí', event: 'answer' } } as const
  expect(await refusalOf(ana.call(answerWithdrawal, sent))).toBe('admin_only')
  expect(await refusalOf(emma.call(answerWithdrawal, { ...sent, params: { id: 'x' } }))).toBe('not_found')
})

test('open cases are listed oldest first, eight a page, each once', async () => {
  for (let n = 0; n < 9; n++) await asks({ reference: `Viaje ${n}` })
  const first = await emma.call(listWithdrawals, { query: {} })
  const second = await emma.call(listWithdrawals, { query: { after: first.next } })
  const all = [...first.withdrawals, ...second.withdrawals]
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([first.count, first.count])
  expect(all.map(({ askedAt }) => askedAt)).toEqual(all.map(({ askedAt }) => askedAt).toSorted())
})

test('a settled case is deleted after five years, and an open one never (K9)', async () => {
  const before = (await open()).length
  await later(4 * 365 * DAY_MS)
  await runJob(world, 'delete-settled-withdrawals')
  expect(await settled()).toHaveLength(3)
  await later(367 * DAY_MS)
  await runJob(world, 'delete-settled-withdrawals')
  expect([await settled(), (await open()).length]).toEqual([[], before])
})

test('a visitor cannot flood another person’s mailbox by typing their e-mail', async () => {
  for (let n = 0; n < 5; n++) await asks({ email: bruno.email, comment: `Otra ${n}` })
  expect(await noticesOf(bruno.id)).toHaveLength(3)
  await bruno.call(addWithdrawal, { body: { ...right, email: bruno.email, comment: 'La mía' } })
  expect(await noticesOf(bruno.id)).toHaveLength(4)
})
