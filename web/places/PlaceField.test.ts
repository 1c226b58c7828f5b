// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { IntlProvider } from 'use-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendCallsBy } from '../client/api.ts'
import { messages } from '../texts/en-US.ts'
import { PlaceField, type PlaceFieldProps } from './PlaceField.tsx'

const rosario = { id: 1, name: 'Rosario, Santa Fe, Argentina', city: 'Rosario', province: 'Santa Fe', long: -60.6, lat: -32.9 }

afterEach(cleanup)

test.each([
  ['a limit', () => refusal(429, 'too_many_requests')],
  ['an error of the server', () => refusal(503, 'database_unavailable')],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('after %s, the field shows that the list failed to load, and then shows the list once it loads', async (_, failure) => {
  let again: (() => void) | undefined
  const mended = new Promise<void>((resolve) => (again = resolve))
  let tries = 0
  sendCallsBy(async () => (tries++ === 0 ? failure() : mended.then(() => Response.json([rosario]))))
  show()
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'rosa' } })
  await screen.findAllByText(messages.trips.suggestions_failed, {}, { timeout: 60_000 })
  again?.()
  await screen.findAllByText('Rosario', {}, { timeout: 60_000 })
  expect([tries, screen.queryByText(messages.trips.suggestions_failed)]).toEqual([2, null])
})

describe('a user who has finished typing before the suggestions arrive', () => {
  const typedEarly = () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    sendCallsBy(() => arrived.then(() => Response.json([rosario])))
    const chosen: unknown[] = []
    show((place) => chosen.push(place?.id))
    const field = screen.getByRole<HTMLInputElement>('combobox')
    fireEvent.focus(field)
    fireEvent.input(field, { target: { value: 'rosa' } })
    return { field, chosen, arrive: () => arrive() }
  }

  test.each([
    ['left the field', (field: HTMLElement) => fireEvent.blur(field)],
    ['pressed Enter', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
  ])('gets the only possible city after having %s', async (_, finish) => {
    const { field, chosen, arrive } = typedEarly()
    finish(field)
    expect(field.value).toBe('rosa')
    arrive()
    await vi.waitFor(() => expect([field.value, chosen]).toEqual(['Rosario', [1]]), 60_000)
  })

  test('keeps the text after having returned to the field', async () => {
    const { field, chosen, arrive } = typedEarly()
    fireEvent.blur(field)
    fireEvent.focus(field)
    fireEvent.click(field)
    arrive()
    await screen.findAllByText('Rosario', {}, { timeout: 60_000 })
    expect([field.value, chosen]).toEqual(['rosa', []])
  })
})

function show(onChoose: PlaceFieldProps['onChoose'] = () => {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const field = createElement(PlaceField, { label: 'From', name: 'from', onChoose })
  const tree = createElement(QueryClientProvider, { client: queries }, field)
  const props = { locale: 'en-US', messages, timeZone: 'UTC', children: tree } as const
  render(createElement(IntlProvider, props))
}

const refusal = (status: number, reason: string) =>
  Promise.resolve(Response.json({ reason, detail: reason, retryAfter: 0.05 }, { status }))
