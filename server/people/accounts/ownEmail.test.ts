import { expect, test } from 'vitest'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { listEntries } from '../../platform/audit/queries.ts'
import { cast } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { moveToOwnLogin } from './actions.ts'

const { ana, bruno, carla, diana, visitor, db, clock, people, world } = await cast({ OWN_LOGIN: 'on' })
const emailOf = async (someone: typeof ana) => (await someone.call(showSession, {})).me?.email

/** Sets the identity provider's response for a proved address. */
const proves = (code: string, email: string) =>
  people.set(code, { issuer: 'own', subject: email, email, emailVerified: true, authenticatedAt: clock.now(), idToken: '' })

async function changes(someone: typeof ana, email: string, browser: Pick<typeof ana, 'send'> = someone) {
  proves(email, email)
  await someone.comesBack()
  await someone.call(logIn, { body: { newEmail: true, returnTo: '/profile' } })
  return (await browser.send('GET', `/api/login/return?code=${email}`)).headers.location
}

test('a changed address logs in to the same account, notifies the former address, and is in the audit log', async () => {
  expect(await changes(ana, 'ana@new.example.org')).toBe('/profile')
  expect(await emailOf(ana)).toBe('ana@new.example.org')
  const browser = visitor()
  await browser.call(logIn, { body: {} })
  await browser.send('GET', '/api/login/return?code=ana@new.example.org')
  expect((await browser.call(showSession, {})).me?.id).toBe(ana.id)
  const mail = await db.selectFrom('mailbox_mails').select(['to_address', 'text']).orderBy('n', 'desc').executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ to_address: 'ana@example.org', text: expect.stringContaining('a…@n….org') })
  const [entry] = await listEntries(db, { subject: `account:${ana.id}`, action: 'email_changed' }, 5)
  expect(entry).toMatchObject({ actor: ana.id })
})

test('the former address can be used for another account', async () => {
  proves('ana@example.org', 'ana@example.org')
  const browser = visitor()
  await browser.call(logIn, { body: {} })
  await browser.send('GET', '/api/login/return?code=ana@example.org')
  const me = (await browser.call(showSession, {})).me
  expect(me?.email).toBe('ana@example.org')
  expect(me?.id).not.toBe(ana.id)
})

test('a change to another account’s address is refused', async () => {
  expect(await changes(bruno, 'carla@example.org')).toBe('/home?login=email_taken')
  expect([await emailOf(bruno), await emailOf(carla)]).toEqual(['bruno@example.org', 'carla@example.org'])
})

test('a change of the e-mail address requires a login within the last ten minutes', async () => {
  expect(await refusalOf(visitor().call(logIn, { body: { newEmail: true } }))).toBe('login_required')
  await diana.comesBack()
  clock.pass(11 * MINUTE_MS)
  expect(await refusalOf(diana.call(logIn, { body: { newEmail: true } }))).toBe('step_up_required')
})

test('a session that ended meanwhile cannot change the address', async () => {
  proves('eva@example.org', 'eva@example.org')
  const eva = visitor()
  await eva.call(logIn, { body: {} })
  await eva.send('GET', '/api/login/return?code=eva@example.org')
  await eva.arrive()
  await eva.call(logIn, { body: { newEmail: true } })
  await db.deleteFrom('sessions').execute()
  proves('eva@new.example.org', 'eva@new.example.org')
  expect((await eva.send('GET', '/api/login/return?code=eva@new.example.org')).headers.location).toBe('/home?login=login_failed')
  const emails = await db.selectFrom('accounts').select('email').where('email', 'like', 'eva@%').execute()
  expect(emails).toEqual([{ email: 'eva@example.org' }])
})

test('accounts of a former issuer log in by mail once the operator has moved them', async () => {
  const own = { issuer: 'own', subjectOf: (email: string) => `own ${email}` }
  const accounts = await db.selectFrom('accounts').select('id').where('issuer', '=', 'stage').execute()
  expect(await moveToOwnLogin(world, 'stage', own)).toBe(accounts.length)
  people.set('moved', {
    issuer: 'own',
    subject: 'own carla@example.org',
    email: 'carla@example.org',
    emailVerified: true,
    authenticatedAt: clock.now(),
    idToken: '',
  })
  const browser = visitor()
  await browser.call(logIn, { body: {} })
  await browser.send('GET', '/api/login/return?code=moved')
  expect((await browser.call(showSession, {})).me?.id).toBe(carla.id)
  expect(await listEntries(db, { subject: `account:${carla.id}`, action: 'login_moved' }, 5)).toHaveLength(1)
})
