import { expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import { cast } from '../../../testing/cast.ts'

const { ana, app, visitor } = await cast()

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const all = Object.values(calls)
const addresses = [...new Set(all.map(({ path }) => `/api${path.replaceAll(/:\w+/g, '7')}`))]
const ask = (method: (typeof METHODS)[number], url: string) => app.inject({ method, url })

/** Methods of the contract at an address; `/user/post` also matches `/user/:id`. */
function methodsAt(address: string): string[] {
  const fitting = all.filter(({ path }) => new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address))
  const methods = new Set<string>(fitting.map(({ method }) => method))
  return [...(methods.has('GET') ? methods.add('HEAD') : methods)].toSorted()
}

test.each(addresses)('%s refuses every method without a call, and lists the allowed ones', async (address) => {
  const had = methodsAt(address)
  for (const method of METHODS.filter((one) => !had.includes(one))) {
    const answer = await ask(method, address)
    expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, had.join(', ')])
  }
})

test('a call with a wrong method is refused in the language of the caller, for any caller and any body', async () => {
  const send = (language: string) => ana.send('PATCH', '/api/me/session?x=1', '{}', { 'accept-language': language })
  const refused = await send('en-US')
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'DELETE, GET, HEAD'])
  expect(refused.json()).toMatchObject({
    type: '/problems/method_not_allowed',
    status: 405,
    reason: 'method_not_allowed',
    detail: 'This address doesn’t support that.',
  })
  expect((await send('es-AR')).json()).toMatchObject({ detail: 'Esta dirección no admite eso.' })
  expect((await visitor().send('POST', '/api/session/', '{}')).statusCode).toBe(405)
})

test.each(['/api/nowhere', '/api', '/api/session/more', '/api/maps/route/1/2', '/api/SESSION', '/api/sessio%6e%2f'])(
  '%s is not found with any method',
  async (url) => {
    for (const method of METHODS) {
      const answer = await ask(method, url)
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 404, undefined])
    }
  },
)
