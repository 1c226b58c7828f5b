import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { languages } from '#contract/wire.ts'
import { communityCurrencies, MAX_COMMUNITY_NAME } from '#domain/admin/community.ts'
import { EMAIL } from '#domain/field.ts'
import { paymentWorlds } from '#domain/payments/world.ts'
import { paperRequirements } from '#domain/people/datedPaper.ts'
import { phoneRequirements } from '#domain/people/phoneCheck.ts'
import { CannotStart } from './cannotStart.ts'
import { givenSettings } from './settingFiles.ts'

const web = (what: string) =>
  z.optional(z.string().check(z.regex(/^https?:\/\/[^\s]+$/, `has to be ${what}, such as https://example.org`)))
const onOff = (usual: 'on' | 'off') => z._default(z.enum(['on', 'off'], 'has to be on or off'), usual)
const clock = (usual: string) =>
  z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'has to be a time such as 09:00')), usual)

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const areSecureAddresses = (list: string) =>
  list
    .split(' ')
    .filter(Boolean)
    .every((address) => /^https:\/\/[^,]+$/.test(address) && URL.canParse(address))

const MAX_PARTNERS = 5

/** Checks a list of partner addresses, each followed by # and the key that the partner gave us. */
const arePartners = (list: string) => {
  const partners = list.split(' ').filter(Boolean)
  return (
    partners.length <= MAX_PARTNERS && areSecureAddresses(list) && partners.every((partner) => new URL(partner).hash.length > 1)
  )
}

