import type * as z from 'zod/mini'
import type { Circle } from '#domain/people/account.ts'
import type { Reason } from '#domain/refusal.ts'
import type { WireShape } from './wireNames.ts'
import { shapeOf } from './wireShape.ts'

type Schema = z.ZodMiniType

/** Refusals of a call that queries the payment provider. */
export const providerAway = [
  'payment_provider_unavailable',
  'payment_token_refused',
  'payment_unreadable',
] as const satisfies Reason[]

/**
 * One call: served, called, documented and permission-tested from this object. `path` is below /api with `:name` parameters.
 * Two calls may share method and path when `chosenBy` names the query word that tells them apart.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  about: string
  by: Circle
  /** a barred person may make this call too */
  openToBarred?: true
  /**
   * also a person who has not accepted the terms in force may call it: a way out of what they agreed on under earlier terms (16.3); by
   * default as `openToBarred`
   */
  openUnderOldTerms?: boolean
  chosenBy?: string
  /** class of the rate limit; the general one when absent */
  limit?: Limit
  /** a stricter limit for calls whose `id` is an e-mail: slows down callers who guess e-mails */
  limitByEmail?: Limit
  /** requires an Idempotency-Key (P12); every POST of a member may carry one */
  keyed?: true
  /** a POST only because its input is long: it takes no Idempotency-Key, under which the answer would be stored */
  storesNothing?: true
  /** called by a machine with its own signature: no session, no page of ours (P7) */
  signed?: true
  /** the body is a form with a file, read by the handler itself */
  multipart?: true
  /** the answer is not JSON: the handler sends a picture, or this media type */
  binary?: true | `${string}/${string}`
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  /** besides those that every call may answer */
  refusals?: readonly Reason[]
  /** renamed fields of request and reply, derived from the schemas */
  renamed?: Renamed
}

/** Fields of a call's JSON that have other names in the code (`wireNames.ts`). */
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
/** A caller's input, not parsed yet. */
export type Sent<E extends Endpoint> = InputParts<E>
export type Reply<E extends Endpoint> = z.output<E['reply']>
