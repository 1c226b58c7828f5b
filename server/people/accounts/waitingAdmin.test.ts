import { expect, test } from 'vitest'
import { showDashboard } from '#contract/admin/admin.ts'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { cast } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'

async function logsIn({ emma, people, visitor, clock }: Awaited<ReturnType<typeof cast>>, byPasskey: boolean) {
  const { id, email } = emma
  people.set('again', {
    issuer: 'stage',
    subject: 'Emma',
    email,
    emailVerified: true,
    authenticatedAt: clock.now(),
    idToken: '',
    byPasskey,
  })
  const browser = visitor()
  await browser.call(logIn, { body: {} })
  await browser.send('GET', '/api/login/return?code=again')
  const { me } = await browser.call(showSession, {})
  expect(me?.id).toBe(id)
  return { isAdmin: me?.isAdmin, refusal: await refusalOf(browser.call(showDashboard, { query: {} })) }
}
const administers = { isAdmin: true, refusal: 'not refused' }
const waits = { isAdmin: false, refusal: 'admin_only' }

test('with Tramo’s own login, administrators’ rights need a session with a passkey', async () => {
  const on = await cast({ OWN_LOGIN: 'on' })
  expect(await logsIn(on, false)).toEqual(waits)
  expect(await logsIn(on, true)).toEqual(administers)
})

test('administrators need no passkey if the operator turns the requirement off or uses another login', async () => {
  expect(await logsIn(await cast({ OWN_LOGIN: 'on', ADMIN_PASSKEYS: 'off' }), false)).toEqual(administers)
  expect(await logsIn(await cast(), false)).toEqual(administers)
})