/** All settings. `.env.example` explains them; a test compares the two. */
export const Settings = z.object({
  PORT: z.optional(
    z.coerce
      .number('has to be a port number')
      .check(z.int('has to be a port number'), z.gte(1, 'has to be at least 1'), z.lte(65535, 'has to be at most 65535')),
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: web('the address people type'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'has to start with postgres://'))),
  DATABASE_DIRECT_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'has to start with postgres://'))),
  DATABASE_READ_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'has to start with postgres://'))),
  DATABASE_POOLING: z._default(z.enum(['session', 'transaction'], 'has to be session or transaction'), 'session'),
  SECRET: z.optional(z.string().check(z.minLength(32, 'has to have at least 32 characters'))),
  SECRET_PREVIOUS: z.optional(z.string()),
  INDEX_SECRET: z.optional(z.string()),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(32, 'has to have at least 32 characters'))),
  OIDC_ISSUER: web('the address of an OpenID Connect issuer'),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OWN_LOGIN: onOff('off'),
  ADMIN_PASSKEYS: onOff('on'),
  EMBEDDED_IDENTITY: z.optional(z.enum(['on', 'off'], 'has to be on or off')),
  PHOTON_URL: web('the address of a Photon server'),
  ROUTER_URL: web('the address of a server that answers as OSRM does'),
  ROUTER_PATH: z._default(z.string().check(z.regex(/^\//, 'has to begin with a slash')), '/route/v1/driving'),
  ROUTER_TOKEN: z.optional(z.string()),
  MAP_STYLE_URL: web('the address of a MapLibre style'),
  IMAGES_S3_URL: web('the address of a bucket'),
  IMAGES_S3_REGION: z._default(z.string(), 'us-east-1'),
  IMAGES_S3_KEY: z.optional(z.string()),
  IMAGES_S3_SECRET: z.optional(z.string()),
  IMAGES_S3_BROWSERS: onOff('off'),
  CLOUDINARY_URL: z.optional(
    z.string().check(z.regex(/^cloudinary:\/\/[^\s:@/]+:[^\s:@/]+@[\w-]+$/, 'has to be like cloudinary://key:secret@cloud')),
  ),
  PAYMENTS: z._default(z.enum(paymentWorlds, 'has to be provider or car'), 'provider'),
  MERCADOPAGO_TOKEN: z.optional(z.string()),
  MERCADOPAGO_SECRET: z.optional(z.string()),
  MERCADOPAGO_COLLECTOR: z.optional(z.string().check(z.regex(/^\d+$/, 'has to be the number of an account'))),
  MERCADOPAGO_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s]+$/, 'has to be an address such as https://api.mercadopago.com')),
    'https://api.mercadopago.com',
  ),
  EMBEDDED_PAYMENTS: z.optional(z.enum(['on', 'off'], 'has to be on or off')),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/[^\s]+$/, 'has to be like smtps://user:password@mail.example.org'))),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'has to be like Tramo <tramo@example.org>'))),
  EMBEDDED_MAIL: z.optional(z.enum(['on', 'off'], 'has to be on or off')),
  COMMUNITY_NAME: z.optional(
    z.string().check(z.maxLength(MAX_COMMUNITY_NAME, `has to have at most ${MAX_COMMUNITY_NAME} characters`)),
  ),
  CONTACT_MAIL: z.optional(z.string().check(z.regex(EMAIL, 'has to be like hello@example.org'))),
  DEFAULT_LANGUAGE: z.optional(z.enum(languages, `has to be ${languages.join(' or ')}`)),
  CURRENCY: z.optional(z.enum(communityCurrencies, `has to be one of ${communityCurrencies.join(', ')}`)),
  APP_TIME_ZONE: z._default(
    z.string().check(z.refine(isZone, 'has to be a time zone such as America/Argentina/Buenos_Aires')),
    'America/Argentina/Buenos_Aires',
  ),
  POST_HOURS_FROM: clock('09:00'),
  POST_HOURS_TO: clock('18:00'),
  ANSWER_HOURS: z._default(
    z.coerce
      .number('has to be a number of hours')
      .check(z.int('has to be a whole number of hours'), z.gte(1, 'has to be at least 1'), z.lte(168, 'has to be at most 168')),
    24,
  ),
  REACTIVATION_FEE: z.optional(
    z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,8}(\.\d{1,2})?$/, 'has to be an amount above zero such as 5000.00')),
  ),
  FIRST_PAYOUT_WAIT_DAYS: z._default(
    z.coerce
      .number('has to be a number of days')
      .check(z.int('has to be a whole number of days'), z.gte(0, 'has to be at least 0'), z.lte(90, 'has to be at most 90')),
    14,
  ),
  SOCIAL_PAGES: z.optional(z.string().check(z.refine(areSecureAddresses, 'has to be https addresses with blanks between them'))),
  PARTNERS: z.optional(
    z
      .string()
      .check(
        z.refine(arePartners, 'has to be at most five https addresses with blanks between them, each with a key behind a #'),
      ),
  ),
  STATEMENT_OF_REASONS: onOff('on'),
  REQUIRE_REGISTRATION: onOff('off'),
  NAMED_ADULTS: onOff('on'),
  REQUIRE_PHONE: z._default(z.enum(phoneRequirements, 'has to be no, posting or joining'), 'no'),
  PHONE_COUNTRIES: z._default(
    z.string().check(z.regex(/^[A-Z]{2}([ ,]+[A-Z]{2})*$/, 'has to be countries such as AR,UY')),
    'AR,UY,PY,BO,CL,BR',
  ),
  PHONE_NUMBER: z.optional(z.string().check(z.regex(/^\+\d{8,15}$/, 'has to be a number such as +5491155551234'))),
  PHONE_SECRET: z.optional(z.string().check(z.minLength(32, 'has to have at least 32 characters'))),
  SMS_URL: web('the address of an SMS provider'),
  SMS_FROM: z.optional(z.string()),
  SMS_MOST_A_DAY: z._default(
    z.coerce
      .number('has to be a number of messages')
      .check(z.int('has to be a whole number'), z.gte(1, 'has to be at least 1'), z.lte(100_000, 'has to be at most 100000')),
    300,
  ),
  REQUIRE_PAPERS: z._default(z.enum(paperRequirements, 'has to be off, licence or all'), 'off'),
  DEMO: onOff('on'),
  PUBLIC_DEMO: onOff('off'),
  LIMITS: onOff('on'),
  PAGE_RENDER_MS: z._default(
    z.coerce
      .number('has to be a number of milliseconds')
      .check(z.int('has to be a whole number'), z.gte(0, 'has to be at least 0'), z.lte(60_000, 'has to be at most 60000')),
    200,
  ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'has to be fatal, error, warn, info, debug or silent'),
  METRICS_TOKEN: z.optional(z.string()),
  TRUSTED_PROXIES: z.optional(z.string()),
  NODE_ENV: z.optional(z.string()),
})
export type Settings = z.output<typeof Settings>

/**
 * An error that stops the start because of wrong settings. It reports all of them together, with a sentence for each, since a
 * start shows only one error.
 */
export class WrongSetting extends CannotStart {
  override name = 'WrongSetting'

  constructor(sentences: string | string[], options?: ErrorOptions) {
    const all = [sentences].flat()
    super(
      all.length === 1 ? all[0] : `${all.length} settings are missing or wrong.${all.map((one) => `\n- ${one}`).join('')}`,
      options,
    )
  }
}

