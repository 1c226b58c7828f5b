import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FramedPage } from '#contract/renderedPage.ts'
import { type Language, languages } from '#contract/wire.ts'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../../world.ts'
import { contactOf } from '../../installation.ts'
import { rateLimits } from '../limits/rateLimits.ts'
import { chosenLanguage } from '../problem.ts'
import { permissionsPolicy, policy } from '../security.ts'
import { gzipAround } from './gzip.ts'
import { renderedPages, type SessionOf } from './renderedPages.ts'
import { withoutTrailing } from './trailing.ts'

/**
 * Manifest of the build. The keys of `pages` are `path language`, followed by ` car` for sites where seats are paid in the car
 * (F36); the path `*` stands for any other address. `frame` is for pages rendered for one person; `scripts` and `styles` are the
 * hashes of inline parts.
 */
interface Built {
  pages: Record<string, string>
  /** regular expressions that match the paths of screens */
  paths: string[]
  frame?: string
  scripts: string[]
  styles: string[]
}

const HASHED = `${sep}assets${sep}`

interface Wanted {
  /** path and search of the address */
  url: URL
  /** language that the URL determines, else the reader's */
  language: Language
  encoding: Encoding
  /** the page that all other URLs share */
  frame(): string
}

/** Returns the encoded page for a URL that has its own head; undefined for other URLs. */
export type OwnPage = (wanted: Wanted) => Promise<Buffer | undefined>

type Headed = (wanted: Pick<Wanted, 'encoding' | 'frame'>) => Promise<Buffer | undefined>

/**
 * Serves the web: files with a hash in their name are cached forever, and pages are sent in the language chosen on the device, or
 * English.
 */
export async function servePages(
  app: FastifyInstance,
  world: World | Omit<World, 'identity'>,
  folder: string,
  { ownPage, sessionOf }: { ownPage: OwnPage; sessionOf: SessionOf },
): Promise<void> {
  const manifest = join(folder, 'built.json')
  if (!existsSync(manifest)) return
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Built // as: our own build wrote it
  await app.register(fastifyStatic, {
    root: join(folder, 'public'),
    wildcard: false,
    index: false,
    maxAge: '1y',
    immutable: true,
    cacheControl: true,
    preCompressed: true,
    // files without a hash in their name change with a release: the worker, the manifest, icons
    setHeaders: (reply, path) => void (path.includes(HASHED) || reply.header('cache-control', cachingOf(path))),
  })
  // an address of the font that does not change, for pages that the build does not contain
  const font = readdirSync(join(folder, 'public/assets')).find((name) => name.endsWith('.woff2'))
  if (font) app.get('/figtree.woff2', (_, reply) => reply.redirect(`/assets/${font}`))
  const page = await pageSender(app, world, { folder, built, ownPage, sessionOf })
  const count = await pageLimit(app, world.settings)
  app.setNotFoundHandler(async (request, reply) => {
    await count(request)
    // HEAD too, because monitors and CDNs send it
    return (request.method === 'GET' || request.method === 'HEAD') && !isFile(request.url)
      ? (toPublicAddress(world, request, reply) ?? toMeantAddress(request, reply) ?? page(request, reply))
      : refuse('not_found')
  })
}

/**
 * Returns the caching of a file. Browsers request the icon with every page, so an icon of the last release may be cached for a
 * day.
 */
const cachingOf = (path: string) => (/\.(svg|png)(\.\w+)?$/.test(path) ? 'max-age=86400' : 'no-cache')

interface Sending {
  folder: string
  built: Built
  ownPage: OwnPage
  sessionOf: SessionOf
}

