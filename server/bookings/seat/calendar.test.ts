import { expect, test } from 'vitest'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'

const { ana, bruno, carla, emma, clock } = await cast()
let day = 1
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), ...more })

type Someone = typeof ana
const fetched = (who: Someone, { id }: { id: string }, language = 'en-US') =>
  who.send('GET', `/api/booking/${id}/calendar.ics`, undefined, { 'accept-language': language })

/** Returns the lines of a calendar event by their names, unfolded, and the lines of its alarm separately. */
async function calendarOf(who: Someone, seat: { id: string }, language?: string) {
  const { body } = await fetched(who, seat, language)
  const whole = body.replaceAll('\r\n ', '')
  const [, alarm = ''] = /BEGIN:VALARM(.*)END:VALARM/s.exec(whole) ?? []
  return { body, event: linesOf(whole.replace(alarm, '')), alarm: linesOf(alarm) }
}

const linesOf = (part: string): Record<string, string> =>
  Object.fromEntries(
    part.split('\r\n').flatMap((line) => [...line.matchAll(/^([A-Z-]+)[^:]*:(.*)$/g)].map(([, name, value]) => [name, value])),
  )

test('the calendar file of a paid seat has time, place, and an alarm two hours before', async () => {
  const seat = await ana.books(await bruno.posts(road({ meetingPoint: 'Terminal; puerta 3, andén "B"' })))
  const { headers } = await fetched(ana, seat)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const { event, alarm, body } = await calendarOf(ana, seat)
  const stamp = (at: string) => at.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  expect(event).toMatchObject({
    UID: `${seat.id}@localhost`,
    DTSTART: stamp(seat.pickUp.at),
    DTEND: stamp(seat.dropOff.at),
    STATUS: 'CONFIRMED',
    SUMMARY: 'Rosario to Córdoba',
    LOCATION: 'Terminal\\; puerta 3\\, andén "B"\\, Rosario\\, Santa Fe\\, Argentina',
    DESCRIPTION: `Driver: Bruno\\nhttp://localhost/booking/${seat.id}`,
  })
  expect(event['DTSTART']).toMatch(/T120000Z$/)
  expect(alarm).toMatchObject({ ACTION: 'DISPLAY', TRIGGER: '-PT2H' })
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('the calendar file is in the reader’s language and names the other person', async () => {
  const seat = await ana.books(await bruno.posts(road()))
  expect((await calendarOf(bruno, seat, 'es-AR')).event).toMatchObject({
    SUMMARY: 'Rosario a Córdoba',
    DESCRIPTION: `Viaja: Ana\\nhttp://localhost/booking/${seat.id}`,
  })
})

test('a companion’s calendar file names driver and booker', async () => {
  const trip = await bruno.posts(road({ seats: 4 }))
  const { id } = await ana.call(inviteCompanion, { params: { id: trip } })
  await carla.call(answerInvitation, { params: { id }, body: { agreed: true } })
  const seat = await ana.books(trip, { companions: [{ kind: 'account', invitation: id }] })
  expect((await calendarOf(carla, seat)).event).toMatchObject({
    UID: `${seat.id}@localhost`,
    STATUS: 'CONFIRMED',
    DESCRIPTION: `Driver: Bruno\\nBooked by: Ana\\nhttp://localhost/booking/${seat.id}`,
  })
  clock.pass(MINUTE_MS)
  await ana.cancels(seat)
  expect((await calendarOf(carla, seat)).event).toMatchObject({ UID: `${seat.id}@localhost`, STATUS: 'CANCELLED' })
  expect((await fetched(emma, seat)).statusCode).toBe(404)
})

test('a canceled seat keeps its calendar event, as canceled, with a higher sequence number and without an alarm', async () => {
  const seat = await ana.books(await bruno.posts(road()))
  const before = await calendarOf(ana, seat)
  clock.pass(MINUTE_MS)
  await ana.cancels(seat)
  const after = await calendarOf(ana, seat)
  expect(after.event).toMatchObject({ UID: before.event['UID'], STATUS: 'CANCELLED' })
  expect(Number(after.event['SEQUENCE'])).toBeGreaterThan(Number(before.event['SEQUENCE']))
  expect(after.body).not.toContain('VALARM')
})

test('an unconfirmed seat is tentative in the calendar', async () => {
  const seat = await ana.asksForSeat(await bruno.posts(road({ joining: 'on_approval' })))
  expect((await calendarOf(ana, seat)).event['STATUS']).toBe('TENTATIVE')
})

test('the calendar file is not found by strangers and administrators', async () => {
  const seat = await ana.books(await bruno.posts(road()))
  for (const stranger of [carla, emma]) expect((await fetched(stranger, seat)).statusCode).toBe(404)
  expect((await fetched(ana, { id: 'nothing' })).statusCode).toBe(404)
})

test('the calendar file states the number of seats without names of companions', async () => {
  const companions = [{ kind: 'adult', name: 'Juan', lastName: 'Pérez', adultStated: true } as const]
  const seat = await ana.books(await bruno.posts(road()), { companions })
  const { event, body } = await calendarOf(bruno, seat, 'es-AR')
  expect(event).toMatchObject({ DESCRIPTION: `Viaja: Ana\\nLugares: 2\\nhttp://localhost/booking/${seat.id}` })
  expect(body).not.toContain('Pérez')
})
