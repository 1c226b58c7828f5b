// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { register } from '#contract/people/people.ts'
import { fieldSentence } from '#contract/words/fields.ts'
import { messages as english } from '#web/texts/en-US.ts'
import { messages as spanish } from '#web/texts/es-AR.ts'
import { FakeServer, refusal } from './fakeServer.ts'
import { registered } from './people.ts'
import { SAMPLE_ID } from './samples.ts'
import { openScreen } from './screen.ts'

afterAll(() => void vi.useRealTimers())

const fieldOfDni = ({ number_of }: { number_of: { dni: string } }) =>
  screen.findByLabelText(new RegExp(`^${number_of.dni.replaceAll(/[()]/g, '\\$&')}`))

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')

test.each([
  ['en-US', english.register, 'DNI already exists'],
  ['es-AR', spanish.register, 'El DNI ya existe'],
] as const)('the registration form explains below a taken DNI how to proceed (%s)', async (language, words, taken) => {
  const server = new FakeServer()
  server.answerNext(register, refusal('dni_taken'))
  sessionStorage.setItem('registration', JSON.stringify({ owner: SAMPLE_ID, values: registered }))
  await openScreen('/register', server, { registered: false }, language)
  const field = await fieldOfDni(words)
  fireEvent.change(field, { target: { value: '30111222' } })
  expect(described(field)).toContain(words.dni_hint)
  fireEvent.click(await screen.findByRole('button', { name: words.register }))
  expect(fieldSentence('dni_taken', language)).toBe(taken)
  await waitFor(() => expect(described(field)).toEqual(expect.arrayContaining([taken, words.dni_taken_why])))
  expect(described(field)).not.toContain(words.dni_hint)
  // another number sends another query
  fireEvent.change(field, { target: { value: '30111223' } })
  await waitFor(() => expect(described(field)).not.toContain(words.dni_taken_why))
})

test('the field shows the general sentence for a reason that the page does not know', async () => {
  const server = new FakeServer()
  server.answerNext(register, refusal('validation', { errors: [{ field: 'dni', reason: 'of_next_year', message: '' }] }))
  sessionStorage.setItem('registration', JSON.stringify({ owner: SAMPLE_ID, values: registered }))
  await openScreen('/register', server, { registered: false }, 'en-US')
  const field = await fieldOfDni(english.register)
  fireEvent.change(field, { target: { value: '30111222' } })
  fireEvent.click(await screen.findByRole('button', { name: english.register.register }))
  await waitFor(() => expect(described(field)).toContain('Please check your inputs for errors'))
})
