import { afterAll, expect, test } from 'vitest'
import { type Community, setCommunity, showCommunity } from '#contract/admin/community.ts'
import { addFuelPrice } from '#contract/admin/settings.ts'
import { showSession } from '#contract/people/accounts.ts'
import { WrongSetting } from '../platform/config.ts'
import { adoptCurrency, readInstallation } from '../platform/installation.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { framePage, siteOn } from '../testing/site/site.ts'

const stage = await cast({ PAYMENTS: 'car' })
const { ana, bruno, emma, db, world } = stage

const campus: Community = { name: 'Rides of the campus', contact: 'rides@campus.example.org', language: 'es-AR', currency: 'UYU' }
const sets = (part: Partial<Community> = {}, who = emma) => who.call(setCommunity, { body: { ...campus, ...part } })

test('an administrator sets the community’s name, contact, language and currency, and the session response contains them', async () => {
  expect(await ana.call(showSession, {})).toMatchObject({ contact: 'hola@tramo.example' })
  expect(await refusalOf(sets({}, ana))).toBe('admin_only')
  expect(await refusalOf(sets({ contact: 'campus' }))).toBe('validation email_malformed')
  expect(await refusalOf(sets({ name: ' \u200b', contact: ' ' }))).toBe('validation name_required email_required')
  expect(await sets()).toEqual({ ...campus, fixed: [] })
  const seen = { social: [{ name: campus.name, address: `mailto:${campus.contact}` }], contact: campus.contact, currency: 'UYU' }
  expect(await ana.call(showSession, {})).toMatchObject(seen)
})

test('an older installation without a contact links to the suggestion box instead of an address', async () => {
  const old = await cast({ DEMO: 'off', COMMUNITY_NAME: 'Village' })
  const session = await old.ana.call(showSession, {})
  expect(session).not.toHaveProperty('contact')
  expect(session.social).toEqual([{ name: 'Village', address: `${old.world.publicUrl}/suggestion-box` }])
  expect(await old.emma.call(showCommunity, {})).toMatchObject({ name: 'Village', contact: '', fixed: ['name', 'currency'] })
  const { contact, ...rest } = campus
  expect(await refusalOf(old.emma.call(setCommunity, { body: { ...rest, currency: 'ARS', contact: '' } }))).toBe(
    'validation email_required',
  )
  await old.emma.call(setCommunity, { body: { ...rest, currency: 'ARS', contact } })
  expect(await old.ana.call(showSession, {})).toMatchObject({
    contact,
    social: [{ name: 'Village', address: `mailto:${contact}` }],
  })
})

test('a visitor without a chosen language gets pages in the installation’s language', async () => {
  const other = await cast()
  const { site, close } = await siteOn(other)
  afterAll(close)
  Object.assign(other.world.installation, { language: 'es-AR' })
  const opened = (headers = {}) => site.inject({ url: '/home', headers: { host: 'localhost', ...headers } })
  const first = await opened()
  expect([first.body, String(first.headers['set-cookie'])]).toEqual([
    framePage('es-AR'),
    expect.stringContaining('language=es-AR'),
  ])
  expect((await opened({ cookie: 'language=en-US' })).body).toBe(framePage('en-US'))
})

test('trips and fuel prices use the community’s currency, which cannot be changed after the first trip', async () => {
  await sets()
  await emma.call(addFuelPrice, { body: { price: '78,50' } })
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba' })
  expect((await ana.opens(trip)).currency).toBe('UYU')
  expect(await refusalOf(sets({ currency: 'ARS' }))).toBe('field_not_editable')
  expect(await sets({ name: 'Campus' })).toEqual({ ...campus, name: 'Campus', fixed: ['currency'] })
  await expect(adoptCurrency(db, { CURRENCY: 'ARS', PAYMENTS: 'car' })).rejects.toThrow(WrongSetting)
  await expect(adoptCurrency(db, { CURRENCY: 'UYU', PAYMENTS: 'car' })).resolves.toBeUndefined()
  await expect(adoptCurrency(db, { PAYMENTS: 'provider' })).rejects.toThrow(WrongSetting)
})

test('posting refuses a trip whose price was calculated in the previous currency', async () => {
  const { installation } = world
  const { currency } = installation
  installation.currency = 'ARS'
  expect(await refusalOf(bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6 }))).toBe('not_possible_now')
  installation.currency = currency
})

test('environment variables override stored settings', async () => {
  const named = { COMMUNITY_NAME: 'Village', CONTACT_MAIL: 'v@example.org', DEFAULT_LANGUAGE: 'en-US', CURRENCY: 'UYU' } as const
  expect(await readInstallation(db, { ...world.settings, ...named })).toEqual({
    name: 'Village',
    contact: 'v@example.org',
    language: 'en-US',
    currency: 'UYU',
  })
})

test('a currency in the environment is used before the first trip, and the form cannot change it', async () => {
  const fresh = await cast({ PAYMENTS: 'car', CURRENCY: 'BRL', DEMO: 'off' })
  await adoptCurrency(fresh.db, fresh.world.settings)
  expect(await fresh.emma.call(showCommunity, {})).toMatchObject({ currency: 'BRL', fixed: ['currency'] })
  const sending = fresh.emma.call(setCommunity, { body: { ...campus, currency: 'UYU' } })
  expect(await refusalOf(sending)).toBe('field_not_editable')
})

test('an administrator of a public demo cannot change the community’s texts, which all visitors would see', async () => {
  const demo = await cast()
  Object.assign(demo.world.settings, { PUBLIC_DEMO: 'on' })
  expect((await demo.emma.call(showCommunity, {})).fixed).toEqual(['name', 'contact', 'language', 'currency'])
  const before = { ...demo.world.installation }
  expect(await refusalOf(demo.emma.call(setCommunity, { body: { ...campus, currency: 'ARS' } }))).toBe('field_not_editable')
  expect(demo.world.installation).toEqual(before)
})
