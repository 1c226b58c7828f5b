import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FramedPage, Screens, ReadCall } from '#contract/renderedPage.ts'
import type { Language } from '#contract/wire.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { World } from '../../../world.ts'
import { rateLimitKey } from '../limits/rateLimits.ts'
import type { Session } from '../route.ts'
import { sessionHash } from '../sessions/session.ts'

/**
 * Maximum number of pages that a process renders at a time. Further requests get the frame, so that calls do not wait behind
 * rendering.
 */
const MAX_AT_ONCE = 8
/** Maximum number of pages in a minute, for one person or for all visitors with one IP address. */
const MAX_A_MINUTE = 60

/** Finds the session of a request. */
export type SessionOf = (request: FastifyRequest) => Promise<Session | undefined>

/** Renders the requested page with its data as HTML; undefined when the shared page has to be sent. */
type RenderForPerson = (request: FastifyRequest, address: URL, language: Language) => Promise<FramedPage | undefined>

/**
 * Renders pages for logged-in people, and searches of visitors, with the built screens of a folder. The reads of a page go
 * through the calls of the same app with the cookies of the request. So they have the same permissions, limits and responses as
 * from a browser.
 */
export async function renderedPages(
  app: FastifyInstance,
  world: Pick<World, 'publicUrl' | 'now' | 'settings'>,
  { folder, frame, sessionOf }: { folder: string; frame: string; sessionOf: SessionOf },
): Promise<RenderForPerson> {
  const file = join(folder, 'screens/ssr.mjs')
  const { PAGE_RENDER_MS: patienceMs, PAYMENTS: payments } = world.settings
  if (!existsSync(file) || patienceMs === 0) return async () => undefined
  const { isOpen, renderPage, frameFor, readBy } = (await import(pathToFileURL(file).href)) as Screens // as: our own build wrote it
  const frames = { 'en-US': frameFor(frame, 'en-US', payments), 'es-AR': frameFor(frame, 'es-AR', payments) }
  const begin = renderingsOf(world)
  let rendering = 0
  readBy((path) => (pageInProgress.getStore()?.read ?? outsideOfAPage)(path))
  return async (request, { pathname, search }, language) => {
    const address = pathname + search
    const isForVisitors = isOpen(address)
    if ((!isForVisitors && !sessionHash(world, request)) || rendering >= MAX_AT_ONCE) return undefined
    const session = await sessionOf(request)
    const caller = session?.member.id ?? (isForVisitors ? rateLimitKey(request.ip) : undefined)
    // other renderings may have started meanwhile
    const end = rendering < MAX_AT_ONCE && caller !== undefined && begin(caller)
    if (!end) return undefined
    const pageRequest = { address, language, payments, at: world.now().getTime() }
    const read = readerFor(app, request, language)
    rendering++
    const work = pageInProgress
      .run({ read, session: Promise.resolve(session) }, () => renderPage(pageRequest))
      .finally(() => (rendering--, end()))
    const page = await inTime(patienceMs, work)
    return page && frames[language](page)
  }
}

/**
 * Starts a rendering for a person and returns a function that ends it; undefined when the person has one running, or had too many
 * in this minute.
 */
function renderingsOf({ settings, now }: Pick<World, 'settings' | 'now'>): (person: string) => (() => void) | undefined {
  if (settings.LIMITS === 'off') return () => () => undefined
  const underWay = new Set<string>()
  let minute = { at: 0, counts: new Map<string, number>() }
  return (person) => {
    const at = Math.floor(now().getTime() / MINUTE_MS)
    if (minute.at !== at) minute = { at, counts: new Map() }
    const count = minute.counts.get(person) ?? 0
    if (underWay.has(person) || count >= MAX_A_MINUTE) return undefined
    minute.counts.set(person, count + 1)
    underWay.add(person)
    return () => void underWay.delete(person)
  }
}

const outsideOfAPage: ReadCall = () => Promise.reject(new Error('a call was made outside of the page of a request'))

/** Returns a function that makes calls like the browser of this request. */
function readerFor(app: FastifyInstance, request: FastifyRequest, language: Language): ReadCall {
  const { cookie = '', 'user-agent': userAgent = '' } = request.headers
  const headers = { cookie, 'user-agent': userAgent, 'accept-language': language }
  return async (path) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: path, headers, remoteAddress: request.ip })
    return { status: statusCode, body }
  }
}

/** Gives up a page that takes too long: the request no longer waits for the rendering, which ends by itself. */
async function inTime<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((answer) => {
    timer = setTimeout(() => answer(undefined), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** State of rendering one page for one request. */
interface PageInProgress {
  read: ReadCall
  /** read once for all calls of the page */
  session?: Promise<Session | undefined>
}

/** The page that the running code renders; undefined outside rendering. */
export const pageInProgress = new AsyncLocalStorage<PageInProgress>()