/** Sends the page for a URL: the page rendered for one person, else the page with its own head, else the shared page. */
async function pageSender(
  app: FastifyInstance,
  world: World | Omit<World, 'identity'>,
  { folder, built, ownPage, sessionOf }: Sending,
) {
  const paid = world.settings.PAYMENTS === 'car' ? ' car' : ''
  const csp = headerOf(policy(world, built.scripts, built.styles))
  const ofWorld = Object.entries(built.pages).filter(([key]) => key.endsWith(' car') === (paid !== ''))
  const pages = new Map(ofWorld.map(([key, file]) => [key, inEveryEncoding(join(folder, file))]))
  const paths = built.paths.map((pattern) => new RegExp(pattern, 'i'))
  const contacted = contactedPages(world)
  const frame = built.frame ? readFileSync(join(folder, built.frame), 'utf8') : ''
  const render = await renderedPages(app, world, { folder, frame, sessionOf })
  const sendPersonal = personalSender()
  const sendShared = async (request: FastifyRequest, reply: FastifyReply, found: Encoded[], own: Headed) => {
    const { encoding, text } = smallest(found, request)
    if (encoding) void reply.header('content-encoding', encoding)
    // without a database the shared page is sent
    const headed = await own({ encoding, frame: () => found.at(-1)?.text.toString() ?? '' }).catch((error: unknown) =>
      world.log.warn({ err: error }, 'page-head-failed'),
    )
    return reply.header('cache-control', 'no-cache').send(headed || text)
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const url = addressIn(request)
    const path = url.pathname.replace(/(.)\/$/, '$1')
    const language = languageFor(request, reply, url, world.installation.language)
    void reply
      .headers({
        'content-security-policy': csp,
        'permissions-policy': permissionsPolicy('(self)'),
        vary: 'cookie, accept-encoding',
      })
      .type('text/html; charset=utf-8')
    const personal = await render(request, url, language).catch((error: unknown) =>
      world.log.warn({ err: error }, 'page-render-failed'),
    )
    if (personal) return sendPersonal(request, reply, personal)
    const own = pages.get(`${path} ${language}${paid}`)
    // the page itself explains the error; robots and monitors read the status
    if (!own && !paths.some((pattern) => pattern.test(path))) void reply.code(404)
    const asBuilt = own ?? pages.get(`* ${language}${paid}`) ?? []
    // the frame is sent as built, because the service worker compares its digest with that of the build
    const found = path.startsWith('/frame/') ? asBuilt : contacted(asBuilt)
    return sendShared(request, reply, found, (wanted) => ownPage({ ...wanted, url, language }))
  }
}

const A_YEAR_S = 31_536_000

/**
 * Returns the language of a shared link, which becomes the reader's choice; else the language stored on the device, else the
 * installation's.
 */
function languageFor(request: FastifyRequest, reply: FastifyReply, { searchParams }: URL, first: Language): Language {
  const chosen = chosenLanguage(request)
  // the browser continues in the language of the cookie
  const usual = chosen || first === 'en-US' ? undefined : first
  const named = languages.find((language) => language === searchParams.get('lang')) ?? usual
  if (named && named !== chosen) void reply.setCookie('language', named, { path: '/', maxAge: A_YEAR_S, sameSite: 'lax' })
  return named ?? chosen ?? 'en-US'
}

/** Limits page requests by IP address, like calls by visitors, because pages of trips query the database. */
async function pageLimit(
  app: FastifyInstance,
  { LIMITS }: World['settings'],
): Promise<(request: FastifyRequest) => Promise<void>> {
  if (LIMITS !== 'on') return async () => undefined
  await app.register(rateLimit, { global: false })
  const counted = app.createRateLimit(rateLimits.page)
  return async (request) => {
    const limit = await counted(request)
    if (!limit.isAllowed && limit.isExceeded) refuse('too_many_requests', { retryAfter: limit.ttlInSeconds })
  }
}

/**
 * Parses the address of a request behind a host of this server. A path that begins with two slashes, or is malformed, is never
 * read as another host.
 */
function addressIn({ url }: FastifyRequest): URL {
  const address = `http://here${url.startsWith('/') ? '' : '/'}${url}`
  return URL.canParse(address) ? new URL(address) : refuse('not_found')
}