/** Reads the settings, from the environment or from a file that NAME_FILE names. Throws `WrongSetting`. */
export function settings(env: NodeJS.ProcessEnv = process.env): Settings {
  // otherwise the driver would set these options on every connection, and they would override our limits
  delete env['PGOPTIONS']
  const { given, wrong } = givenSettings(env, Object.keys(Settings.shape))
  for (const { path, message } of parse(given).error?.issues ?? []) wrong.set(String(path[0]), `${String(path[0])} ${message}.`)
  const bad = [...wrong.keys()]
  // Checks settings against each other. Omits errors that name a setting which is wrong by itself, because they may only result
  // from it.
  const rest = parse(Object.fromEntries(Object.entries(given).filter(([name]) => !bad.includes(name))))
  const together = rest.success ? wrongTogether(rest.data) : []
  const sentences = [
    ...wrong.values(),
    ...together.filter((sentence) => !bad.some((name) => new RegExp(`\\b${name}\\b`).test(sentence))),
  ]
  if (sentences.length > 0 || !rest.success) throw new WrongSetting(sentences)
  return rest.data
}

/** Address of PostgreSQL, for commands that need no other setting; undefined for the embedded database. Throws `WrongSetting`. */
export function databaseAddress(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { DATABASE_URL, DATABASE_URL_FILE, DATABASE_DIRECT_URL, DATABASE_DIRECT_URL_FILE } = env
  const read = settings({ DATABASE_URL, DATABASE_URL_FILE, DATABASE_DIRECT_URL, DATABASE_DIRECT_URL_FILE })
  return read.DATABASE_DIRECT_URL ?? read.DATABASE_URL
}

// During development only warnings are logged. Otherwise the log lines of requests would scroll the site's address out of the
// terminal.
const parse = (given: Record<string, string>) =>
  Settings.safeParse({ LOG_LEVEL: given.NODE_ENV === 'production' ? 'info' : 'warn', ...given })

function wrongTogether(read: Settings): string[] {
  const production = read.NODE_ENV === 'production'
  const wrong = [
    ...(read.PUBLIC_DEMO === 'on' ? besidePublicDemo(read) : embeddedInPublic(read)),
    read.OIDC_ISSUER && !read.OIDC_CLIENT_ID && 'OIDC_CLIENT_ID has to be set when OIDC_ISSUER is.',
    read.OWN_LOGIN === 'on' && read.OIDC_ISSUER && 'OWN_LOGIN cannot be on when OIDC_ISSUER is set.',
    read.OWN_LOGIN === 'on' && read.EMBEDDED_IDENTITY === 'on' && 'EMBEDDED_IDENTITY cannot be on when OWN_LOGIN is.',
    read.OIDC_ISSUER && read.EMBEDDED_IDENTITY === 'on' && 'EMBEDDED_IDENTITY cannot be on when OIDC_ISSUER is set.',
    read.SECRET_PREVIOUS && !read.INDEX_SECRET && 'INDEX_SECRET has to be set when SECRET_PREVIOUS is: to the very first SECRET.',
    read.IMAGES_S3_URL &&
      !(read.IMAGES_S3_KEY && read.IMAGES_S3_SECRET) &&
      'IMAGES_S3_KEY and IMAGES_S3_SECRET have to be set when IMAGES_S3_URL is.',
    read.MERCADOPAGO_TOKEN && !read.MERCADOPAGO_SECRET && 'MERCADOPAGO_SECRET has to be set when MERCADOPAGO_TOKEN is.',
    read.MERCADOPAGO_TOKEN &&
      !read.MERCADOPAGO_COLLECTOR &&
      !/-\d+$/.test(read.MERCADOPAGO_TOKEN) &&
      'MERCADOPAGO_COLLECTOR has to be set when MERCADOPAGO_TOKEN does not end with the number of the account.',
    read.PAYMENTS === 'car' && read.MERCADOPAGO_TOKEN && 'MERCADOPAGO_TOKEN cannot be set when PAYMENTS is car.',
    read.CURRENCY !== undefined &&
      read.CURRENCY !== 'ARS' &&
      read.DEMO === 'on' &&
      !read.DATABASE_URL &&
      'DEMO has to be off when CURRENCY is not ARS: the prices of made-up trips are in pesos.',
    read.PAYMENTS === 'car' && read.REACTIVATION_FEE && 'REACTIVATION_FEE cannot be set when PAYMENTS is car.',
    read.MERCADOPAGO_TOKEN && read.EMBEDDED_PAYMENTS === 'on' && 'EMBEDDED_PAYMENTS cannot be on when MERCADOPAGO_TOKEN is set.',
    read.DATABASE_POOLING === 'transaction' &&
      !read.DATABASE_DIRECT_URL &&
      'DATABASE_DIRECT_URL has to be set when DATABASE_POOLING is transaction: jobs and live updates need sessions of their own.',
    read.DATABASE_DIRECT_URL && !read.DATABASE_URL && 'DATABASE_URL has to be set when DATABASE_DIRECT_URL is.',
    read.DATABASE_READ_URL && !read.DATABASE_URL && 'DATABASE_URL has to be set when DATABASE_READ_URL is.',
    read.SMTP_URL && !read.MAIL_FROM && 'MAIL_FROM has to be set when SMTP_URL is.',
    read.SMTP_URL && read.EMBEDDED_MAIL === 'on' && 'EMBEDDED_MAIL cannot be on when SMTP_URL is set.',
    read.PHONE_NUMBER && !read.PHONE_SECRET && 'PHONE_SECRET has to be set when PHONE_NUMBER is.',
    read.SMS_URL && !read.SMS_FROM && 'SMS_FROM has to be set when SMS_URL is.',
    read.REQUIRE_PHONE !== 'no' &&
      read.SMTP_URL &&
      !read.PHONE_NUMBER &&
      !read.SMS_URL &&
      'PHONE_NUMBER or SMS_URL has to be set when REQUIRE_PHONE is not no.',
    production && !read.PUBLIC_URL && 'PUBLIC_URL has to be set in production.',
    production &&
      read.PUBLIC_URL &&
      !read.PUBLIC_URL.startsWith('https:') &&
      !isLoopback(new URL(read.PUBLIC_URL).hostname) &&
      'PUBLIC_URL has to begin with https:// in production.',
    production && read.DATABASE_URL && !read.SECRET && 'SECRET has to be set in production.',
  ]
  return wrong.filter((sentence) => typeof sentence === 'string')
}

