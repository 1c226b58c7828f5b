import { expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { editPerson } from '#contract/people/people.ts'
import { closeAccount } from '#contract/people/privacy.ts'
import { ratePerson } from '#contract/ratings/ratings.ts'
import { saveTrip } from '#contract/trips/alerts.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { office } from '#server/moderation/testing/office.ts'
import { cast } from '#server/testing/cast.ts'
import { uploadedId } from '#server/testing/papers.ts'
import { visitor } from '#server/testing/person.ts'
import { runJob } from '#server/testing/runJob.ts'

/*
 * Every read call, by each kind of viewer, with every id that leads to a person, before and after that person closed the account,
 * was suspended or was excluded (rules 14). A sighting is a response that contains the person's name, e-mail, photo or texts.
 */
const stage = await cast()
const { join, emma } = stage
const { sanctions, seconds, passes } = office(stage)
const second = await join({ name: 'Edith', registered: true, admin: true })

const viewers = {
  visitor: visitor(stage),
  newcomer: await join({ name: 'Nuria' }),
  stranger: await join({ name: 'Sabina', registered: true }),
  correspondent: await join({ name: 'Celia', registered: true }),
  refused: await join({ name: 'Petra', registered: true }),
  fellow: await join({ name: 'Flora', registered: true }),
  administrator: emma,
}
type Viewer = keyof typeof viewers

/** Creates a driver with a photo and texts, a past trip, a future trip, a conversation, a request and a rating. */
async function driver(name: string, inDays: number) {
  const who = await join({ name, registered: true, car: true })
  const photo = await uploadedId(who, 'photo')
  await who.call(editPerson, { params: { id: who.id }, body: { photo, about: `Words of ${name}`, city: `City of ${name}` } })
  const words = { comment: `Comment of ${name}`, meetingPoint: `Home of ${name}`, price: '0' }
  const road = { from: 'Rosario', to: 'Córdoba' }
  const driven = await who.posts({ ...road, inDays, ...words })
  const cancelled = await who.posts({ ...road, inDays: inDays + 12, ...words, joining: 'on_approval' })
  const ride = await viewers.fellow.asksForSeat(driven)
  const request = await viewers.refused.asksForSeat(cancelled)
  await viewers.correspondent.call(sendMessage, { body: { email: who.id, message: 'Hola' } })
  await viewers.stranger.call(saveTrip, { params: { id: cancelled } })
  const marks = [name, who.email, photo, `of ${name}`]
  return { ...who, photo, driven, cancelled, ride, request, marks }
}
type Driver = Awaited<ReturnType<typeof driver>>

const drivers = { closed: await driver('Zulema', 2), suspended: await driver('Yolanda', 3), excluded: await driver('Ximena', 4) }
type How = keyof typeof drivers
const hows: How[] = ['closed', 'suspended', 'excluded']
const all = Object.values(drivers)

await passes(6 * DAY_MS)
for (const { call, ride } of all)
  await call(ratePerson, {
    body: { userEmail: viewers.fellow.id, bookingId: ride.id, rating: 5, thumb: 'up', description: 'Bien' },
  })
for (const { id, ride } of all)
  await viewers.fellow.call(ratePerson, {
    body: { userEmail: id, bookingId: ride.id, rating: 5, thumb: 'up', description: 'Bien' },
  })

const reads: Endpoint[] = Object.values<Endpoint>(calls).filter(
  ({ method, binary }) => method === 'GET' && binary !== 'text/event-stream',
)

/** Returns ids that lead to a person, by the beginning of a call's path; for other calls the person's own id. */
const idsOf = ({ id, photo, driven, cancelled, ride, request }: Driver, path: string) =>
  path.startsWith('/maps/route') || path.startsWith('/saved')
    ? [driven, cancelled]
    : path.startsWith('/booking')
      ? [ride.id, request.id]
      : [path.startsWith('/image') ? photo : path.startsWith('/user/post') ? viewers.fellow.id : id]

/** Returns values by which a query parameter of this name finds the person. */
const givenTo = ({ id, email, driven, marks }: Driver): Record<string, string | undefined> => ({
  name: marks[0],
  email,
  with: id,
  person: id,
  idRoute: driven,
})

interface Address {
  /** path of the call */
  name: string
  address: string
}

function addressesOf({ path, query }: Endpoint): Address[] {
  if (path.includes(':'))
    return all.flatMap((one) => idsOf(one, path).map((id) => ({ name: path, address: `/api${path.replace(/:\w+/g, id)}` })))
  const known = query && 'shape' in query ? Object.keys(Object(query.shape)) : []
  const queries = all.flatMap((one) => Object.entries(givenTo(one)).filter(([key]) => known.includes(key)))
  return ['', ...queries.map(([key, value]) => `?${key}=${value}`)].map((end) => ({ name: path, address: `/api${path}${end}` }))
}

const pages = all.flatMap(({ id, cancelled }) => [`/route/${cancelled}`, `/user/${id}`])
const addresses = [...reads.flatMap(addressesOf), ...pages.map((address) => ({ name: 'page', address }))]

/** Returns, for each way in which an account can end, the calls that show the person to the viewer. */
async function sightings(viewer: Viewer): Promise<Record<How, string[]>> {
  const found = { closed: new Set<string>(), suspended: new Set<string>(), excluded: new Set<string>() }
  for (const { name, address } of addresses) {
    const { statusCode, body, headers } = await viewers[viewer].send('GET', address)
    if (statusCode >= 300) continue
    const shown = String(headers['content-type']).startsWith('image/') ? address : body
    for (const how of hows) if (drivers[how].marks.some((mark) => shown.includes(mark))) found[how].add(name)
  }
  const { closed, suspended, excluded } = found
  return { closed: [...closed], suspended: [...suspended], excluded: [...excluded] }
}

const [newcomer, stranger, correspondent, refused, fellow] = [
  await sightings('newcomer'),
  await sightings('stranger'),
  await sightings('correspondent'),
  await sightings('refused'),
  await sightings('fellow'),
]

async function end() {
  const { closed, suspended, excluded } = drivers
  await closed.cancelsTrip(closed.cancelled)
  await runJob(stage.world, 'settle-trips')
  await closed.call(closeAccount, { body: {} })
  await sanctions(emma, { person: suspended.id, step: 'suspend', months: 12, offence: 'violence' })
  const { sanction } = await sanctions(emma, { person: excluded.id, step: 'disable', offence: 'violence' })
  await seconds(second, sanction?.id ?? '')
}
await end()

test('before an account ends, the calls of this test show the person', () => {
  const page = ['/image/:id', '/maps/route/:id', '/user/:id', '/user/post/:id']
  expect(newcomer.closed).toEqual(expect.arrayContaining(['/maps/route', ...page]))
  expect(stranger.suspended).toEqual(expect.arrayContaining(['/saved', '/user', ...page]))
  expect(correspondent.excluded).toEqual(expect.arrayContaining(['/chat', '/chat/:id', ...page]))
  expect(refused.closed).toEqual(expect.arrayContaining(['/booking', '/booking/:id', '/booking/:id/calendar.ics', ...page]))
  expect(fellow.closed).toEqual(expect.arrayContaining(['/booking/:id', '/maps/route/:id/way', ...page]))
})

test.each(['visitor', 'newcomer', 'stranger', 'correspondent', 'refused'] as const)(
  'a %s sees no data of people who closed their account, were suspended or excluded',
  async (viewer) => {
    expect(await sightings(viewer)).toEqual({ closed: [], suspended: [], excluded: [] })
  },
)

test('a fellow traveler sees people with an ended account until 30 days after the trip, and administrators see them always', async () => {
  const page = expect.arrayContaining(['/booking/:id', '/image/:id', '/maps/route/:id', '/user/:id'])
  expect(await sightings('fellow')).toEqual({ closed: page, suspended: page, excluded: page })
  const record = expect.arrayContaining(['/image/:id', '/maps/route/:id', '/user/:id'])
  expect(await sightings('administrator')).toEqual({ closed: record, suspended: record, excluded: record })
})

test('the refusal for a trip of a person with an ended account shows the towns and that the trip was canceled', async () => {
  for (const { driven, cancelled } of all)
    for (const trip of [driven, cancelled]) {
      const answer = await viewers.stranger.send('GET', `/api/maps/route/${trip}`)
      expect(answer.json()).toMatchObject({
        reason: 'trip_cancelled',
        from: expect.stringContaining('Rosario'),
        to: expect.stringContaining('Córdoba'),
        cancelled: true,
      })
    }
})

test('30 days after the trip a fellow traveler sees the booking, but no data of people with an ended account', async () => {
  await passes(31 * DAY_MS + HOUR_MS)
  expect(await sightings('fellow')).toEqual({ closed: [], suspended: [], excluded: [] })
  const { ride } = drivers.closed
  expect(await viewers.fellow.sees(ride)).toMatchObject({ id: ride.id, state: 'travelled', driver: { name: '', photo: null } })
})
