import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseAddress, Settings, settings } from './config.ts'

test('the server starts without settings, with all embedded services', () => {
  expect(settings({})).toMatchObject({ HOST: '127.0.0.1', DEMO: 'on', LOG_LEVEL: 'warn' })
  expect(settings({ PORT: '', DATABASE_URL: '' }).PORT).toBeUndefined()
})

test.each([
  [{ PORT: 'abc' }, 'PORT has to be a port number.'],
  [{ PORT: '70000' }, 'PORT has to be at most 65535.'],
  [
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://tramo.example.org',
      EMBEDDED_IDENTITY: 'on',
      EMBEDDED_PAYMENTS: 'on',
      EMBEDDED_MAIL: 'on',
    },
    'PUBLIC_URL has to begin with https:// in production.',
  ],
  [{ REACTIVATION_FEE: '0.00' }, 'REACTIVATION_FEE has to be an amount above zero such as 5000.00.'],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS has to be provider or car.'],
  [{ PAYMENTS: 'car', REACTIVATION_FEE: '5000.00' }, 'REACTIVATION_FEE cannot be set when PAYMENTS is car.'],
  [
    { PAYMENTS: 'car', MERCADOPAGO_TOKEN: 'TEST-1-2', MERCADOPAGO_SECRET: 's' },
    'MERCADOPAGO_TOKEN cannot be set when PAYMENTS is car.',
  ],
  [{ PAYMENTS: 'car', PUBLIC_URL: 'https://tramo.example.org', EMBEDDED_IDENTITY: 'on' }, 'SMTP_URL has to be set when'],
  [{ PUBLIC_URL: 'tramo.example' }, 'PUBLIC_URL has to be the address people type, such as https://example.org.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL has to start with postgres://.'],
  [{ DATABASE_READ_URL: 'postgres://standby/t' }, 'DATABASE_URL has to be set when DATABASE_READ_URL is.'],
  [{ SECRET: 'short' }, 'SECRET has to have at least 32 characters.'],
  [{ OIDC_ISSUER: 'https://issuer.example' }, 'OIDC_CLIENT_ID has to be set when OIDC_ISSUER is.'],
  [
    { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'x', EMBEDDED_IDENTITY: 'on' },
    'EMBEDDED_IDENTITY cannot be on when OIDC_ISSUER is set.',
  ],
  [{ SECRET_PREVIOUS: 'x' }, 'INDEX_SECRET has to be set when SECRET_PREVIOUS is: to the very first SECRET.'],
  [{ IMAGES_S3_URL: 'https://s3.example.org/tramo' }, 'IMAGES_S3_KEY and IMAGES_S3_SECRET have to be set when IMAGES_S3_URL is.'],
  [{ CLOUDINARY_URL: 'https://cloudinary.com' }, 'CLOUDINARY_URL has to be like cloudinary://key:secret@cloud.'],
  [{ NODE_ENV: 'production' }, 'OIDC_ISSUER has to be set in production (or EMBEDDED_IDENTITY=on, for a demonstration only).'],
  [
    { NODE_ENV: 'production', EMBEDDED_IDENTITY: 'on' },
    'MERCADOPAGO_TOKEN has to be set in production (or EMBEDDED_PAYMENTS=on, for a demonstration only).',
  ],
  [
    { PUBLIC_URL: 'https://tramo.example.org' },
    'OIDC_ISSUER has to be set when PUBLIC_URL is not an address of this machine alone (or EMBEDDED_IDENTITY=on, for a demonstration only).',
  ],
  [{ PUBLIC_URL: 'http://localhost.example.org', NODE_ENV: 'prod' }, 'OIDC_ISSUER has to be set when PUBLIC_URL is not'],
  [
    { PUBLIC_URL: 'https://tramo.example.org', EMBEDDED_IDENTITY: 'on', EMBEDDED_MAIL: 'on' },
    'MERCADOPAGO_TOKEN has to be set when PUBLIC_URL is not an address of this machine alone (or EMBEDDED_PAYMENTS=on, for a demonstration only).',
  ],
  [
    { HOST: '0.0.0.0', EMBEDDED_IDENTITY: 'on', EMBEDDED_PAYMENTS: 'on' },
    'SMTP_URL has to be set when HOST is not an address of this machine alone (or EMBEDDED_MAIL=on, for a demonstration only).',
  ],
  [{ HOST: '192.168.1.5', NODE_ENV: 'Production' }, 'OIDC_ISSUER has to be set when HOST is not'],
  [{ HOST: '::', PUBLIC_URL: 'http://localhost:3000' }, 'OIDC_ISSUER has to be set when HOST is not'],
  [{ MERCADOPAGO_TOKEN: 'TEST-1-2-3' }, 'MERCADOPAGO_SECRET has to be set when MERCADOPAGO_TOKEN is.'],
  [
    { MERCADOPAGO_TOKEN: 'TEST-1-x', MERCADOPAGO_SECRET: 's' },
    'MERCADOPAGO_COLLECTOR has to be set when MERCADOPAGO_TOKEN does not end with the number of the account.',
  ],
  [
    { MERCADOPAGO_TOKEN: 'TEST-1-2-3', MERCADOPAGO_SECRET: 's', EMBEDDED_PAYMENTS: 'on' },
    'EMBEDDED_PAYMENTS cannot be on when MERCADOPAGO_TOKEN is set.',
  ],
  [
    { NODE_ENV: 'production', EMBEDDED_IDENTITY: 'on', EMBEDDED_PAYMENTS: 'on' },
    'SMTP_URL has to be set in production (or EMBEDDED_MAIL=on, for a demonstration only).',
  ],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL has to be like smtps://user:password@mail.example.org.'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM has to be set when SMTP_URL is.'],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Tramo' }, 'MAIL_FROM has to be like Tramo <tramo@example.org>.'],
  [
    { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'tramo@example.org', EMBEDDED_MAIL: 'on' },
    'EMBEDDED_MAIL cannot be on when SMTP_URL is set.',
  ],
  [{ MERCADOPAGO_URL: 'api.mercadopago.com' }, 'MERCADOPAGO_URL has to be an address such as https://api.mercadopago.com.'],
  [{ APP_TIME_ZONE: 'Buenos Aires' }, 'APP_TIME_ZONE has to be a time zone such as America/Argentina/Buenos_Aires.'],
  [{ PUBLIC_DEMO: 'yes' }, 'PUBLIC_DEMO has to be on or off.'],
  [{ PUBLIC_DEMO: 'on', DEMO: 'off' }, 'DEMO has to be on when PUBLIC_DEMO is.'],
  [{ PUBLIC_DEMO: 'on', PAYMENTS: 'car' }, 'PAYMENTS has to be provider when PUBLIC_DEMO is on.'],
  [{ PUBLIC_DEMO: 'on', DATABASE_URL: 'postgres://d/t' }, 'DATABASE_URL cannot be set when PUBLIC_DEMO is on.'],
  [{ PUBLIC_DEMO: 'on', SMTP_URL: 'smtp://m', MAIL_FROM: 't@e.org' }, 'SMTP_URL cannot be set when PUBLIC_DEMO is on.'],
  [{ PUBLIC_DEMO: 'on', PHOTON_URL: 'https://p.example' }, 'PHOTON_URL cannot be set when PUBLIC_DEMO is on.'],
  [{ PUBLIC_DEMO: 'on', LIMITS: 'off', HOST: '0.0.0.0' }, 'LIMITS have to be on when PUBLIC_DEMO is.'],
  [{ PUBLIC_DEMO: 'on', NODE_ENV: 'production', PUBLIC_URL: 'http://d.example' }, 'PUBLIC_URL has to begin with https://'],
  [{ POST_HOURS_FROM: '9' }, 'POST_HOURS_FROM has to be a time such as 09:00.'],
])('a start with %j is refused with a sentence that names the setting', (env, sentence) => {
  expect(() => settings(env)).toThrow(sentence)
})