/**
 * True for a path with a file ending. The path of a person may end with an e-mail, which looks like a file ending, so e-mails are
 * excluded.
 */
function isFile(url: string): boolean {
  const last = url.split('?')[0]?.split('/').at(-1) ?? ''
  return /\.\w{1,8}$/.test(last) && !/@|%40/.test(last)
}

/**
 * Returns a function that sends pages for one person, which neither browsers nor proxies may cache. It compresses the shared part
 * of all pages of a language once.
 */
function personalSender(): (request: FastifyRequest, reply: FastifyReply, page: FramedPage) => FastifyReply {
  const packers = new Map<string, ReturnType<typeof gzipAround>>()
  return (request, reply, [start, shared, end]) => {
    void reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    if (!String(request.headers['accept-encoding']).includes('gzip')) return reply.send(start + shared + end)
    const pack = packers.get(shared) ?? gzipAround(shared)
    packers.set(shared, pack)
    return reply.header('content-encoding', 'gzip').send(pack(start, end))
  }
}

interface Encoded {
  encoding?: Exclude<Encoding, undefined>
  text: Buffer
}

const BUILT_CONTACT = 'href="/suggestion-box" data-contact'

/**
 * Inserts the installation's contact into pages of the build, again when it changes. Without a contact the pages lead to the
 * suggestion box.
 */
function contactedPages(world: Pick<World, 'installation' | 'settings'>): (page: Encoded[]) => Encoded[] {
  let made = { contact: '', pages: new Map<Encoded[], Encoded[]>() }
  return (page) => {
    const contact = contactOf(world)
    if (!contact) return page
    if (made.contact !== contact) made = { contact, pages: new Map() }
    const known = made.pages.get(page)
    if (known) return known
    const text = (page.at(-1)?.text.toString() ?? '').replaceAll(
      BUILT_CONTACT,
      `href="mailto:${contact.replaceAll('&', '%26')}" data-contact`,
    )
    const encodings = page.map((one) => ({ ...one, text: encoded(text, one.encoding) }))
    made.pages.set(page, encodings)
    return encodings
  }
}

/** Returns a page of the build in every encoding, smallest first, and the uncompressed page last. */
const inEveryEncoding = (file: string): Encoded[] => [
  { encoding: 'br', text: readFileSync(`${file}.br`) },
  { encoding: 'gzip', text: readFileSync(`${file}.gz`) },
  { text: readFileSync(file) },
]

function smallest(page: Encoded[], { headers }: FastifyRequest): Encoded {
  const accepted = String(headers['accept-encoding'])
  return page.find(({ encoding }) => !encoding || accepted.includes(encoding)) ?? refuse('not_found')
}

/** Redirects a visitor of 127.0.0.1 to a site named localhost: cookies belong to one host name, so login would fail. */
function toPublicAddress({ publicUrl }: Pick<World, 'publicUrl'>, request: FastifyRequest, reply: FastifyReply) {
  const ours = new URL(publicUrl)
  const host = request.headers.host ?? ours.host
  const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:|$)/
  const strays = host !== ours.host && loopback.test(host) && loopback.test(ours.host)
  return strays ? reply.redirect(`${ours.origin}${request.url}`) : undefined
}

/** Redirects an address with trailing punctuation to its page. */
function toMeantAddress({ url }: FastifyRequest, reply: FastifyReply) {
  const meant = withoutTrailing(url)
  return meant === undefined ? undefined : reply.redirect(meant)
}

const headerOf = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`)
    .join(';')

/** Encoding of a text; undefined for uncompressed. */
export type Encoding = 'br' | 'gzip' | undefined

/**
 * Compresses for speed and not for size, since the page has only one or a few readers. 130 kB take a millisecond, less than a
 * transfer to another thread and back.
 */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text, { level: 3 })
  const bytes = Buffer.from(text)
  return encoding === 'br'
    ? brotliCompressSync(bytes, { params: { ...quick, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
    : bytes
}

const quick = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 }
