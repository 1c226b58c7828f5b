import { expect, test } from 'vitest'
import { showSession } from '#contract/people/accounts.ts'
import { register } from '#contract/people/people.ts'
import { exchanged } from '#contract/wireNames.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { called, cast } from '#server/testing/cast.ts'
import { form, paper, registrationOf, uploadedId } from '#server/testing/papers.ts'

/*
 * A client of the specification calls all lines of its section 7: methods, addresses with trailing slashes, and bodies as written
 * there, and reads the fields that its screens need. The only differences are F2, F25 and F33: calls are under /api with a
 * session, lists are in an object, and ids replace e-mails that the caller may not read. Other tests cover refusals.
 */
const lines = [
  'GET /maps?name=',
  'GET /maps/route?from=',
  'GET /maps/route?order=',
  'GET /maps/route/{id}',
  'GET /maps/?long1=',
  'POST /maps/route/add',
  'GET /user/{email}',
  'GET /user?admin=',
  'GET /user/?name=',
  'GET /user/',
  'POST /user/add',
  'PUT /user/{email}',
  'PUT /user/rating/{email}',
  'GET /user/post/{email}',
  'POST /user/post',
  'GET /car/',
  'POST /car/add',
  'PUT /car/{id}',
  'POST /payment',
  'GET /order/',
  'DELETE /order/{id}',
  'GET /suggestionbox/',
  'POST /suggestionbox/add',
  'DELETE /suggestionbox/{id}',
  'GET /chat/{email}',
  'POST /chat/add',
]
const walked = new Set<string>()
/** Returns the line of a call, with ids and e-mails replaced by their kind, and the first word of the query. */
const lineOf = (method: string, path: string) =>
  `${method} ${path
    .replace(/=.*/, '=')
    .replace(/[^/]+@[^/]+/, '{email}')
    .replace(/[0-9a-f-]{36}/, '{id}')}`

const { ana, emma, join, later, clock, people, visitor } = await cast()
const [nora, diego] = [await join({ name: 'Nora' }), await join({ name: 'Diego', registered: true })]

type Caller = Pick<typeof ana, 'send'>

async function answered(someone: Caller, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await someone.send(method, `/api${path}`, body)
  walked.add(lineOf(method, path))
  expect([`${method} ${path}`, answer.statusCode, answer.body]).toEqual([`${method} ${path}`, 200, answer.body])
  return answer.json()
}
/** Uploads as to the image host of the specification, with the preset only. Returns the image's address. */
async function hosted(someone: Caller, upload_preset: string): Promise<string> {
  const { body, type } = form({ upload_preset, file: paper })
  const answer = await someone.send('POST', '/api/image', body, { 'content-type': type })
  return answer.json<{ secure_url: string }>().secure_url
}

const car = {
  userEmail: diego.email,
  patent: 'SP 123 EC',
  brand: 'Fiat',
  model: 'Cronos',
  color: 'Gris',
  cylinder: 1.3,
  greencard: await uploadedId(diego, 'green_card'),
  bluecard: [],
  checkboxBlueCard: false,
}
const date = clock.inDays(3)
const journey = {
  idUser: diego.email,
  origin: { long: -60.64, lat: -32.95 },
  originName: called('Rosario'),
  destiny: { long: -64.18, lat: -31.41 },
  destinyName: called('Córdoba'),
  date,
  hours: '09:00',
  place: 3,
  restriction: 'petsAllowed,kidsAllowed',
  km: '400 km',
  points: [
    [-60.64, -32.95],
    [-64.18, -31.41],
  ],
  time: '4 h 10 min',
  center: { long: -62.41, lat: -32.18 },
}
let trip = ''

test('a client of the specification gets cities, and the road between two points', async () => {
  const cities = await answered(visitor(), 'GET', '/maps?name=rosari')
  expect(cities).toContainEqual(
    expect.objectContaining({ name: called('Rosario'), long: expect.any(Number), lat: expect.any(Number) }),
  )
  const road = await answered(ana, 'GET', '/maps/?long1=-60.64&lat1=-32.95&long2=-64.18&lat2=-31.41')
  expect(road).toMatchObject({
    coordinates: { data: expect.any(Array), distance: expect.stringMatching(/^\d/), time: expect.any(String) },
  })
})

test('the client registers a person and a car, and edits both', async () => {
  const flags = { isAdmin: false, isBanned: false, facebook: '', instagram: '', cbu: '', checkboxManejante: false }
  const whole = { ...flags, email: nora.email, calification: 0, cars: [], routes: [], chats: [] }
  const filled = exchanged(await registrationOf(nora, { name: 'Nora', dni: '38111222' }), register.renamed.body)
  const photo = await hosted(nora, 'user_photo')
  const photoDni = [await hosted(nora, 'identity_document'), await hosted(nora, 'identity_document')]
  await answered(nora, 'POST', '/user/add', { ...Object(filled), ...whole, photo, photoDni })
  expect((await nora.call(showSession, {})).me).toMatchObject({ registered: true })
  const mine = (await answered(nora, 'GET', `/user/${nora.email}`)) as object
  expect(mine).toMatchObject({
    email: nora.email,
    isAdmin: false,
    isBanned: false,
    calification: null,
    cars: [],
    routes: [],
    chats: [],
  })
  await answered(nora, 'PUT', `/user/${nora.email}`, { ...mine, about: 'Llevo mate y galletitas.' })

  const added = (await answered(diego, 'POST', '/car/add', car)) as { id: string }
  expect(await answered(diego, 'GET', '/car/')).toMatchObject([{ patent: car.patent, userEmail: diego.email }])
  await answered(diego, 'PUT', `/car/${added.id}`, { ...added, color: 'Azul' })
})

