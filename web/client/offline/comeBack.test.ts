import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../api.ts'
import { comeBack } from './comeBack.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
let [isReachable, probes, reads] = [false, 0, 0]
let end = () => {}

beforeEach(() => {
  ;[isReachable, probes, reads] = [false, 0, 0]
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(page, { hidden: false }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', async () => {
    probes++
    if (!isReachable) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'up' })
  })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows a page with one query, and lets the first attempt fail without a response. */
async function cutOff(error: Error = new Problem(0, 'offline', 'offline')) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const read = {
    queryKey: ['session'],
    queryFn: async () => {
      reads++
      if (!isReachable) throw error
      return 'somebody'
    },
  }
  end = comeBack(queries)
  await queries.prefetchQuery(read)
  return queries
}

test('an unanswered query is read again when the server is reachable, without an event of the browser', async () => {
  const queries = await cutOff()
  await vi.advanceTimersByTimeAsync(20_000)
  // the error page is not rendered again, because the page sends only probes until the server responds
  expect([reads, probes]).toEqual([1, 4])
  isReachable = true
  await vi.advanceTimersByTimeAsync(5000)
  expect([reads, queries.getQueryData(['session'])]).toEqual([2, 'somebody'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([reads, probes]).toEqual([2, 5])
})

test('after the browser’s event, the query is read again without probes', async () => {
  await cutOff()
  isReachable = true
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([reads, probes]).toEqual([2, 0])
})

test('a disabled query is not polled', async () => {
  const queries = await cutOff()
  new QueryObserver(queries, { queryKey: ['session'], enabled: false }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(20_000)
  expect(probes).toBe(0)
})

test('a page does not poll while hidden, or after a refused query', async () => {
  page.hidden = true
  const queries = await cutOff()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(probes).toBe(0)
  queries.clear()
  end()
  await cutOff(new Problem(404, 'not_found', 'There is no such trip'))
  page.hidden = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(probes).toBe(0)
})

test('after its end, neither a probe nor the browser’s event reads the query again', async () => {
  await cutOff()
  isReachable = true
  end()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([reads, probes]).toEqual([1, 0])
})
