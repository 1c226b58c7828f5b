import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLive } from './listen.ts'

const [rosario, mendoza] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const me = '33333333-3333-4333-8333-333333333333'

/** The browser's EventSource, controlled by the test. */
class Source extends EventTarget {
  static readonly CLOSED = 2
  static opened: Source[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.opened.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  says(event: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  breaks({ forGood = false } = {}) {
    if (forGood) this.readyState = Source.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

const page = { visibilityState: 'visible', readyState: 'complete' }
const browser = { onLine: true }
const happenings = new EventTarget()
let queries: QueryClient
let read: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', Object.assign(browser, { onLine: true }))
  vi.stubGlobal('requestIdleCallback', (does: () => void) => does())
  vi.stubGlobal('addEventListener', happenings.addEventListener.bind(happenings))
  vi.stubGlobal('removeEventListener', happenings.removeEventListener.bind(happenings))
  Source.opened = []
  read = []
  queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: 15_000 } } })
  stop = () => {}
})

afterEach(() => {
  stop()
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows a query's data, and records each time it is read. */
async function shows(...queryKey: string[]) {
  const name = queryKey.map((part) => (part.length > 30 ? 'ID' : part)).join(' ')
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => read.push(name) })
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  return leave
}

/** Returns the queries read since the last call. */
async function readNow() {
  await vi.advanceTimersByTimeAsync(1)
  return read.splice(0).toSorted()
}

/** Returns the parameters of an opened connection. */
const parametersOf = ({ url }: Source) => Object.fromEntries(new URL(url, 'http://localhost').searchParams)

/** Opens a page with a connection. Every query was read once before it returns. */
async function listening() {
  stop = listenLive(queries)
  await readNow()
  const line = Source.opened[0]
  line?.says('hello')
  await readNow()
  return line ?? new Source('none')
}

test('a page that shows a trip subscribes to it, and refetches only the trip at its events', async () => {
  await shows('trip', rosario)
  await shows('trips', 'page 1')
  await shows('mine', 'bookings')
  const line = await listening()
  expect(parametersOf(line)['trip']).toBe(rosario)
  line.says('hint', { topic: `trip:${rosario}` })
  expect(await readNow()).toEqual(['trip ID'])
  line.says('hint', { topic: `trip:${mendoza}` })
  expect(await readNow()).toEqual([])
})

test('an event about the user’s account refetches the user’s data', async () => {
  for (const key of [['session'], ['mine', 'bookings'], ['person', me], ['person', mendoza], ['trips', 'page 1']])
    await shows(...key)
  const line = await listening()
  line.says('hint', { topic: `account:${me}` })
  expect(await readNow()).toEqual(['mine bookings', 'person ID', 'session'])
})