test('a public demo starts on a public address with all embedded services', () => {
  const env = { PUBLIC_DEMO: 'on', NODE_ENV: 'production', PUBLIC_URL: 'https://demo.example.org', HOST: '0.0.0.0' }
  expect(settings(env)).toMatchObject({ PUBLIC_DEMO: 'on', DEMO: 'on' })
})

test('a refused start lists all missing settings', () => {
  const text = errorOf({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://database/tramo',
    IMAGES_S3_URL: 'https://s3.example.org/t',
  })
  expect(text).toMatch(/^6 settings are missing or wrong\.\n/)
  expect(text.match(/^- \w+/gm)).toEqual(
    ['OIDC_ISSUER', 'MERCADOPAGO_TOKEN', 'SMTP_URL', 'IMAGES_S3_KEY', 'PUBLIC_URL', 'SECRET'].map((name) => `- ${name}`),
  )
})

test('a refused start lists each setting once, as wrong or as missing', () => {
  const text = errorOf({
    PORT: 'x',
    NODE_ENV: 'production',
    SECRET: 'short',
    PUBLIC_URL: 'tramo',
    DATABASE_URL: 'postgres://d/t',
  })
  const missing = ['OIDC_ISSUER', 'MERCADOPAGO_TOKEN', 'SMTP_URL']
  expect(text.match(/^- \w+/gm)).toEqual(['PORT', 'PUBLIC_URL', 'SECRET', ...missing].map((name) => `- ${name}`))
})

