import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { markFirstDay, proveMail, sendTestMail, showFirstDay } from '#contract/admin/firstDay.ts'
import { showTasks } from '#contract/admin/tasks.ts'
import type { FirstDayMark } from '#domain/admin/firstDay.ts'
import { HOUR_MS } from '#domain/time.ts'
import { type Mail, type MailAnswer, MailAway, type Mailing } from '../providers/mail/port.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'

const { ana, emma, db, world, clock, join, later } = await cast()

const done = async () => (await emma.call(showFirstDay, {})).steps.filter((one) => one.done).map(({ step }) => step)
const marks = (mark: FirstDayMark, who = emma) => who.call(markFirstDay, { params: { mark } })

test('a step of the first-day checklist is done once the data show it', async () => {
  await sql`delete from fuel_prices`.execute(db)
  expect(await done()).toEqual([])
  await sql`insert into fuel_prices (currency, fuel, price_minor, source, valid_from)
    values ('ARS', 'petrol', 195000, 'YPF', ${clock.now()})`.execute(db)
  expect(await done()).toEqual([])
  await sql`insert into fuel_prices (currency, fuel, price_minor, source, valid_from)
    select 'ARS', fuel, 195000, 'YPF', ${clock.now()} from unnest(${['diesel', 'gnc', 'electric']}::text[]) fuel`.execute(db)
  expect(await done()).toEqual(['fuel'])
  expect((await emma.call(showTasks, {})).admins).toBe(1)
  await join({ name: 'Olga', registered: true, admin: true })
  expect(await done()).toEqual(['fuel', 'admins'])
  expect((await emma.call(showTasks, {})).admins).toBe(2)
})

test('the mail step is done once the code of a test mail is entered, but not with the embedded mailbox', async () => {
  // The test changes the properties of `mail`, because all modules of the server share this object.
  const { mail } = world
  const embedded = { ...mail }
  const [sent, answers]: [Mail[], (() => Promise<MailAnswer>)[]] = [[], []]
  const hosted: Mailing = {
    ...mail,
    mailbox: undefined,
    send: async (one) => (sent.push(one), answers.shift()?.() ?? 'sent'),
  }
  const isDone = async () => (await done()).includes('mail')
  const sends = async () => (await emma.call(sendTestMail, { body: {} })).taken
  const enters = (code: string, who = emma) => who.call(proveMail, { body: { code } })
  try {
    expect(await emma.call(sendTestMail, { body: {} })).toEqual({ to: emma.email, taken: true, leaves: false })
    Object.assign(mail, hosted)
    answers.push(
      async () => 'refused',
      () => Promise.reject(new MailAway('gone')),
    )
    expect([await sends(), await sends(), await sends()]).toEqual([false, false, true])
    const [code = ''] = /\d{6}/.exec(sent.at(-1)?.text ?? '') ?? []
    expect([sent.at(-1)?.to, sent.at(-1)?.html.includes(code)]).toEqual([emma.email, true])
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await refusalOf(enters(wrong))).toBe('phone_code_wrong')
    expect(await refusalOf(enters('0'.repeat(90)))).toBe('phone_code_wrong')
    expect(await refusalOf(enters(code, ana))).toBe('admin_only')
    expect(await isDone()).toBe(false)
    await later(HOUR_MS)
    Object.assign(mail, embedded)
    await enters(code)
    expect(await isDone()).toBe(false)
    Object.assign(mail, hosted)
    expect((await enters(` ${code.slice(0, 3)} ${code.slice(3)} `)).steps).toContainEqual({ step: 'mail', done: true })
    await later(2 * HOUR_MS)
    expect(await refusalOf(enters(code))).toBe('phone_code_wrong')
  } finally {
    Object.assign(mail, embedded)
  }
})

test('only administrators mark steps as done, and each mark is recorded', async () => {
  expect(await refusalOf(marks('legal', ana))).toBe('admin_only')
  await marks('backup')
  await marks('legal')
  expect(await done()).toEqual(['fuel', 'admins', 'mail', 'backup', 'legal'])
  const acts = await db.selectFrom('audit').select(['actor', 'subject']).where('action', '=', 'first_day_marked').execute()
  expect(acts).toEqual([
    { actor: emma.id, subject: 'first_day:mail' },
    { actor: emma.id, subject: 'first_day:backup' },
    { actor: emma.id, subject: 'first_day:legal' },
  ])
})

test('an administrator closes the first-day checklist for everyone', async () => {
  expect(await marks('put_away')).toEqual({ steps: [] })
  expect(await emma.call(showFirstDay, {})).toEqual({ steps: [] })
})