test('the client posts a trip, lists, finds and opens it', async () => {
  trip = ((await answered(diego, 'POST', '/maps/route/add', journey)) as { id: string }).id
  const query = `from=${encodeURIComponent(journey.originName)}&to=${encodeURIComponent(journey.destinyName)}&date=${date}`
  const found = await answered(ana, 'GET', `/maps/route?${query}&place=2&order=&restriction=`)
  expect(found).toMatchObject({ routes: [{ id: trip, place: 3, users: [{ name: 'Diego' }] }] })
  const all = await answered(ana, 'GET', '/maps/route?order=price&restriction=petsAllowed')
  expect(all).toMatchObject({ routes: [expect.objectContaining({ id: trip })] })
  const { restriction, originName, destinyName, hours } = journey
  expect(await answered(ana, 'GET', `/maps/route/${trip}`)).toMatchObject({
    restriction,
    originName,
    destinyName,
    date,
    hours,
    place: 3,
    manejante: diego.email,
    users: [{ UserRoutes: { userEmail: diego.email } }],
    origin: { long: expect.any(Number), lat: expect.any(Number) },
    center: { long: expect.any(Number), lat: expect.any(Number) },
    points: expect.arrayContaining([[expect.any(Number), expect.any(Number)]]),
    km: expect.stringMatching(/^\d/),
    time: expect.any(String),
    price: expect.stringMatching(/^\d+(\.\d+)?$/),
  })
})

test('the client pays for a seat, and closes an order', async () => {
  const { price } = await ana.opens(trip)
  const payment = { idRoute: trip, title: 'Viaje', price: Number(price), idUser: ana.email }
  const start = async () => (await answered(ana, 'POST', '/payment', payment)) as { id: string; init_point: string }
  const given = await start()
  expect(given.init_point).toMatch(/^https?:/)
  expect(await start()).toMatchObject({ id: given.id, init_point: given.init_point })
  expect(await answered(ana, 'GET', '/order/')).toMatchObject([{ id: given.id, price, userEmail: ana.email, status: 'waiting' }])
  await answered(ana, 'DELETE', `/order/${given.id}`)
  expect(await answered(ana, 'GET', '/order/')).toEqual([])
  expect((await start()).id).not.toBe(given.id)
  await ana.pays(trip)
  const [paid] = (await answered(ana, 'GET', '/order/')) as object[]
  expect(paid).toMatchObject({
    status: 'created',
    payment_id: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
})

test('the client searches people, writes to them and rates them', async () => {
  for (const path of ['/user/?name=nora', '/user/', '/user/?name='])
    expect(await answered(ana, 'GET', path)).toMatchObject({
      users: expect.arrayContaining([expect.objectContaining({ id: nora.id })]),
    })
  const listed = await answered(emma, 'GET', '/user?admin=true')
  expect(listed).toMatchObject({
    users: expect.arrayContaining([expect.objectContaining({ email: nora.email, isBanned: false })]),
  })

  await answered(ana, 'POST', '/chat/add', { author: ana.email, message: '¿Entra una valija?', email: diego.email })
  expect(await answered(diego, 'GET', `/chat/${ana.email}`)).toMatchObject({
    messages: [{ author: ana.email, email: diego.email, message: '¿Entra una valija?', date: expect.any(String) }],
  })

  await later(4 * DAY_MS + 12 * HOUR_MS)
  const rating = { date: clock.inDays(0), description: 'Puntual', calification: 4.5 }
  await answered(ana, 'POST', '/user/post', { userEmail: diego.email, author: ana.email, ...rating })
  await answered(diego, 'POST', '/user/post', { userEmail: ana.email, author: diego.email, ...rating })
  expect(await answered(ana, 'PUT', `/user/rating/${diego.email}`)).toMatchObject({ calification: 4.5 })
  expect(await answered(nora, 'GET', `/user/post/${diego.email}`)).toMatchObject({
    posts: [
      {
        userEmail: diego.email,
        date: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
        author: ana.email,
        description: 'Puntual',
        calification: 4.5,
      },
    ],
  })
})

test('the client sends, reads and deletes a suggestion', async () => {
  const suggestion = { author: 'Ana', authorEmail: 'ana@example.org', suggestion: 'Un mapa más grande' }
  const { id } = (await answered(visitor(), 'POST', '/suggestionbox/add', suggestion)) as { id: string }
  expect(await answered(emma, 'GET', '/suggestionbox/')).toMatchObject({ suggestions: [{ id, ...suggestion }] })
  await answered(emma, 'DELETE', `/suggestionbox/${id}`)
  expect(await answered(emma, 'GET', '/suggestionbox/')).toMatchObject({ suggestions: [] })
})

test('an administrator edits a person and a car by sending back what was read, and bans and unbans by the flag alone', async () => {
  for (const login of people.values()) login.authenticatedAt = clock.now()
  await later(0)
  const read = (await answered(emma, 'GET', `/user/${diego.email}`)) as { cars: [{ id: string }] }
  expect(await answered(emma, 'PUT', `/user/${diego.email}`, { ...read, city: 'Funes' })).toMatchObject({ city: 'Funes' })
  const [first] = read.cars
  expect(await answered(emma, 'PUT', `/car/${first.id}`, { ...first, color: 'Verde' })).toMatchObject({ color: 'Verde' })
  const flags = async (isBanned: boolean) => answered(emma, 'PUT', `/user/${nora.email}`, { isBanned })
  expect([await flags(true), await flags(false)]).toMatchObject([{ isBanned: true }, { isBanned: false }])
})

test('the client has called every line of section 7', () => {
  expect(lines).toHaveLength(26)
  expect(lines.filter((line) => !walked.has(line))).toEqual([])
})
