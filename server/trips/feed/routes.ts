import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { feedBody, feedVersion } from './storedFeed.ts'

const LICENCE = '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license"'

/** Serves the feed for trip planners (ST21), with the same bytes from every process until the job stores a new feed. */
export function serveFeed(app: FastifyInstance, { db }: Pick<World, 'db'>): void {
  let cached: Awaited<ReturnType<typeof feedBody>>
  app.get('/feed/gtfs.zip', async (request, reply) => {
    const stored = (await feedVersion(db)) ?? refuse('not_found')
    if (isUnchanged(request.headers, stored)) return reply.code(304).headers(headersOf(stored)).send()
    const feed = cached?.version === stored.version ? cached : ((await feedBody(db)) ?? refuse('not_found'))
    cached = feed
    return reply
      .headers({ ...headersOf(feed), 'content-disposition': 'attachment; filename="gtfs.zip"' })
      .type('application/zip')
      .send(feed.body)
  })
}

interface Stored {
  version: string
  made_at: Date
}

const tagOf = ({ version }: Stored) => `"${version}"`

const headersOf = (feed: Stored) => ({
  etag: tagOf(feed),
  'last-modified': feed.made_at.toUTCString(),
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  link: LICENCE,
})

/** Checks the headers for an unchanged feed. A date only counts without an entity tag (RFC 9110, 13.2.2). */
function isUnchanged({ 'if-none-match': tags, 'if-modified-since': since }: IncomingHttpHeaders, feed: Stored): boolean {
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', tagOf(feed)].includes(tag.trim().replace(/^W\//, '')))
  return since !== undefined && Date.parse(since) >= Date.parse(feed.made_at.toUTCString())
}