/**
 * Embedded services are open: the identity provider logs in anyone as anyone, the sandbox accepts any payment at the press of a
 * button, and everyone can read the mailbox. So none of them starts on a server that others can reach, whatever NODE_ENV is,
 * unless its own setting or PUBLIC_DEMO enables it (F16).
 */
function embeddedInPublic(read: Settings): (string | false)[] {
  const place = publicPlace(read)
  if (!place) return []
  const needed = (
    setting: 'OIDC_ISSUER' | 'MERCADOPAGO_TOKEN' | 'SMTP_URL',
    doubled: `EMBEDDED_${'IDENTITY' | 'PAYMENTS' | 'MAIL'}`,
  ) =>
    !read[setting] && read[doubled] !== 'on' && `${setting} has to be set ${place} (or ${doubled}=on, for a demonstration only).`
  const isOwn = read.OWN_LOGIN === 'on'
  return [
    !isOwn && needed('OIDC_ISSUER', 'EMBEDDED_IDENTITY'),
    read.PAYMENTS !== 'car' && needed('MERCADOPAGO_TOKEN', 'EMBEDDED_PAYMENTS'),
    // everyone can read the codes in the embedded mailbox
    isOwn && !read.SMTP_URL ? `SMTP_URL has to be set ${place} when OWN_LOGIN is on.` : needed('SMTP_URL', 'EMBEDDED_MAIL'),
  ]
}

/**
 * Settings that a public demo refuses. It has its own database and calls no outside service, so that visitors' texts stay on the
 * server.
 */
const outsideOfDemo = [
  'DATABASE_URL',
  'OIDC_ISSUER',
  'MERCADOPAGO_TOKEN',
  'SMTP_URL',
  'IMAGES_S3_URL',
  'CLOUDINARY_URL',
  'PHOTON_URL',
  'ROUTER_URL',
  'SMS_URL',
  'PHONE_NUMBER',
  'PARTNERS',
] as const

const besidePublicDemo = (read: Settings): (string | false)[] => [
  ...outsideOfDemo.map((name) => read[name] !== undefined && `${name} cannot be set when PUBLIC_DEMO is on.`),
  read.PAYMENTS === 'car' && 'PAYMENTS has to be provider when PUBLIC_DEMO is on.',
  read.DEMO === 'off' && 'DEMO has to be on when PUBLIC_DEMO is.',
  read.LIMITS === 'off' && publicPlace(read) !== undefined && 'LIMITS have to be on when PUBLIC_DEMO is.',
]

/**
 * Returns the setting that makes this server reachable from other machines, as the end of a sentence; undefined without such a
 * setting.
 */
function publicPlace({ NODE_ENV, PUBLIC_URL, HOST }: Settings): string | undefined {
  if (NODE_ENV === 'production') return 'in production'
  if (PUBLIC_URL && !(URL.canParse(PUBLIC_URL) && isLoopback(new URL(PUBLIC_URL).hostname)))
    return 'when PUBLIC_URL is not an address of this machine alone'
  return isLoopback(HOST) ? undefined : 'when HOST is not an address of this machine alone'
}

/**
 * Returns the master secret: the setting, or else a secret generated at the first start and stored in the project's folder,
 * readable only by its owner.
 */
export function masterSecret(read: Settings, folder: string): string {
  if (read.SECRET) return read.SECRET
  const file = join(folder, 'secret')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8')
}

/** True for a loopback host, which only this machine can reach. */
export const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
