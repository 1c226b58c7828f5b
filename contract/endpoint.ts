import type * as z from 'zod/mini'
import type { Circle } from '#domain/people/account.ts'
import type { Reason } from '#domain/refusal.ts'
import type { WireShape } from './wireNames.ts'
import { shapeOf } from './wireShape.ts'

type Schema = z.ZodMiniType

/** Reasons for which a call that queries the payment provider may be refused. */
export const providerAway = [
  'payment_provider_unavailable',
  'payment_token_refused',
  'payment_unreadable',
] as const satisfies Reason[]

/**
 * A call of the HTTP API. Server, browser, documents and permission tests share this description of it. `path` is below /api,
 * with `:name` parameters. Two calls may share method and path when `chosenBy` names the query parameter that distinguishes them.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  about: string
  by: Circle
  /** barred people may make this call */
  openToBarred?: true
  /**
   * people who have not accepted the terms in force may make this call, to end what they agreed on under earlier terms (16.3);
   * the default is the value of `openToBarred`
   */
  openUnderOldTerms?: boolean
  chosenBy?: string
  /** class of the rate limit; the general class when absent */
  limit?: Limit
  /** a stricter limit for calls whose `id` is an email, to slow down callers who guess emails */
  limitByEmail?: Limit
  /** requires an Idempotency-Key (P12); on other POST calls of members it is optional */
  keyed?: true
  /** a POST only because its input is long. It accepts no Idempotency-Key, because the response would be stored under the key */
  storesNothing?: true
  /** only another machine makes this call, and signs it; the call needs no session (P7) */
  signed?: true
  /** the body is a form with a file, which the handler reads itself */
  multipart?: true
  /** the response is not JSON; the handler sends an image, or this media type */
  binary?: true | `${string}/${string}`
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  /** reasons for which this call may be refused, besides those common to all calls */
  refusals?: readonly Reason[]
  /** renamed fields of request and reply, derived from the schemas */
  renamed?: Renamed
}

/** Fields whose names in JSON and in the code differ (`wireNames.ts`). */
export type Renamed = { readonly [part in 'query' | 'body' | 'reply']?: WireShape }

export type Limit =
  | 'people'
  | 'message'
  | 'plate'
  | 'register'
  | 'upload'
  | 'search'
  | 'suggest'
  | 'route'
  | 'preview'
  | 'reading'
  | 'login'
  | 'post_trip'
  | 'alert'
  | 'booking'
  | 'notice'
  | 'suggestion'
  | 'withdrawal'
  | 'report'
  | 'export'

export const endpoint = <const E extends Endpoint>(call: E): E & { renamed: Renamed } => ({ ...call, renamed: renamedIn(call) })

function renamedIn({ query, body, reply }: Endpoint): Renamed {
  const shapes = { query: query && shapeOf(query), body: body && shapeOf(body), reply: shapeOf(reply) }
  return Object.fromEntries(Object.entries(shapes).filter(([, shape]) => shape !== undefined))
}

type Part = 'params' | 'query' | 'body'
type SchemaOf<E, P extends Part> = E extends { [K in P]: infer S extends Schema } ? S : undefined
type Read<S> = S extends Schema ? z.output<S> : undefined
type InputParts<E> = { [P in Part as SchemaOf<E, P> extends Schema ? P : never]: z.input<Extract<SchemaOf<E, P>, Schema>> }

/** A handler's parsed input. */
export type Received<E extends Endpoint> = { [P in Part]: Read<SchemaOf<E, P>> }
/** A caller's input before it is parsed. */
export type Sent<E extends Endpoint> = InputParts<E>
export type Reply<E extends Endpoint> = z.output<E['reply']>
