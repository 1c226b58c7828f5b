// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { addFuelPrice } from '#contract/admin/settings.ts'
import { messages } from '#web/texts/en-US.ts'
import { FakeServer, refusal } from './fakeServer.ts'
import { openScreen } from './screen.ts'

const { admin } = messages

afterAll(() => void vi.useRealTimers())

test('a refused price takes the focus where a pressed button has none, as in Safari', async () => {
  const server = new FakeServer()
  server.answerNext(addFuelPrice, refusal('amount_malformed'))
  await openScreen('/admin/settings', server, { isAdmin: true })
  const name = admin.new_price_of.replace('{fuel}', admin.fuels.electric)
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  const price = dialog.querySelector<HTMLInputElement>('[name="price"]')
  if (!price) throw new Error('The dialog has no price.')
  fireEvent.change(price, { target: { value: '15OO' } })
  // an event alone moves no focus
  price.blur()
  fireEvent.click(within(dialog).getByRole('button', { name: admin.add_price }))
  await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(price)
})
