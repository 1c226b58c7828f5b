import { describe, expect, test } from 'vitest'
import { notificationTexts } from '#contract/notifications/notifications.en-US.ts'
import { languages } from '#contract/wire.ts'
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
})

const all = Object.keys(notificationTexts).flatMap((name) => languages.map((language) => [name, language] as const))

test.each([
  ['seat_offered', 'en-US', 'It is held for you until Friday, November 27 at 15:04.'],
  ['seat_offered', 'es-AR', 'Te lo guardamos hasta el viernes 27 de noviembre a las 15:04.'],
  ['seat_requested.line', 'en-US', 'You have until Friday, November 27 at 15:04.'],
  ['seat_offered.held', 'es-AR', 'Tiene tiempo hasta el viernes 27 de noviembre a las 15:04.'],
] as const)('%s says until when in %s, by the clock of Argentina', (name, language, sentence) => {
  const [kind = '', how] = name.split('.')
  const row = { ...rowOf(kind as NotificationKind, { ...(how && { how }) }), until: new Date('2026-11-27T18:04:00Z') }
  expect(mailOf(site, 'd', row, { email: 'ana@example.org', language }).text).toContain(sentence)
})

describe.each(all)('%s in %s', (name, language) => {
  const [kind, ...more] = name.split('.') as [NotificationKind, ...string[]] // the words are named after the kinds
  const how = more.find((one) => one !== 'seats')
  const row = rowOf(kind, { ...(how && { how }), ...(more.includes('seats') && { seats: 3 }) })

  test('is a whole mail: every blank filled, nobody named, nothing from elsewhere, no markup of others', () => {
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

  test('is a push that any service takes', () => {
    const { payload, topic, ttlS } = pushOf(site, row, language, at)
    expect(Buffer.byteLength(payload)).toBeLessThan(2000)
    expect([topic.length, ttlS]).toEqual([32, 86_400])
    expect(payload).not.toMatch(/Wenceslao|\{from|undefined/)
  })
})
