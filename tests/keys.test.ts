import { expect, test } from 'vitest'
import { addSuggestion, giveTicket, listSuggestions } from '#contract/feedback/suggestions.ts'
import { addWithdrawal, listWithdrawals } from '#contract/feedback/withdrawals.ts'
import { showSession } from '#contract/people/accounts.ts'
import { editPerson, findPeople, register, showPerson } from '#contract/people/people.ts'
import { addCar, editCar, listCars } from '#contract/people/vehicles.ts'
import { setAlert } from '#contract/trips/alerts.ts'
import { invite, listWanted, showRequest } from '#contract/trips/rideRequests.ts'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import { called, cast } from '#server/testing/cast.ts'
import { uploadedId, paper, registrationOf, uploads } from '#server/testing/papers.ts'

/*
 * The exact keys that each caller receives about people, cars and images (rules 14, G8), including nested keys. An additional
 * key is a leak, a missing key a broken page. `server/platform/http/http.test.ts` checks the keys of trips.
 */
const { ana, clock, emma, join } = await cast()

const card = 'id name lastName photo gender'
const facts = ['facts', ...['driven', 'ridden', 'cancelledLate', 'absences', 'answerMinutes'].map((key) => `facts.${key}`)]
const known = `${card} rating ratings about facebook instagram age identityChecked cars ${facts.join(' ')}`
const part = 'cars[].id cars[].plate cars[].brand cars[].model cars[].color cars[].cylinder'
const papers =
  'cars[].userEmail cars[].greencard cars[].bluecard cars[].checkboxBlueCard cars[].consumptionDl cars[].consumptionChecked'
const particulars =
  'email telephone call call.href call.shown street city province dni dniKind dniCountry cbu photoDni checkbox drives emailShown isAdmin isBanned routes papers'
const sums = ['priceMinor', 'expectedMinor', 'creditedMinor', 'currency']
const line = ['id', 'originName', 'destinationName', 'date', 'hours', 'departsAt', 'isDriver', 'cancelled', ...sums]
const trips = line.map((key) => `routes[].${key}`).join(' ')
const storedPapers = 'papers[].id papers[].purpose papers[].uploadedAt'
const opened = 'openings openings[].purpose openings[].by openings[].own openings[].reason openings[].at'
const wholeCar = `${part} ${papers}`.replaceAll('cars[].', '')

const whole = `${known} ${part} ${papers} ${particulars} ${trips} ${storedPapers}`
const proposals = 'adminProposed proposals proposals[].id proposals[].kind proposals[].by proposals[].until'
const figures = ['accepted', 'cancelled', 'cancelledLate', 'absences'].map((key) => `reliabilityFigures.${key}`).join(' ')
const toAdmin = `${whole} ${proposals} reliabilityFigures ${figures}`
const toSelf = `${whole} ${opened} identityRejected chats phoneWays`

const alertKeys = 'id from from.id from.name to to.id to.name place restriction on ended endsOn found shown'
const requester = [...'id name photo gender rating ratings identityChecked'.split(' '), ...facts].map(
  (key) => `requests[].person.${key}`,
)
const requestEnd = 'placeId name offM declared hours at long lat stopover'.split(' ')
const requestEnds = ['from', 'to'].flatMap((end) => requestEnd.map((key) => `requests[].${end}.${key}`))
const request = 'id person from to date place note hours flexibleHours withinHours invited'.split(' ')
const wanted = ['requests more', ...request.map((key) => `requests[].${key}`), ...requester, ...requestEnds].join(' ')

/** Returns every key of a response; `[]` stands for the items of a list. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = path ? `${path}.${key}` : key
    return [name, ...keysOf(inner, name)]
  })
}

const vera = await join({ name: 'Vera' })
const car = { plate: 'VE 001 RA', color: 'Rojo', brand: 'Fiat', model: 'Uno', cylinder: 1, greencard: '' }
const registered = await vera.call(register, { body: await registrationOf(vera, { name: 'Vera', dni: '34000000' }) })
const added = await vera.call(addCar, { body: { ...car, greencard: await uploadedId(vera, 'green_card') } })
const posted = await vera.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
const shownAlert = await ana.call(setAlert, { body: { from: '3838583', to: '3860259', date: clock.inDays(3), show: true } })
const ends = { originName: called('Rosario'), destinationName: called('Córdoba') }
const draft = { ...ends, date: clock.inDays(3), hours: '09:00', place: 2, restriction: '' }
await vera.send('POST', `/api/image/${registered.photoDni?.[0]}/opening`, { reason: 'To look' })
await emma.call(editPerson, { params: { id: vera.id }, body: { isAdmin: true } })
const { photo: _, photoDni: __, checkbox: ___, ...paperless } = await registrationOf(emma, { name: 'Wanda', dni: '36000000' })

const suggested = await ana.call(addSuggestion, {
  body: { author: 'Ana', authorEmail: 'ana@example.org', suggestion: 'Un mapa más grande' },
})
const withdrawn = await ana.call(addWithdrawal, { body: { name: 'Ana', email: 'ana@example.org', about: 'booking' } })
const suggestions = `suggestions count ${['id', 'author', 'authorEmail', 'suggestion', 'sentAt'].map((key) => `suggestions[].${key}`).join(' ')}`
const ofCase =
  'id code name email about reference comment state askedAt account answer history history[].event history[].at history[].by mails'
const withdrawals = `withdrawals count ${ofCase
  .split(' ')
  .map((key) => `withdrawals[].${key}`)
  .join(' ')}`

const params = { id: vera.id }
const listed = async (someone: typeof ana, query: Record<string, string>) => (await someone.call(findPeople, { query })).users
const empty = (keys: string) => keys.replaceAll(/ ?\S+\[\]\S*/g, '')

