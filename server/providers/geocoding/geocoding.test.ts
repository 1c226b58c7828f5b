import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { displayName, type Place } from '#domain/places/place.ts'
import { loadGazetteer } from '../../places/gazetteer.ts'
import { embeddedGeocoding } from './embedded.ts'
import { photonGeocoding } from './hosted.ts'

const gazetteer = loadGazetteer('data/places/places.tsv')
const embedded = embeddedGeocoding(gazetteer)
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Simulates a Photon server in this process, with a given response, and records its requests. */
async function photon(answer: RequestListener, timeoutMs = 1000) {
  const requests: URL[] = []
  const failures: unknown[] = []
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://photon'))
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // as: a server that listens on a port has an AddressInfo, not the path of a pipe
  const { port } = server.address() as AddressInfo
  const options = { address: `http://127.0.0.1:${port}`, timeoutMs, fallback: embedded, gazetteer }
  return { requests, failures, geocoding: photonGeocoding({ ...options, onFailure: (cause) => failures.push(cause) }) }
}

/** Responds with towns as Photon does: OpenStreetMap's fields, longitude first. */
const telling = (...towns: [name: string, lng: number, lat: number][]) => saying(JSON.stringify(collection(towns)))

const saying =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

const collection = (towns: [string, number, number][]) => ({
  type: 'FeatureCollection',
  features: towns.map(([name, lng, lat], at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { osm_type: 'R', osm_id: at + 1, osm_key: 'place', osm_value: 'city', type: 'city', name, countrycode: 'AR' },
  })),
})

const names = (places: Place[]) => places.map(displayName)

test('the embedded geocoding finds places in the gazetteer', async () => {
  expect(names(await embedded.suggest('ros', 1))).toEqual(['Rosario, Santa Fe, Argentina'])
})

test('Photon is queried for towns near Buenos Aires, and its results become places of the gazetteer', async () => {
  const { geocoding, requests } = await photon(
    telling(['Rosario', -60.6615, -32.9595], ['Rosario de la Frontera', -64.9706, -25.7967]),
  )
  expect(names(await geocoding.suggest('rosa', 5))).toEqual([
    'Rosario, Santa Fe, Argentina',
    'Rosario de la Frontera, Salta, Argentina',
  ])
  const [request] = requests
  expect(request?.pathname).toBe('/api')
  expect(Object.fromEntries(request?.searchParams ?? [])).toEqual({
    q: 'rosa',
    limit: '10',
    lat: '-34.613',
    lon: '-58.377',
    layer: 'city',
  })
})

test('a result for a city whose center is nearer to a suburb becomes the city, because the names match', async () => {
  const { geocoding } = await photon(telling(['San Miguel de Tucumán', -65.185, -26.832]))
  expect(gazetteer.nearest({ lat: -26.832, lng: -65.185 }, 10_000)?.name).toBe('Banda del Río Salí')
  expect(names(await geocoding.suggest('san miguel de t', 5))).toEqual(['San Miguel de Tucumán, Tucumán, Argentina'])
})

test('two results for one town become one suggestion, and a result far from every place is dropped', async () => {
  const { geocoding } = await photon(
    telling(['Rosário', -60.66, -32.95], ['Rosario', -60.64, -32.947], ['Punto Nemo', -123.39, -48.88]),
  )
  expect(names(await geocoding.suggest('rosar', 5))).toEqual(['Rosario, Santa Fe, Argentina'])
})

test('a fully typed name comes first, even when Photon ranks another town higher', async () => {
  const { geocoding } = await photon(telling(['Merlo', -58.729, -34.666], ['Merlo', -65.014, -32.343]))
  const [first] = await geocoding.suggest('merlo, san luis, argentina', 5)
  expect(first?.province).toBe('San Luis')
})

test('a repeated query is answered from the cache', async () => {
  const { geocoding, requests } = await photon(telling(['Rosario', -60.66, -32.95]))
  const once = await geocoding.suggest('Rosario', 5)
  expect(await geocoding.suggest('ROSARIO ', 5)).toEqual(once)
  expect(requests).toHaveLength(1)
})

test('a full cache evicts the oldest entry', async () => {
  const { geocoding, requests } = await photon(telling(['Rosario', -60.66, -32.95]))
  for (let at = 0; at <= 500; at++) await geocoding.suggest(`rosario ${at}`, 5)
  await geocoding.suggest('rosario 500', 5)
  expect(requests).toHaveLength(501)
  await geocoding.suggest('rosario 0', 5)
  expect(requests).toHaveLength(502)
})

const cordoba = 'Córdoba, Córdoba, Argentina'

test('geocoding does not wait for a late response of Photon', async () => {
  const { geocoding, failures } = await photon(() => {}, 50)
  expect(names(await geocoding.suggest('cordoba', 1))).toEqual([cordoba])
  expect(failures).toMatchObject([{ name: 'TimeoutError' }])
})

test.each([
  ['fails', saying('out of order', 500)],
  ['talks nonsense', saying('<html>Welcome to nginx</html>')],
  ['answers in another form', saying('{"features":[{"geometry":{"coordinates":["-60","-32"]}}]}')],
  ['hangs up', ((request) => request.socket.destroy()) satisfies RequestListener],
])('when Photon %s, the gazetteer answers and the failure is logged', async (_, answer) => {
  const { geocoding, failures } = await photon(answer)
  expect(names(await geocoding.suggest('cordoba', 1))).toEqual([cordoba])
  expect(failures).toHaveLength(1)
})

test('when Photon does not respond, the gazetteer finds places, even for misspelled names', async () => {
  const { geocoding, failures } = await photon(telling())
  expect(names(await geocoding.suggest('rosarrio', 1))).toEqual(['Rosario, Santa Fe, Argentina'])
  expect(failures).toEqual([])
})
