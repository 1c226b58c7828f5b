import { describe, expect, test } from 'vitest'
import { notificationTexts } from '#contract/notifications/notifications.en-US.ts'
import { notificationTexts as spanishTexts } from '#contract/notifications/notifications.es-AR.ts'
import type { NotificationText } from '#contract/notifications/notifications.words.ts'
import { type Language, languages } from '#contract/wire.ts'
import { groupOf, isAlways, type NotificationKind } from '#domain/notifications/notification.ts'
import { loadGazetteer } from '../../places/gazetteer.ts'
import { settings } from '../../platform/config.ts'
import type { NotificationRow } from '../queries.ts'
import { pushOf } from './actions.ts'
import { mailOf } from './mailing.tsx'

const gazetteer = loadGazetteer('data/places/places.tsv')
const site = { gazetteer, secret: 'a secret', settings: settings({}), publicUrl: 'https://tramo.example.org' }
const at = new Date('2026-11-23T12:00:00Z')
const [me, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

const rowOf = (kind: NotificationKind, details: NotificationRow['details']): NotificationRow => ({
  id: '33333333-3333-4333-8333-333333333333',
  n: 1n,
  account_id: me,
  kind,
  at,
  until: null,
  read_at: null,
  booking_id: '44444444-4444-4444-8444-444444444444',
  details,
  person_id: other,
  person_name: 'Wenceslao',
  photo_id: null,
  gender: null,
  route_id: '55555555-5555-4555-8555-555555555555',
  driver_id: other,
  origin_name: 'Rosario, Santa Fe, Argentina',
  destination_name: 'Córdoba <b>, Córdoba, Argentina',
  local_date: '2026-11-25',
  local_time: '09:00:00',
  zone: 'America/Argentina/Buenos_Aires',
  passenger_id: other,
  from_place: 0,
  to_place: 1,
  from_name: 'x',
  to_name: 'y',
  departs_at: at,
  seats: 2,
  car_minor: 0n,
  price_minor: 1_000_000n,
  currency: 'ARS',
  meeting_point: null,
  reason: null,
})

/** The only placeholders that messages of mail and push may contain. */
const facts = new Set(['from', 'to', 'date', 'hours', 'seats', 'untilDate', 'untilHours', 'refund'])
const personal = { name: 'Wenceslao', lastName: 'Quintriqueo', telephone: '341 555-0101', plate: 'AB 123 CD' }
const texts: Record<Language, Partial<Record<string, NotificationText>>> = {
  'en-US': notificationTexts,
  'es-AR': spanishTexts,
}

const all = Object.keys(notificationTexts).flatMap((name) => languages.map((language) => [name, language] as const))

test.each([
  ['seat_offered', 'en-US', 'We’re holding it for you until Friday, November 27 at 15:04.'],
  ['seat_offered', 'es-AR', 'Te lo guardamos hasta el viernes 27 de noviembre a las 15:04.'],
  ['seat_requested.line', 'en-US', 'You have until Friday, November 27 at 15:04.'],
  ['seat_offered.held', 'es-AR', 'El conductor tiene hasta el viernes 27 de noviembre a las 15:04 para responder.'],
] as const)('%s states the deadline in %s, in Argentine time', (name, language, sentence) => {
  const [kind = '', how] = name.split('.')
  const row = { ...rowOf(kind as NotificationKind, { ...(how && { how }) }), until: new Date('2026-11-27T18:04:00Z') }
  expect(mailOf(site, 'd', row, { email: 'ana@example.org', language }).text).toContain(sentence)
})

const lines = (row: NotificationRow, language: 'en-US' | 'es-AR' = 'en-US') =>
  mailOf(site, 'd', row, { email: 'ana@example.org', language }).text

test('the mail of a confirmed seat contains meeting point and seats, with amount and reference for the payer', () => {
  const row = { ...rowOf('seat_paid', { seats: 2 }), meeting_point: 'YPF, Ruta 9 km 300', price_minor: 1_000_050n }
  const facts = 'Meeting point: YPF, Ruta 9 km 300\nSeats: 2\nAmount: ARS 10,000.50\nReference: 44444444\n'
  expect(lines({ ...row, passenger_id: me }).replaceAll('\u00a0', ' ')).toContain(facts)
  expect(lines({ ...row, details: { how: 'companion' } })).toContain('km 300\nReference: 44444444\n')
  expect(lines({ ...row, passenger_id: me }, 'es-AR')).toContain('Lugares: 2\nImporte: $')
  const accepted = { ...rowOf('request_accepted', { how: 'free' }), passenger_id: me, price_minor: 0n }
  expect(lines(accepted)).toContain('Seats: 2\nReference:')
  expect(lines({ ...accepted, details: {} })).not.toContain('Reference')
})

test.each([
  'Casa de Juan, 341 555-0101',
  'tel (0341) 155550101',
  '+54 9 341 555.0101',
  'Mi casa, San Martín 1234',
  'Enfrente de lo de Juan Pérez',
  'Frente a la YPF, Gol blanco AB 123 CD',
  'gol blanco, ab 123 cd',
  'Gol AB.123.CD',
  'Corsa ABC 123',
  'Gol AB 123 DE',
  'Corsa abc123, en la plaza',
  'Corsa ABC-123',
  'Onix ABC1D23',
  'Onix abc-1d23',
  'Onix ABC 1D23',
])('the mail of a confirmed seat leaves out a meeting point with a home, a telephone or a plate: %s', (meeting_point) => {
  expect(lines({ ...rowOf('seat_paid', {}), passenger_id: me, meeting_point })).not.toContain('Meeting point')
})

test.each([
  'YPF de la ruta 237',
  'Peaje, km 300 de la autopista',
  'RN 168 en la rotonda',
  'San Martín al 300 de la mano par',
  'Av. Gral. Paz 300',
  'Núñez 450 de frente',
  'Monumento a San Martín',
  'Las 200 viviendas, Av 520 La Loma',
])('the mail of a confirmed seat contains a public meeting point: %s', (meeting_point) => {
  expect(lines({ ...rowOf('seat_paid', {}), passenger_id: me, meeting_point })).toContain(`Meeting point: ${meeting_point}`)
})

test('the mail of a cancellation contains the refund and a link to the driver’s reason, without its text', () => {
  const details = { refundMinor: 1_050_000, currency: 'ARS' }
  const text = lines({ ...rowOf('trip_cancelled', details), reason: 'Wenceslao broke a leg' })
  expect(text.replaceAll('\u00a0', ' ')).toContain('Your refund of ARS 10,500 is on its way.')
  expect(text).toContain(`The driver explains why on your booking’s page: ${site.publicUrl}/booking/4444`)
  expect(text).not.toContain('If you’ve paid')
  expect(text).not.toContain('Wenceslao')
  expect(lines(rowOf('trip_cancelled', {}))).not.toContain('refund of')
  expect(lines(rowOf('trip_cancelled', {}))).toContain('If you’ve paid, you’ll get a full refund.')
})

test('a mail shows links as words instead of addresses, and a long word stays within the card', () => {
  const row = { ...rowOf('trip_cancelled', {}), reason: 'a broken leg', meeting_point: 'x'.repeat(90) }
  for (const one of [row, { ...row, ...rowOf('seat_paid', {}), meeting_point: row.meeting_point }]) {
    const { html } = mailOf(site, 'd', one, { email: 'ana@example.org', language: 'en-US' })
    expect(html.replace(/<[^>]*>/g, '')).not.toContain('https://')
    expect(html).toContain('overflow-wrap:anywhere')
  }
})

test.each([
  ['en-US', 'We need new photos to verify your identity'],
  ['es-AR', 'Necesitamos otras fotos para verificar tu identidad'],
] as const)('the mail of a rejected identity has the missing step in its subject, in %s', (language, subject) => {
  const row = rowOf('identity_decided', { result: 'rejected', how: 'rejected' })
  expect(mailOf(site, 'd', row, { email: 'ana@example.org', language }).subject).toBe(subject)
})

describe.each(all)('messages of %s in %s', (name, language) => {
  const [kind, ...more] = name.split('.') as [NotificationKind, ...string[]] // as: the name of each message begins with a kind
  const how = more.find((one) => one !== 'seats')
  const row = rowOf(kind, { ...personal, ...(how && { how }), ...(more.includes('seats') && { seats: 3 }) })

  test('a message contains data about the trip only, and none about a person (F40)', () => {
    const words = JSON.stringify(texts[language][name])
    expect(words).toContain('title')
    expect([...words.matchAll(/\{(\w+)\}/g)].filter(([, fact = '']) => !facts.has(fact))).toEqual([])
    const { subject, text: letter, html } = mailOf(site, 'd', row, { email: 'ana@example.org', language })
    const sent = [subject, letter, html, pushOf(site, row, language, at).payload].join('\n')
    expect(Object.values(personal).filter((fact) => sent.includes(fact))).toEqual([])
  })

  test('a mail has all placeholders filled, and no names, external content or injected markup', () => {
    const { subject, text, html, headers } = mailOf(site, 'd', row, { email: 'ana@example.org', language })
    const content = [subject, text, html.replace(/<style>.*<\/style>/s, '')].join('\n')
    expect(content).not.toMatch(/[{}]|undefined|null|Wenceslao|ana@example|<img|<script/)
    expect(subject.length).toBeLessThan(110)
    expect(html).not.toContain('<b>')
    expect(html).toContain(`<html lang="${language}">`)
    const links = [...content.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((link) => !link.startsWith('https://tramo.example.org/'))).toEqual([])
    expect('List-Unsubscribe' in headers).toBe(!isAlways(groupOf(kind)))
  })

  test('a push is small enough for any service', () => {
    const { payload, topic, ttlS } = pushOf(site, row, language, at)
    expect(Buffer.byteLength(payload)).toBeLessThan(2000)
    expect([topic.length, ttlS]).toEqual([32, 86_400])
    expect(payload).not.toMatch(/Wenceslao|\{from|undefined/)
  })
})