test.each<[string, () => Promise<unknown>, string]>([
  ['row 7, a person, to somebody else', () => ana.call(showPerson, { params }), `${known} ${part} email`],
  ['row 7, a person, to that person', () => vera.call(showPerson, { params }), toSelf],
  ['row 7, a person, to an administrator', () => emma.call(showPerson, { params }), toAdmin],
  ['row 7, by e-mail, to somebody else', () => ana.call(showPerson, { params: { id: vera.email } }), `${known} ${part} email`],
  [
    'row 8, the administrators’ list',
    () => listed(emma, { admin: 'true', name: 'vera' }),
    `[].${card} email isAdmin isBanned ${proposals}`,
  ],
  ['row 9, by name', () => listed(ana, { name: 'vera' }), `[].${card} rating ratings`],
  ['row 9, by e-mail', () => listed(ana, { email: vera.email }), `[].${card} rating ratings`],
  ['row 9, by name, to an administrator who does not ask', () => listed(emma, { name: 'vera' }), `[].${card} rating ratings`],
  ['row 10, all', async () => (await listed(ana, {})).slice(0, 1), `[].${card} rating ratings`],
  ['row 11, to whoever registered', async () => registered, empty(toSelf).concat(' ', storedPapers)],
  [
    'row 11, to an administrator who registered somebody',
    () => emma.call(register, { body: { ...paperless, email: 'wanda@example.org' } }),
    empty(toAdmin),
  ],
  ['row 12, to oneself', () => vera.call(editPerson, { params, body: { about: 'Con perro.' } }), toSelf],
  ['row 12, to an administrator', () => emma.call(editPerson, { params, body: { lastName: 'Otra' } }), toAdmin],
  ['row 16, one’s cars', () => vera.call(listCars, { query: {} }), `[].${wholeCar}`],
  ['row 16, an administrator’s own, who has none', () => emma.call(listCars, { query: {} }), ''],
  ['row 16, a plate', () => ana.call(listCars, { query: { plate: 'VE001RA' } }), '[].plate'],
  ['row 17, to whoever added it', async () => added, wholeCar],
  ['row 18, to its owner', () => vera.call(editCar, { params: { id: added.id }, body: { color: 'Azul' } }), wholeCar],
  ['row 18, to an administrator', () => emma.call(editCar, { params: { id: added.id }, body: { color: 'Gris' } }), wholeCar],
  ['row 27, to whoever uploaded it', async () => (await uploads(ana, paper, 'photo')).json(), 'id secure_url purpose'],
  ['row 22, the suggestion box, to an administrator', () => emma.call(listSuggestions, { query: {} }), suggestions],
  ['row 23, to whoever suggests something', async () => suggested, 'id'],
  ['a ticket, to anyone', () => ana.call(giveTicket, {}), 'ticket waitMs'],
  ['a withdrawal, to whoever asks', async () => withdrawn, 'code askedAt'],
  ['withdrawals, to an administrator', () => emma.call(listWithdrawals, { query: {} }), withdrawals],
  ['an alert, to whoever set it', () => ana.call(setAlert, { body: { from: '3838583', to: '3860259' } }), `${alertKeys} already`],
  ['a ride request, to a driver whose draft it fits', async () => (await vera.call(previewTrip, { body: draft })).wanted, wanted],
  [
    'the same, to the driver of a trip that it fits',
    () => vera.call(listWanted, { params: { id: posted } }),
    `${wanted} invitationsLeft`,
  ],
  [
    'an alert that is shown, to whoever set it',
    () => ana.call(showRequest, { params: { id: shownAlert.id }, body: { hours: { from: '08:00', until: '12:00' } } }),
    `${alertKeys} date until shown.at shown.note shown.hours shown.hours.from shown.hours.until shown.flexibleHours shown.onlyWomen`,
  ],
  [
    'an invitation, to its driver',
    () => vera.call(invite, { params: { id: posted }, body: { request: shownAlert.id } }),
    'invited invitationsLeft',
  ],
  [
    'row 42, who one is',
    () => vera.call(showSession, {}),
    'me csrf today demo postHours postHours.from postHours.to social contact me.id me.email me.name me.lastName me.photo me.gender me.registered me.hasCar me.isAdmin me.isBanned',
  ],
])('%s', async (_, ask, keys) => {
  const list = keys.startsWith('[].') ? '[].' : ''
  const expected = keys
    .split(' ')
    .filter(Boolean)
    .map((key) => list + key.replace(/^\[\]\./, ''))
  expect([...new Set(keysOf(await ask()))].sort()).toEqual([...new Set(expected)].sort())
})

test('every logged-in user can read a profile image, and no user can read a document (row 28)', async () => {
  const { secure_url } = (await uploads(vera, paper, 'photo')).json<{ secure_url: string }>()
  for (const someone of [ana, vera, emma]) {
    expect((await someone.send('GET', secure_url)).rawPayload.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff))
    expect(Object.keys((await someone.send('GET', `/api/image/${added.greencard}`)).json<object>()).sort()).toEqual([
      'detail',
      'instance',
      'reason',
      'status',
      'title',
      'type',
    ])
  }
})

test('the id of a barred or unclaimed person gets the same response as an unknown id', async () => {
  const boris = await join({ name: 'Boris', registered: true, standing: 'suspended' })
  const nothing = async (id: string) => keysOf((await ana.send('GET', `/api/user/${id}`)).json()).sort()
  const [never, barred, waiting] = await Promise.all(['nobody@example.org', boris.email, 'wanda@example.org'].map(nothing))
  expect([barred, waiting]).toEqual([never, never])
})
