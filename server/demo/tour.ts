import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { randomInt } from 'node:crypto'
import { languages } from '#contract/wire.ts'
import { refuse, Refused } from '#domain/refusal.ts'
import { beginLogin } from '../people/accounts/login.ts'
import { refuseIfTaken, transact } from '../platform/database/transact.ts'
import { givenNames } from '../platform/http/demo/madeUp.ts'
import { demoPageHeaders, demoWaitingPage } from '../platform/http/demo/pages.tsx'
import { TOUR, type TourRole, tourRoles } from '../platform/http/demo/tour.tsx'
import { rateLimits } from '../platform/http/limits/rateLimits.ts'
import { languageOf } from '../platform/http/problem.ts'
import { todayIn } from '../platform/time.ts'
import { type Casting, embeddedIssuer, madeUpNewcomer } from '../providers/identity/people.ts'
import type { World } from '../world.ts'
import { diceOf } from './dice.ts'
import { accountRow, firstWithRole, particularsOf } from './people/accounts.ts'
import { insertPeople } from './queries.ts'

/** Trips from Rosario to Córdoba with instant booking. */
const TRIPS = '/route-list/1?from=3838583&to=3860259&atOnce=true'
const begins: Record<TourRole, string> = { passenger: TRIPS, driver: '/profile?tab=trips', administrator: '/admin' }

const roleOf = (word: string | null) => tourRoles.find((role) => role === word)

/** Serves the tour's role buttons, which log a visitor in as a demo person without a form. */
export async function serveTour(app: FastifyInstance, world: World): Promise<void> {
  const { origin } = new URL(world.publicUrl)
  if (world.settings.LIMITS === 'on') await app.register(rateLimit, { global: false })
  const counted = world.settings.LIMITS === 'on' ? app.createRateLimit(rateLimits.tour) : undefined
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 100 }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Querystring: { lang?: string } }>(TOUR, async (request, reply) => {
    const role = roleOf(new URLSearchParams(String(request.body)).get('as'))
    if (!role || request.headers.origin !== origin) return refuse('not_found')
    const limit = await counted?.(request)
    if (limit && !limit.isAllowed && limit.isExceeded) {
      const page = demoWaitingPage(languageOf(request), 'often', { url: '/home', seconds: limit.ttlInSeconds })
      const headers = { ...demoPageHeaders, 'retry-after': String(limit.ttlInSeconds) }
      return reply.code(429).headers(headers).type('text/html; charset=utf-8').send(page)
    }
    // deletes the provider's session; otherwise the provider would first ask whether to log the previous person out
    for (const name of ['_session', '_session.sig']) void reply.clearCookie(name, { path: '/dev-idp' })
    const language = languages.find((one) => one === request.query.lang) ?? languageOf(request)
    const address = new URL(await beginLogin(world, reply, { language, fresh: true, returnTo: begins[role] }), origin)
    address.searchParams.set('login_hint', role)
    // sends a page that redirects; with an HTTP redirect, the previous page would reload itself under the new login
    return reply
      .headers(demoPageHeaders)
      .type('text/html; charset=utf-8')
      .send(demoWaitingPage(language, 'entering', { url: address.href, seconds: 0 }))
  })
}

type Site = Omit<World, 'identity'>

/**
 * Assigns a separate passenger to each visitor, since visitors who share one would disturb each other. All share the driver and
 * the administrator.
 */
export const tourCasting =
  (site: Site, draw = (below: number) => randomInt(below)): Casting =>
  async (word, welcome) => {
    const role = roleOf(word)
    if (role !== 'passenger') return role && firstWithRole(role)
    const newcomer = { ...madeUpNewcomer(), givenName: givenNames[2 * draw(givenNames.length / 2)] ?? '' }
    const subject = await welcome(newcomer)
    await insertPassenger(site, { subject, ...newcomer }, draw)
    return subject
  }

type Passenger = Pick<Parameters<typeof accountRow>[0], 'subject' | 'email' | 'givenName' | 'familyName'>

const MAX_TRIES = 5

/**
 * Inserts the visitor's passenger: a registered woman, because some trips are for women only. If the random document number is taken by another
 * visitor, tries another number.
 */
async function insertPassenger(site: Site, passenger: Passenger, draw: (below: number) => number, tries = 1): Promise<void> {
  const { db, sealer, now } = site
  const person = { ...passenger, gender: 'Female', age: 34, home: 'Rosario', about: '', role: 'passenger' } as const
  const n = draw(1_000_000)
  const row = {
    ...accountRow(person, embeddedIssuer, now(), diceOf(n)),
    ...particularsOf(person, n, {
      sealer,
      today: todayIn(now(), 'America/Argentina/Buenos_Aires'),
      dni: `99${String(n).padStart(6, '0')}`,
    }),
  }
  try {
    await transact(db, (tx) => insertPeople(tx, [row])).catch(refuseIfTaken({ accounts_dni_hash_key: 'dni_taken' }))
  } catch (error) {
    if (!(error instanceof Refused) || tries >= MAX_TRIES) throw error
    await insertPassenger(site, passenger, draw, tries + 1)
  }
}
