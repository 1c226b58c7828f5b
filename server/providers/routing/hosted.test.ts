import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { distanceM, type Route } from '#domain/places/place.ts'
import { osrmRouting, type OsrmSettings } from './hosted.ts'
import { encodeLine } from './roads.ts'

// Simulates the services, with paths, parameters and responses as in their public documentation.
const [a, b, c] = [
  { lat: -34.6, lng: -58.4 },
  { lat: -33.3, lng: -60.2 },
  { lat: -32.9, lng: -60.7 },
]
const estimated: Route = {
  points: [a, c],
  atM: [0, 1],
  atS: [0, 1],
  distanceM: 1,
  durationS: 1,
  stopsM: [0, 1],
  method: 'estimate',
}

// 800 points that wind around the straight line from a through b to c
const winding = [...Array(800).keys()].map((index) => {
  const [from, to, share] = index < 500 ? [a, b, index / 500] : [b, c, (index - 500) / 299]
  const aside = Math.sin(index / 3) * 0.01 * Math.sin(share * Math.PI)
  return { lat: from.lat + (to.lat - from.lat) * share + aside, lng: from.lng + (to.lng - from.lng) * share }
})
const answer = {
  code: 'Ok',
  routes: [
    {
      geometry: encodeLine(winding),
      distance: 320_000,
      duration: 12_600,
      weight_name: 'routability',
      legs: [
        { distance: 250_000, duration: 9_000, steps: [], summary: '' },
        { distance: 70_000, duration: 3_600, steps: [], summary: '' },
      ],
    },
  ],
  waypoints: [a, b, c].map(({ lat, lng }) => ({ location: [lng, lat], name: '', distance: 3.1 })),
}

const running: { close(): void }[] = []
afterEach(() => running.splice(0).forEach((server) => server.close()))

async function service(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: URL[] = []
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://service'))
    respond(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  running.push({ close: () => (server.closeAllConnections(), server.close()) })
  // as: a server on a TCP port never has the text address of a pipe
  const { port } = server.address() as AddressInfo
  return { requests, address: `http://127.0.0.1:${port}` }
}
const says =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

const fallback = { route: async () => estimated }
const asking = (settings: Omit<OsrmSettings, 'fallback'>) => osrmRouting({ ...settings, fallback }).route([a, b, c])

describe('a route request', () => {
  test('a request to OSRM has longitude first and requests the whole line', async () => {
    const { requests, address } = await service(says(answer))
    expect((await asking({ address: `${address}/` })).method).toBe('osrm')
    expect(requests[0]?.pathname).toBe('/route/v1/driving/-58.400000,-34.600000;-60.200000,-33.300000;-60.700000,-32.900000')
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({ overview: 'full', geometries: 'polyline6' })
  })

  test('a request to Mapbox goes to the directions API and contains the token', async () => {
    const { requests, address } = await service(says({ ...answer, uuid: 'x' }))
    expect((await asking({ address, profilePath: '/directions/v5/mapbox/driving', token: 'pk.secret' })).method).toBe('osrm')
    expect(requests[0]?.pathname).toMatch(/^\/directions\/v5\/mapbox\/driving\/-58\.4/)
    expect(requests[0]?.searchParams.get('access_token')).toBe('pk.secret')
  })

  test('a request to Valhalla is in Valhalla’s JSON format, and the response is in the format of OSRM', async () => {
    const { requests, address } = await service(says(answer))
    expect((await asking({ address, profilePath: '/route' })).method).toBe('osrm')
    expect(requests[0]?.pathname).toBe('/route')
    expect(JSON.parse(requests[0]?.searchParams.get('json') ?? '')).toEqual({
      locations: [a, b, c].map(({ lat, lng }) => ({ lat, lon: lng })),
      costing: 'auto',
      format: 'osrm',
    })
  })
})

describe('a route of the service', () => {
  test('a route has the distance, duration and stop positions that the service measured for every leg', async () => {
    const { address } = await service(says(answer))
    const route = await asking({ address })
    expect([route.distanceM, route.durationS, route.stopsM]).toEqual([320_000, 12_600, [0, 250_000, 320_000]])
    const stop = route.atM.indexOf(250_000)
    expect(route.atS[stop]).toBe(9_000)
    expect(distanceM(route.points[stop] ?? a, b)).toBeLessThan(50)
  })

  test('a route has at most 300 points, each with its meters and seconds', async () => {
    const { address } = await service(says(answer))
    const { points, atM, atS } = await asking({ address })
    expect(points.length).toBeGreaterThan(200)
    expect(points.length).toBeLessThanOrEqual(300)
    expect([atM.length, atS.length]).toEqual([points.length, points.length])
    expect(atM).toEqual(atM.toSorted((x, y) => x - y))
    expect([points[0], points.at(-1)]).toEqual([a, c])
  })
})

describe('the fallback replaces a routing service that fails', () => {
  const otherCountry = answer.waypoints.map((waypoint) => ({ ...waypoint, location: [-70, -33] }))
  test.each([
    ['no way is found', says({ code: 'NoRoute', message: 'Impossible route between points' }, 400)],
    ['a way is refused with status 200', says({ code: 'NoRoute', routes: [], waypoints: [] })],
    ['the service is broken', says('<html>502 Bad Gateway</html>', 502)],
    ['the token is wrong', says({ message: 'Not Authorized - Invalid Token' }, 401)],
    ['the line is garbage', says({ ...answer, routes: [{ ...answer.routes[0], geometry: '\u0000\u0001' }] })],
    ['a leg is missing', says({ ...answer, routes: [{ ...answer.routes[0], legs: [] }] })],
    ['stops were moved to another country', says({ ...answer, waypoints: otherCountry })],
    ['it is slow', () => {}],
  ])('the fallback is used when %s', async (_, respond) => {
    const { address } = await service(respond)
    expect(await asking({ address, timeoutMs: 150 })).toEqual(estimated)
  })

  test('the fallback is used when the service is unreachable', async () => {
    const { address } = await service(says(answer))
    running.splice(0).forEach((server) => server.close())
    expect(await asking({ address })).toEqual(estimated)
  })
})
