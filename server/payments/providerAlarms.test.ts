import { expect, test } from 'vitest'
import { PaymentProviderAway } from '../providers/payments/port.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { withAlarms } from './providerAlarms.ts'
import { refuseProviderDown } from './statusSync/actions.ts'
import { alarms } from './testing/books.ts'

const stage = await cast()
const { world } = stage

const failing = (because: 'silent' | 'token' | 'unreadable') => () =>
  Promise.reject(new PaymentProviderAway('answered so', { because }))
const asking = (findPayments: typeof world.payments.findPayments) =>
  withAlarms({ ...world.payments, findPayments }, world).findPayments('x')

test('a refused token raises an alarm until the next successful response, and callers get a refusal of its own kind', async () => {
  expect(await refusalOf(asking(failing('token')).catch(refuseProviderDown))).toBe('payment_token_refused')
  expect(await alarms(stage)).toContain('payment_token_refused')
  await asking(async () => [])
  expect(await alarms(stage)).not.toContain('payment_token_refused')
})

test('an unreadable response of the provider raises an alarm, a missing response does not', async () => {
  expect(await refusalOf(asking(failing('unreadable')).catch(refuseProviderDown))).toBe('payment_unreadable')
  expect(await alarms(stage)).toEqual(['payment_answer_unreadable'])
  expect(await refusalOf(asking(failing('silent')).catch(refuseProviderDown))).toBe('payment_provider_unavailable')
  expect(await alarms(stage)).toEqual(['payment_answer_unreadable'])
})
