import { describe, expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import { cast } from '#server/testing/cast.ts'
import { visitor } from '#server/testing/person.ts'

/*
 * Who may do what (domain rules 13). Every address that the server really serves has a row here, and every row an answer for every
 * kind of caller: V visitor, L logged in without a profile, R registered, D the trip's driver, X barred, A administrator.
 * An answer is the reason of the refusal, or ✓.
 */
type Kind = 'V' | 'L' | 'R' | 'D' | 'X' | 'A'
type Answers = Record<Kind, string>

const everyone: Answers = { V: '✓', L: '✓', R: '✓', D: '✓', X: '✓', A: '✓' }
const notBarred: Answers = { ...everyone, X: 'barred' }
const members: Answers = { ...notBarred, V: 'login_required' }
const drivers: Answers = { ...members, L: 'registration_required', R: 'car_required', A: 'car_required' }

const someTrip = { originName: 'Rosario, Santa Fe', destinyName: 'Córdoba, Córdoba', hours: '09:00', place: 2, restriction: '' }

const rows: Record<string, { path: string; body?: object; answers: Answers; page?: true }> = {
  'GET /api/maps': { path: '/api/maps?name=rosario', answers: notBarred },
  'GET /api/maps (route)': { path: '/api/maps?long1=-60.6&lat1=-32.9&long2=-64.2&lat2=-31.4', answers: members },
  'GET /api/maps/route': { path: '/api/maps/route', answers: members },
  'GET /api/maps/route/count': { path: '/api/maps/route/count', answers: members },
  'GET /api/maps/route/days': { path: '/api/maps/route/days?from=3838583&to=3860259&date=DATE', answers: members },
  'GET /api/maps/route/:id': { path: '/api/maps/route/TRIP', answers: members },
  'POST /api/maps/route/preview': { path: '/api/maps/route/preview', body: someTrip, answers: drivers },
  'POST /api/maps/route/add': { path: '/api/maps/route/add', body: someTrip, answers: { ...drivers, D: 'overlapping_trip' } },
  'GET /api/session': { path: '/api/session', answers: everyone },
  'POST /api/login': { path: '/api/login', body: {}, answers: everyone },
  'GET /api/login/return': { path: '/api/login/return', answers: everyone, page: true },
  'GET /api/health/live': { path: '/api/health/live', answers: everyone },
  'GET /api/health/ready': { path: '/api/health/ready', answers: everyone },
  'GET /api/map/style/:theme': { path: '/api/map/style/light', answers: everyone },
  'GET /api/map/tiles/:z/:x/:y': { path: '/api/map/tiles/1/0/0', answers: everyone },
  'GET /api/openapi.json': { path: '/api/openapi.json', answers: everyone },
  'GET /api/docs': { path: '/api/docs', answers: everyone },
  'GET /metrics': { path: '/metrics', answers: everyone },
  // last: it logs everyone out
  'POST /api/logout': { path: '/api/logout', body: {}, answers: everyone },
}

const { stage, join, diana, clock, app } = await cast()
const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 })
const callers = {
  V: visitor(stage),
  L: await join({ name: 'Lola' }),
  R: await join({ name: 'Raul', registered: true }),
  D: diana,
  X: await join({ name: 'Xul', registered: true, car: true, standing: 'disabled' }),
  A: await join({ name: 'Alma', registered: true, admin: true }),
}

describe.each(Object.entries(rows))('%s', (name, { path, body, answers, page }) => {
  test.each(Object.entries(answers) as [Kind, string][])('%s: %s', async (kind, expected) => {
    const date = clock.inDays(2)
    const sent = body && { ...body, ...('hours' in body && { date }) }
    const response = await callers[kind].send(name.split(' ')[0] ?? 'GET', path.replace('TRIP', trip).replace('DATE', date), sent)
    const answer = response.statusCode < 400 || page ? '✓' : response.json<{ reason: string }>().reason
    expect(answer).toBe(expected)
  })
})

test('every address that is served has its row, and every row is served', () => {
  const served = app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => {
      const [, path = '', methods = ''] = /── (\S+) \(([^)]+)\)/.exec(line) ?? []
      return methods
        .split(', ')
        .filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method))
        .map((method) => ({ method, path, depth: line.search(/[├└]/) / 4 }))
    })
  const stack: string[] = []
  const addresses = served.map(({ method, path, depth }) => {
    stack.length = depth
    stack[depth] = path
    return `${method} ${stack.join('')}`
  })
  expect(new Set(addresses.map((address) => address.replace(/\/$/, '')))).toEqual(
    new Set(Object.keys(rows).map((row) => row.replace(' (route)', ''))),
  )
})

test('every call of the contract is served', () => {
  const missing = Object.values(calls).filter(({ method, path }) => !app.hasRoute({ method, url: `/api${path}` }))
  expect(missing).toEqual([])
})