test('frequent events refetch a trip immediately and then each second, including the last event', async () => {
  await shows('trip', rosario)
  const line = await listening()
  for (let i = 0; i < 50; i++) {
    line.says('hint', { topic: `trip:${rosario}` })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(await readNow()).toEqual(['trip ID'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readNow()).toEqual(['trip ID'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(await readNow()).toEqual([])
})

test('every message of a fast chat is refetched immediately', async () => {
  await shows('mine', 'chat')
  const line = await listening()
  for (let i = 0; i < 10; i++) {
    line.says('hint', { topic: `account:${me}` })
    expect(await readNow()).toEqual(['mine chat'])
    await vi.advanceTimersByTimeAsync(250)
  }
})

test('opening another trip reconnects with its topic; going back to a list does not reconnect', async () => {
  const leave = await shows('trip', rosario)
  const first = await listening()
  leave()
  await shows('trips', 'page 1')
  expect(Source.opened).toHaveLength(1)
  await shows('mine', 'booking', 'of', 'trip', mendoza)
  const next = Source.opened.at(-1) ?? first
  expect([first.readyState, parametersOf(next)['trip']]).toEqual([Source.CLOSED, mendoza])
  await readNow()
  next.says('hello')
  expect(await readNow()).toEqual(['mine booking of trip ID'])
})

test('a new connection that has all missed events refetches only the data that these events are about', async () => {
  await shows('trip', rosario)
  await shows('mine', 'bookings')
  await vi.advanceTimersByTimeAsync(3000)
  stop = listenLive(queries)
  await readNow()
  const line = Source.opened[0] ?? new Source('none')
  expect(parametersOf(line)['age']).toBe('13002')
  line.says('hello', { complete: true })
  expect(await readNow()).toEqual([])
  line.says('hint', { topic: `trip:${rosario}` })
  expect(await readNow()).toEqual(['trip ID'])
})

test('a reconnection treats data as current if its events arrived on the previous connection', async () => {
  await shows('mine', 'bookings')
  const first = await listening()
  await vi.advanceTimersByTimeAsync(30_000)
  first.says('beat')
  await shows('mine', 'booking', 'of', 'trip', mendoza)
  await readNow()
  expect(parametersOf(Source.opened.at(-1) ?? first)).toEqual({ trip: mendoza, age: '10000' })
})

test('after a slow connection, or if the clock was set back, all watched data is refetched', async () => {
  await shows('trip', rosario)
  stop = listenLive(queries)
  await readNow()
  await vi.advanceTimersByTimeAsync(6000)
  Source.opened[0]?.says('hello', { complete: true })
  expect(await readNow()).toEqual(['trip ID'])
  vi.setSystemTime(Date.now() - 60_000)
  await shows('trip', mendoza)
  await readNow()
  expect(parametersOf(Source.opened[1] ?? new Source('none'))['age']).toBe('10000')
  vi.setSystemTime(Date.now() - 60_000)
  Source.opened[1]?.breaks({ forGood: true })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(parametersOf(Source.opened[2] ?? new Source('none'))['age']).toBe('3600000')
})

test('the page connects once it is at rest, unless it is left before', async () => {
  let rest = () => {}
  vi.stubGlobal('requestIdleCallback', (does: () => void) => (rest = does))
  await shows('trip', rosario)
  listenLive(queries)()
  rest()
  stop = listenLive(queries)
  happenings.dispatchEvent(new Event('pageshow'))
  happenings.dispatchEvent(new Event('focus'))
  await readNow()
  expect(Source.opened).toHaveLength(0)
  rest()
  await readNow()
  expect(Source.opened).toHaveLength(1)
})

test('after a gap the page refetches all shown data', async () => {
  await shows('trips', 'page 1')
  const line = await listening()
  line.breaks()
  line.says('hello')
  expect(await readNow()).toEqual(['trips page 1'])
  line.says('hello')
  expect(await readNow()).toEqual(['trips page 1'])
})

test('no query polls while the connection is open', async () => {
  await shows('trip', rosario)
  const line = await listening()
  for (let i = 0; i < 20; i++) {
    await vi.advanceTimersByTimeAsync(20_000)
    line.says('beat')
    happenings.dispatchEvent(new Event('focus'))
  }
  expect([await readNow(), Source.opened.length]).toEqual([[], 1])
})

test('without a connection, a page polls every half minute while visible, and when it becomes visible', async () => {
  await shows('trip', rosario)
  await shows('trips', 'page 1')
  const line = await listening()
  line.breaks({ forGood: true })
  const tryAgain = () => Source.opened.at(-1)?.breaks({ forGood: true })
  for (let i = 0; i < 3; i++) {
    await vi.advanceTimersByTimeAsync(30_000)
    tryAgain()
    expect(await readNow()).toEqual(['trip ID'])
  }
  expect(Source.opened).toHaveLength(4)
  happenings.dispatchEvent(new Event('focus'))
  await readNow()
  tryAgain()
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(90_000)
  expect(await readNow()).toEqual([])
  page.visibilityState = 'visible'
  browser.onLine = false
  await vi.advanceTimersByTimeAsync(90_000)
  expect(await readNow()).toEqual([])
})

test('a connection that is blocked by a proxy or silent is closed, and the missed data is refetched', async () => {
  await shows('trip', rosario)
  const line = await listening()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([line.readyState, Source.opened.length]).toEqual([Source.CLOSED, 2])
  await readNow()
  Source.opened[1]?.says('hello')
  expect(await readNow()).toEqual(['trip ID'])
})

test('when the server ends the stream, the page refetches the session', async () => {
  await shows('session')
  await shows('trip', rosario)
  const line = await listening()
  line.says('end')
  expect([await readNow(), line.readyState]).toEqual([['session'], Source.CLOSED])
})

test('a page in the back cache has no connection, and reconnects when it is shown again', async () => {
  await shows('trip', rosario)
  const line = await listening()
  happenings.dispatchEvent(new Event('pagehide'))
  expect(line.readyState).toBe(Source.CLOSED)
  happenings.dispatchEvent(new Event('pageshow'))
  await readNow()
  Source.opened[1]?.says('hello')
  expect(await readNow()).toEqual(['trip ID'])
})

test('at most four tabs of a browser connect, and a fifth tab connects when one of them is closed', async () => {
  const locks = new Set<string>()
  const request = async (name: string, _: object, does: (lock: object | null) => unknown) => {
    if (locks.has(name)) return does(null)
    locks.add(name)
    await does({ name })
    locks.delete(name)
  }
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  const tabs = Array.from({ length: 5 }, () => listenLive(queries))
  stop = () => tabs.forEach((leave) => leave())
  await readNow()
  expect(Source.opened).toHaveLength(4)
  tabs[0]?.()
  for (const line of Source.opened.slice(1)) line.says('beat')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(Source.opened).toHaveLength(5)
})
