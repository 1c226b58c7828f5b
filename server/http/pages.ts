import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../world.ts'
import { languageOf } from './problem.ts'
import { policy } from './security.ts'

/** What the build wrote beside the files: pages by `path language`, `*` for every other address, and the hashes of what stands inline in them. */
interface Built {
  pages: Record<string, string>
  scripts: string[]
  styles: string[]
}

/** The web: files with their hash in the name for ever, pages in the caller's language. */
export async function servePages(app: FastifyInstance, world: World | Omit<World, 'identity'>, folder: string): Promise<void> {
  const manifest = join(folder, 'built.json')
  if (!existsSync(manifest)) return
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Built // our own build wrote it
  const csp = headerOf(policy(world, built.scripts, built.styles))
  await app.register(fastifyStatic, {
    root: join(folder, 'public'),
    wildcard: false,
    index: false,
    maxAge: '1y',
    immutable: true,
    cacheControl: true,
    preCompressed: true,
  })
  const pages = new Map(Object.entries(built.pages).map(([key, file]) => [key, inEveryEncoding(join(folder, file))]))
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const path = new URL(request.url, 'http://here').pathname.replace(/(.)\/$/, '$1')
    void reply.headers({
      'content-security-policy': csp,
      'cache-control': 'no-cache',
      vary: 'cookie, accept-language, accept-encoding',
    })
    const language = languageOf(request)
    const { encoding, text } = smallest(pages.get(`${path} ${language}`) ?? pages.get(`* ${language}`) ?? [], request)
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(text)
  }
  app.setNotFoundHandler((request, reply) => {
    return request.method === 'GET' && !isFile(request.url)
      ? (toPublicAddress(world, request, reply) ?? page(request, reply))
      : refuse('not_found')
  })
}

/** Files have endings; so have e-mails, by which people are addressed too. */
function isFile(url: string): boolean {
  const last = url.split('?')[0]?.split('/').at(-1) ?? ''
  return /\.\w{1,8}$/.test(last) && !/@|%40/.test(last)
}

interface Encoded {
  encoding?: string
  text: Buffer
}

/** A page as the build compressed it, smallest first, and last as it is. */
const inEveryEncoding = (file: string): Encoded[] => [
  { encoding: 'br', text: readFileSync(`${file}.br`) },
  { encoding: 'gzip', text: readFileSync(`${file}.gz`) },
  { text: readFileSync(file) },
]

function smallest(page: Encoded[], { headers }: FastifyRequest): Encoded {
  const accepted = String(headers['accept-encoding'])
  return page.find(({ encoding }) => !encoding || accepted.includes(encoding)) ?? refuse('not_found')
}

/** Cookies belong to one name: whoever opens 127.0.0.1 while the site calls itself localhost is led there before logging in fails. */
function toPublicAddress({ publicUrl }: Pick<World, 'publicUrl'>, request: FastifyRequest, reply: FastifyReply) {
  const ours = new URL(publicUrl)
  const host = request.headers.host ?? ours.host
  const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:|$)/
  const strays = host !== ours.host && loopback.test(host) && loopback.test(ours.host)
  return strays ? reply.redirect(`${ours.origin}${request.url}`) : undefined
}

const headerOf = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`)
    .join(';')
