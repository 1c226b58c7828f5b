import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutTrailing } from './trailing.ts'

const id = '0b0e9d3c-5b8e-4a53-9a0f-6a3c1d2e4f50'

test.each([
  [`/route/${id}).`, `/route/${id}`],
  [`/route/${id}.`, `/route/${id}`],
  [`/route/${id},`, `/route/${id}`],
  [`/route/${id}%29.`, `/route/${id}`],
  [`/route/${id}%22`, `/route/${id}`],
  [`/route/${id}%C2%BB.`, `/route/${id}`],
  [`/route/${id}%E2%80%9D`, `/route/${id}`],
  [`/route/${id}%E2%80%A6`, `/route/${id}`],
  [`/route/${id}*`, `/route/${id}`],
  [`/route/${id})./`, `/route/${id}`],
  [`/route/${id}/).`, `/route/${id}/`],
  [`/route/${id}?from=1&to=2).`, `/route/${id}?from=1&to=2`],
  [`/booking/${id}!!`, `/booking/${id}`],
  ['/user/ana@tramo.example).', '/user/ana@tramo.example'],
  ['/faq?', undefined],
  ['/faq).', '/faq'],
  ['/).', '/'],
  ['/viajes/rosario-a-cordoba;', '/viajes/rosario-a-cordoba'],
  ['/route-list/1?from=Gral.+Roca&to=S.', '/route-list/1?from=Gral.+Roca&to=S'],
  ['/route-list/1?from=Buenos+Aires+(C.A.B.A.)', undefined],
  [`/route/${id}`, undefined],
  [`/route/${id}/`, undefined],
  ['/', undefined],
  ['//evil.example).', undefined],
  ['/\\evil.example).', undefined],
  ['/route/%E0%A4%A).', '/route/%25E0%25A4%25A'],
])('%s redirects to %s', (address, page) => {
  expect(withoutTrailing(address)).toBe(page)
})

test('an address without its trailing characters stays on this site, and is not redirected again', () => {
  const address = fc
    .string({ unit: fc.constantFrom('/', '.', ')', '?', 'a', '=', '&', '%29', '\\', '@') })
    .map((rest) => `/${rest}`)
  fc.assert(
    fc.property(address, (from) => {
      let to = withoutTrailing(from)
      for (let times = 0; to !== undefined; times++, to = withoutTrailing(to)) {
        expect(new URL(to, 'https://tramo.example').host).toBe('tramo.example')
        expect(times).toBeLessThan(from.length)
      }
    }),
    { seed: 20261128 },
  )
})
