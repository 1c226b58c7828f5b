import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Received, Reply } from '#contract/endpoint.ts'
import type { Language } from '#contract/wire.ts'
import type { Member } from '#domain/people/account.ts'
import type { World } from '../../world.ts'

/** Session of a request, with its member. */
export interface Session {
  member: Member
  idHash: Buffer
  idToken: string | null
  /** last authentication of the person at the identity provider; null when the provider does not state it */
  authenticatedAt: Date | null
  /** true for an administrator who has to prove a passkey in this session first (A16) */
  adminWaits?: boolean
  /** version of the terms that the member accepted last */
  terms: string | null
  /** true while the use of the member's data is restricted at their request (16.2) */
  restricted: boolean
}

/** Data of the request that a few calls need besides their input: cookies, and the language of the response. */
export interface RequestContext {
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  session: Session | undefined
  /** Idempotency-Key of the call (P12) */
  key: string | undefined
}

type Caller<E extends Endpoint> = E['by'] extends 'anyone' ? Member | undefined : Member

/** Input of a call, parsed by its schemas. */
export interface Parsed {
  params: unknown
  query: unknown
  body: unknown
}

export interface Route {
  call: Endpoint
  /** true: the call may read on a standby */
  onStandby?: true
  handle(world: World, me: Member | undefined, received: Parsed, context: RequestContext): unknown
}

type Handle<E extends Endpoint> = (
  world: World,
  me: Caller<E>,
  received: Received<E>,
  context: RequestContext,
) => Promise<Reply<E>> | Reply<E>

/** Pairs a call of the contract with its handler, for the lists in the routes.ts files. */
export const route = <E extends Endpoint>(call: E, handle: Handle<E>): Route => ({
  call,
  // `serveCalls` has parsed the input by the call's schemas and checked `whyNotCall`, so the wide types narrow to E's
  handle,
})

/**
 * Pairs a read with its handler. Its response may be slightly old, but includes the caller's actions and the events that this
 * process received (decision 48).
 */
export const standbyRoute = <E extends Endpoint>(call: E, handle: Handle<E>): Route => ({
  ...route(call, handle),
  onStandby: true,
})
