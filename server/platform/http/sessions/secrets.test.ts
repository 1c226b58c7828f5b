import { expect, test } from 'vitest'
import { showSession } from '#contract/people/accounts.ts'
import { makeApp } from '../../../app.ts'
import { cast } from '../../../testing/cast.ts'
import { secretsOf } from '../../crypto/sealing.ts'
import { verifyFormToken, issueFormToken } from './formToken.ts'

const { ana, world, clock, stage } = await cast()
const nobody = () => Promise.reject(new Error('nobody logs in here'))
const identity = () => ({ start: nobody, finish: nobody, farewell: nobody })
const NEW = 'another secret, just as long as the first one'
/** Two processes: one restarted with the new secret, and one that knows it only as the next secret. */
const restarted = { ...world, secret: NEW, settings: { ...world.settings, SECRET_PREVIOUS: world.secret } }
const waiting = { ...world, settings: { ...world.settings, SECRET_PREVIOUS: NEW } }
const stranger = { ...world, secret: NEW }

async function acts(csrf: string, on: typeof world) {
  const app = await makeApp(on, identity)
  const cookie = [...ana.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const headers = { cookie, origin: world.publicUrl, 'x-csrf-token': csrf }
  const answer = await app.inject({ method: 'POST', url: '/api/notification/read', headers, payload: {} })
  await app.close()
  return answer.json<{ reason?: string }>().reason
}
async function tokenOf(on: typeof world) {
  const app = await makeApp(on, identity)
  const cookie = [...ana.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const answer = await app.inject({ url: '/api/session', headers: { cookie } })
  await app.close()
  return answer.json<{ csrf: string }>().csrf
}

test('during a rolling restart with a new secret, each process accepts the values of the others', async () => {
  const old = (await ana.call(showSession, {})).csrf ?? ''
  const fresh = await tokenOf(restarted)
  expect(fresh).not.toBe(old)
  for (const [csrf, on] of [
    [old, restarted],
    [fresh, waiting],
  ] as const)
    expect(await acts(csrf, on)).not.toBe('csrf')
  expect(await acts(old, stranger)).toBe('csrf')
})

test('a form token of one process is accepted by the other', () => {
  for (const [from, to] of [
    [restarted, waiting],
    [waiting, restarted],
  ] as const) {
    const ticket = issueFormToken(from)
    const late = { ...to, now: () => new Date(clock.now().getTime() + 10_000) }
    expect(verifyFormToken(late, undefined, { ticket })).toBeInstanceOf(Buffer)
    expect(() => verifyFormToken({ ...late, ...stranger, now: late.now, secret: 'a third one' }, undefined, { ticket })).toThrow(
      'form_expired',
    )
  }
})

test('cookies of a login are signed with the first secret, and accepted with either secret', async () => {
  expect([secretsOf(restarted), secretsOf(stage.world)]).toEqual([[NEW, world.secret], [world.secret]])
  const [one, other] = [await makeApp(restarted, identity), await makeApp(waiting, identity)]
  expect(other.unsignCookie(one.signCookie('attempt'))).toMatchObject({ valid: true, value: 'attempt' })
  expect(one.unsignCookie(other.signCookie('attempt'))).toMatchObject({ valid: true })
  await Promise.all([one.close(), other.close()])
})
