// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { sendCallsBy } from '../../client/api.ts'
import { pauseLive } from '../../client/live/listen.ts'
import { useLogOut } from './LogOutButton.tsx'

afterEach(cleanup)

afterEach(() => {
  pauseLive(false)
  sendCallsBy((path, init) => fetch(path, init))
  vi.restoreAllMocks()
})

/** Renders a page that has read user data, with its button to log out. */
function page() {
  sendCallsBy(() => Promise.resolve(Response.json({ address: '/' })))
  const read = vi.fn<() => Promise<string>>(() => Promise.resolve('of Ana'))
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queries }, children)
  const use = () => ({ logOut: useLogOut(), shown: useQuery({ queryKey: ['mine'], queryFn: read }) })
  return { read, ...renderHook(use, { wrapper }) }
}

test('a page that has logged out sends no query, and reloads when it is shown again', async () => {
  const location = { assign: vi.spyOn(window.location, 'assign'), reload: vi.spyOn(window.location, 'reload') }
  for (const spy of Object.values(location)) spy.mockReturnValue()
  const { read, result, rerender } = page()
  await act(() => result.current.logOut())
  rerender()
  expect([read.mock.calls.length, location.assign.mock.calls]).toEqual([1, [['/']]])
  window.dispatchEvent(new Event('pageshow'))
  expect(location.reload).toHaveBeenCalledOnce()
})

test('a logout cancels running queries before it ends the session', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue()
  const wasEnded: boolean[] = []
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queries }, children)
  const reading: AbortSignal[] = []
  const { result } = renderHook(() => useLogOut(), { wrapper })
  const read = queries.fetchQuery({
    queryKey: ['mine'],
    queryFn: ({ signal }) => new Promise<string>(() => reading.push(signal)),
  })
  sendCallsBy(() => {
    wasEnded.push(reading.every(({ aborted }) => aborted))
    return Promise.resolve(Response.json({ address: '/' }))
  })
  await Promise.all([act(() => result.current()), expect(read).rejects.toThrow('CancelledError')])
  expect([reading.length, wasEnded]).toEqual([1, [true]])
})
