// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { addFuelPrice } from '#contract/admin/settings.ts'
import { messages } from '#web/texts/en-US.ts'
import { useFormState } from '#web/ui/forms/useFormState.ts'
import { FakeServer, refusal } from './fakeServer.ts'
import { openScreen } from './screen.ts'

const { admin } = messages

beforeEach(cleanup)
afterAll(() => void vi.useRealTimers())

test('a refused price gets the focus even in browsers that do not focus a clicked button, such as Safari', async () => {
  const server = new FakeServer()
  server.answerNext(addFuelPrice, refusal('amount_malformed'))
  await openScreen('/admin/settings', server, { isAdmin: true })
  const name = admin.new_price_of.replace('{fuel}', admin.fuels.electric)
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  const price = dialog.querySelector<HTMLInputElement>('[name="price"]')
  if (!price) throw new Error('The dialog has no price.')
  fireEvent.change(price, { target: { value: '15OO' } })
  // removes the focus, as a click on a button does in Safari; `fireEvent.click` moves no focus
  price.blur()
  fireEvent.click(within(dialog).getByRole('button', { name: admin.add_price }))
  await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(price)
})

const order = ['from', 'to', 'seats'] as const

/** A form of three fields, each invalid while empty. */
function ThreeFields() {
  const form = useFormState({
    initial: { from: '', to: '', seats: '' },
    order,
    check: (values) => order.filter((field) => values[field] === '').map((field) => ({ field, reason: 'required' })),
    reveal: 'all',
    send: async () => {},
  })
  const inputs = order.map((name) =>
    createElement('input', {
      key: name,
      name,
      value: form.values[name],
      onChange: ({ target }: { target: HTMLInputElement }) => form.change(name, target.value),
    }),
  )
  return createElement('form', { onSubmit: form.submit }, ...inputs, createElement('button', { type: 'submit' }, 'Send'))
}

test.each([
  ['all are empty', [], 'from'],
  ['the first is filled', ['from'], 'to'],
  ['the middle is filled', ['to'], 'from'],
  ['the last alone is empty', ['from', 'to'], 'seats'],
] as const)('a form with several invalid fields moves the focus to the first of them (%s)', async (_case, filled, focused) => {
  const { container, getByRole } = render(createElement(ThreeFields))
  const input = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)
  for (const name of filled) fireEvent.change(input(name) as HTMLInputElement, { target: { value: '1' } })
  const send = getByRole('button', { name: 'Send' })
  send.focus()
  fireEvent.click(send)
  await waitFor(() => expect(document.activeElement).not.toBe(send))
  expect(document.activeElement).toBe(input(focused))
})
