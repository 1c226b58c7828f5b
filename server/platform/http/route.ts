import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Received, Reply } from '#contract/endpoint.ts'
import type { Language } from '#contract/wire.ts'
import type { Member } from '#domain/people/account.ts'
import type { World } from '../../world.ts'

/** The caller: the member, and the session the request came with. */
export interface Session {
  member: Member
  idHash: Buffer
  idToken: string | null
  /** the person's last authentication at the identity provider; null when it does not state one */
  authenticatedAt: Date | null
  /** the person administers once a passkey is proved in this session (A16) */
  adminWaits?: boolean
  /** which terms they accepted last */
  terms: string | null
  /** the use of their data is restricted at their request (16.2) */
  restricted: boolean
}

/** Parts of the request that a few calls need besides their input: cookies to set, the language to answer in. */
export interface RequestContext {
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  session: Session | undefined
  /** the Idempotency-Key of the call (P12) */
  key: string | undefined
}

type Caller<E extends Endpoint> = E['by'] extends 'anyone' ? Member | undefined : Member

/** Input, parsed by the schemas of its call. */
export interface Parsed {
  params: unknown
  query: unknown
  body: unknown
}

export interface Route {
  call: Endpoint
  /** may be read on a standby */
  onStandby?: true
  handle(world: World, me: Member | undefined, received: Parsed, context: RequestContext): unknown
}

type Handle<E extends Endpoint> = (
  world: World,
  me: Caller<E>,
  received: Received<E>,
  context: RequestContext,
) => Promise<Reply<E>> | Reply<E>

/** One line of a routes.ts: a call of the contract and its handler. */
export const route = <E extends Endpoint>(call: E, handle: Handle<E>): Route => ({
  call,
  // serve() has parsed the input by this very call's schemas and checked whyNotCall, so the wide types narrow to E's
  handle,
})

/** A read whose answer may be slightly old, but includes the caller's acts and the events that this process received (decision 48). */
export const standbyRoute = <E extends Endpoint>(call: E, handle: Handle<E>): Route => ({
  ...route(call, handle),
  onStandby: true,
})
