import fc from 'fast-check'
import { WebhookSignatureValidator } from 'mercadopago'
import { expect, test } from 'vitest'
import { readSigned, signatureHeader } from './signature.ts'

const secret = 'a secret of the notices'
const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: 1, maxLength: 40 })
const id = fc.string({ unit: fc.constantFrom(...'0123456789abcXYZ_-'.split('')), minLength: 1, maxLength: 30 })
const ts = fc.integer({ min: 0, max: 9_999_999_999_999 }).map(String)
const requestId = fc.option(hex, { nil: undefined })

const read = (dataId: string, xRequestId: string | undefined, xSignature: string) =>
  readSigned({ headers: { 'x-signature': xSignature, 'x-request-id': xRequestId }, query: { 'data.id': dataId } }, secret)

function theirsAccepts(dataId: string, xRequestId: string | undefined, xSignature: string): boolean {
  try {
    WebhookSignatureValidator.validate({ dataId, xRequestId, xSignature, secret })
    return true
  } catch {
    return false
  }
}

test('our signature is valid for Mercado Pago’s own reader and for ours', () => {
  fc.assert(
    fc.property(id, requestId, ts, (dataId, request, time) => {
      const header = signatureHeader({ dataId, requestId: request, ts: time }, secret)
      expect(theirsAccepts(dataId, request, header)).toBe(true)
      expect(read(dataId, request, header)).toMatchObject({ paymentId: dataId, noticeId: header.split('v1=')[1] })
    }),
  )
})

test('our reader and Mercado Pago’s agree on any changed notice, except for an id signed in lower case', () => {
  const word = fc.oneof(fc.constant(undefined), id, hex, ts)
  fc.assert(
    fc.property(
      id,
      requestId,
      ts,
      fc.array(word, { minLength: 4, maxLength: 4 }),
      fc.string(),
      (dataId, request, time, other, noise) => {
        const signed = signatureHeader({ dataId, requestId: request, ts: time }, secret)
        const headers = [
          signed,
          ` ${signed.replace(',', ' , ')}`,
          `${signed},v2=0`,
          signed.replace(/\d/, '7'),
          `${signed}0`,
          noise,
        ]
        for (const header of headers)
          for (const [id, request2] of [
            [dataId, request],
            [other[0] ?? dataId, other[1]],
            [dataId, other[2]],
          ] as const) {
            const theirs = theirsAccepts(id, request2, header) || theirsAccepts(id.toLowerCase(), request2, header)
            expect(read(id, request2, header) !== 'bad_signature').toBe(theirs)
          }
      },
    ),
  )
})

test('a signature of the id as written, or of the id in lower case, is accepted', () => {
  const header = signatureHeader({ dataId: 'ord01abc', requestId: 'r', ts: '1700000000' }, secret)
  expect(read('ORD01ABC', 'r', header)).toMatchObject({ paymentId: 'ORD01ABC' })
  const upperCase = signatureHeader({ dataId: 'ORD01ABC', requestId: 'r', ts: '1700000000' }, secret)
  expect(read('ORD01ABC', 'r', upperCase)).toMatchObject({ paymentId: 'ORD01ABC' })
})

test('the time is read in seconds and in milliseconds, and an old notice is accepted', () => {
  const at = (time: string) => read('1', 'r', signatureHeader({ dataId: '1', requestId: 'r', ts: time }, secret))
  expect(at('1700000000')).toMatchObject({ at: new Date('2023-11-14T22:13:20Z') })
  expect(at('1700000000000')).toMatchObject({ at: new Date('2023-11-14T22:13:20Z') })
})

test.each([
  ['another secret', { 'x-signature': signatureHeader({ dataId: '1', requestId: 'r', ts: '1' }, 'theirs') }, '1'],
  ['no signature', {}, '1'],
  ['half a signature', { 'x-signature': 'ts=1' }, '1'],
  ['no payment', { 'x-signature': signatureHeader({ requestId: 'r', ts: '1' }, secret) }, ''],
  [
    'an id that swallows the request id',
    { 'x-signature': signatureHeader({ dataId: '1', requestId: 'r', ts: '1' }, secret), 'x-request-id': undefined },
    '1;request-id:r',
  ],
])('a notice with %s is refused', (_, headers, dataId) => {
  expect(readSigned({ headers: { 'x-request-id': 'r', ...headers }, query: { 'data.id': dataId } }, secret)).toBe('bad_signature')
})
