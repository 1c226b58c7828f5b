import type { IncomingMessage } from 'node:http'
import { get as plainly } from 'node:http'
import { Agent, get as securely } from 'node:https'
import type { LookupFunction } from 'node:net'
import * as z from 'zod/mini'
import { isOutside, publicLookup } from '../guard.ts'
import type { PartnerOutcome, PartnerJourneys, Partners, PartnerSearch } from './port.ts'

const PATIENCE_MS = 800
const MAX_BYTES = 200_000
const MAX_JOURNEYS = 5
const MAX_READ = 100
const RADIUS_KM = 10
const MAX_ADDRESS = 500

const Journeys = z.array(z.object({ webUrl: z.optional(z.unknown()), passengerPickupDate: z.optional(z.unknown()) }))

interface Fetcher {
  /** set only by tests, which call this machine */
  isAllowed?: (address: string) => boolean
  lookup?: LookupFunction
  protocol?: 'https:' | 'http:'
}

interface Partner {
  address: URL
  key: string
  name: string
}

/** Parses PARTNERS: addresses of partners' APIs separated by blanks, each followed by # and the key that the partner gave us. */
function partnersOf(setting: string): Partner[] {
  return setting
    .split(' ')
    .filter(Boolean)
    .map((text) => {
      const address = new URL(text)
      const key = decodeURIComponent(address.hash.slice(1))
      address.hash = ''
      return { address, key, name: address.hostname }
    })
}

/** Queries all partners simultaneously, over https at public addresses only. Follows no redirect. */
export function hostedPartners(
  setting = '',
  { isAllowed = isOutside, lookup = publicLookup, protocol = 'https:' }: Fetcher = {},
): Partners {
  const partners = partnersOf(setting)
  const agent = new Agent({ lookup, keepAlive: false })
  const counts = new Map<string, { partner: string; outcome: PartnerOutcome; count: number }>()
  const note = (partner: string, outcome: PartnerOutcome) => {
    const key = `${partner} ${outcome}`
    counts.set(key, { partner, outcome, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const ask = async ({ address, key, name }: Partner, search: PartnerSearch): Promise<PartnerJourneys> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      const href = addressOf(address, search)
      if (!isAllowed(href)) throw new Error('the address leads inside')
      const text = await read(await opened(href, { agent, signal, headers: { accept: 'application/json', 'x-api-key': key } }))
      const journeys = linksIn(JSON.parse(text), search, (url) => isLinkOf(url, name, protocol))
      note(name, 'answered')
      return { name, journeys }
    } catch {
      note(name, signal.aborted ? 'slow' : 'wrong')
      return { name, journeys: [] }
    }
  }
  return {
    areThere: partners.length > 0,
    journeys: (search) => Promise.all(partners.map((partner) => ask(partner, search))),
    get outcomes() {
      return [...counts.values()]
    },
  }
}

function addressOf(address: URL, { departure, arrival, from, to }: PartnerSearch): string {
  const url = new URL(`${address.pathname.replace(/\/$/, '')}/driver_journeys`, address)
  const [fromS, toS] = [from, to].map((instant) => Math.floor(instant.getTime() / 1000)) as [number, number] // as: map keeps the length of the pair
  const query = {
    departureLat: departure.lat,
    departureLng: departure.lng,
    arrivalLat: arrival.lat,
    arrivalLng: arrival.lng,
    departureDate: Math.floor((fromS + toS) / 2),
    timeDelta: Math.ceil((toS - fromS) / 2),
    departureRadius: RADIUS_KM,
    arrivalRadius: RADIUS_KM,
    count: MAX_JOURNEYS,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url.href
}

const opened = (href: string, options: { agent: Agent; signal: AbortSignal; headers: Record<string, string> }) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { agent, ...rest } = options
    const request = href.startsWith('https:') ? securely(href, { ...rest, agent }, resolve) : plainly(href, rest, resolve)
    request.on('error', reject)
  })

/** Reads a response and counts its bytes, because the stated length is not trusted. */
async function read(answer: IncomingMessage): Promise<string> {
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new Error(`answered ${answer.statusCode}`)
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    const bytes = chunk as Buffer // as: a response without an encoding has bytes
    length += bytes.length
    // leaving the loop closes the connection
    if (length > MAX_BYTES) throw new Error('too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function linksIn(answer: unknown, { from, to }: PartnerSearch, isLink: (url: URL) => boolean): PartnerJourneys['journeys'] {
  return z
    .parse(Journeys, answer)
    .slice(0, MAX_READ)
    .flatMap(({ webUrl, passengerPickupDate: seconds }) => {
      if (typeof webUrl !== 'string' || webUrl.length > MAX_ADDRESS || typeof seconds !== 'number') return []
      const url = URL.canParse(webUrl) ? new URL(webUrl) : undefined
      const at = seconds * 1000
      return url && isLink(url) && at >= from.getTime() && at < to.getTime() ? [{ url: url.href, at: new Date(at) }] : []
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, MAX_JOURNEYS)
}

const isLinkOf = ({ protocol, hostname, port, username, password }: URL, host: string, allowed: string) =>
  protocol === allowed && hostname === host && port === '' && username === '' && password === ''