/** Returns the message with which the settings stop a start. */
function errorOf(env: NodeJS.ProcessEnv): string {
  try {
    settings(env)
  } catch (error) {
    return (error as Error).message // as: any other value fails the test
  }
  throw new Error('it starts')
}

test('a setting can be read from a file, without the line break at its end', () => {
  const file = secretFile(`${'s'.repeat(32)}\n`)
  expect(settings({ SECRET_FILE: file }).SECRET).toBe('s'.repeat(32))
  expect(settings({ SECRET: '', SECRET_FILE: file }).SECRET).toBe('s'.repeat(32))
  expect(settings({ SECRET: 't'.repeat(32), SECRET_FILE: '' }).SECRET).toBe('t'.repeat(32))
})

test('a file without a valid setting stops the start', () => {
  const short = secretFile('short')
  expect(errorOf({ SECRET_FILE: short })).toBe('SECRET has to have at least 32 characters.')
  expect(errorOf({ SECRET: 's'.repeat(32), SECRET_FILE: short })).toBe('SECRET and SECRET_FILE cannot both be set.')
  expect(errorOf({ SECRET_FILE: `${short}.none` })).toBe(`SECRET_FILE names ${short}.none, which cannot be read (ENOENT).`)
  const empty = secretFile('\n')
  expect(errorOf({ SMTP_URL_FILE: empty })).toBe(`SMTP_URL_FILE names ${empty}, which is empty.`)
  expect(errorOf({ SMTP_URL_FILE: empty, NODE_ENV: 'production', EMBEDDED_IDENTITY: 'on', EMBEDDED_PAYMENTS: 'on' })).toBe(
    `2 settings are missing or wrong.\n- SMTP_URL_FILE names ${empty}, which is empty.\n- PUBLIC_URL has to be set in production.`,
  )
})

test('the database address is read without checking the other settings', () => {
  const needy = { NODE_ENV: 'production', HOST: '0.0.0.0' }
  expect(databaseAddress(needy)).toBeUndefined()
  expect(databaseAddress({ ...needy, DATABASE_URL: 'postgres://d/t' })).toBe('postgres://d/t')
  expect(databaseAddress({ ...needy, DATABASE_URL_FILE: secretFile('postgres://d/t\n') })).toBe('postgres://d/t')
  expect(() => databaseAddress({ DATABASE_URL: 'mysql://d/t' })).toThrow('DATABASE_URL has to start with postgres://.')
})

function secretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-test-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, text)
  return path
}

test.each([
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { HOST: 'localhost', PUBLIC_URL: 'http://tramo.localhost:3000' },
  { PUBLIC_URL: 'http://127.0.0.1:3000/' },
  { PUBLIC_URL: 'https://tramo.example.org', EMBEDDED_IDENTITY: 'on', EMBEDDED_PAYMENTS: 'on', EMBEDDED_MAIL: 'on' },
])('the server starts with all embedded services and %j', (env) => {
  expect(settings(env).OIDC_ISSUER).toBeUndefined()
})

test('.env.example explains exactly the existing settings', () => {
  const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^# ?([A-Z][A-Z_0-9]+)=/gm)].map(([, name]) => name)
  expect(explained.toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
})
