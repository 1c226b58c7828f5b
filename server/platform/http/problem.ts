import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Language, languages } from '#contract/wire.ts'
import { exchangedRefusal, exchangedValue } from '#contract/wireNames.ts'
import { fieldSentence } from '#contract/words/fields.ts'
import { sentence, statusOf } from '#contract/words/refusals.ts'
import { type Reason, Refused } from '#domain/refusal.ts'
import { isDatabaseAway, isDatabaseBusy } from '../database/connections/unavailable.ts'

/** Returns the caller's language: from the screens' header, else from the cookie, else English. */
export function languageOf(request: FastifyRequest): Language {
  const acceptLanguage = request.headers['accept-language'] ?? ''
  const exact = languages.find((language) => acceptLanguage.startsWith(language))
  return exact ?? chosenLanguage(request) ?? (/^es\b/.test(acceptLanguage) ? 'es-AR' : 'en-US')
}

/** Returns the language for a page outside the application: from the URL, else the device, else the browser. */
export const languageOfPage = (request: FastifyRequest & { query: { lang?: string | undefined } }): Language =>
  languages.find((ours) => ours === request.query.lang) ?? chosenLanguage(request) ?? languageOf(request)

/**
 * Returns the language chosen on this device [spec]. If the server rendered the page in another language, the browser would
 * render it a second time.
 */
export const chosenLanguage = ({ cookies }: Partial<Pick<FastifyRequest, 'cookies'>>): Language | undefined =>
  // for a malformed address, the router answers before cookies are read
  languages.find((language) => cookies?.language === language)

/** Builds a refusal with the first error of each field, in the order of the schema. */
export function invalid(error: z.core.$ZodError): Refused {
  const errors = error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    reason: /^[a-z_]+$/.test(message) ? message : 'malformed',
  }))
  return new Refused('validation', { errors })
}

const reasons = new WeakMap<FastifyRequest, Reason>()

/** Returns the reason of a refused request, once it is answered. */
export const reasonOf = (request: FastifyRequest): Reason | undefined => reasons.get(request)

/**
 * Answers any thrown value as a problem document (RFC 9457). Everything except an expected refusal is a defect: it is logged in
 * full, and answered in one sentence.
 */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusalFor(error, request)
  reasons.set(request, refused.reason)
  const status = statusOf[refused.reason]
  if (status >= 500) request.log.error({ err: error }, refused.reason)
  const language = languageOf(request)
  if (refused.reason === 'overloaded' || refused.reason === 'database_unavailable') void reply.header('retry-after', '2')
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .send(problemOf(refused, language, request.id))
}

/** Builds the document of a refusal; `instance` is the id of its request. */
export const problemOf = ({ reason, details }: Refused, language: Language, instance: string | undefined) =>
  JSON.stringify({
    type: `/problems/${exchangedValue(reason)}`,
    title: sentence(reason, 'en-US'),
    status: statusOf[reason],
    detail: sentence(reason, language, details['retryAfter']),
    instance,
    ...exchangedRefusal({ reason, ...details, ...worded(details['errors'], language) }),
  })

/** Adds the sentence for the reader to each error of a field. */
const worded = (errors: unknown, language: Language) =>
  Array.isArray(errors) && {
    errors: errors.map((one: { reason: string }) => ({ ...one, message: fieldSentence(one.reason, language) })),
  }

const fastifyReasons: Record<string, Reason> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_FILES_LIMIT: 'too_many_images',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_PROTO_VIOLATION: 'malformed_json',
  FST_INVALID_JSON_FIELD_ERROR: 'malformed_json',
  FST_MP_PREMATURE_CLOSE: 'malformed_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

function refusalFor(error: unknown, request: FastifyRequest): Refused {
  if (error instanceof Refused) return error
  if (isDatabaseBusy(error)) return new Refused('overloaded', { retryAfter: 2 })
  if (isDatabaseAway(error)) return new Refused('database_unavailable', { retryAfter: 2 })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = fastifyReasons[code]
  if (known) return new Refused(known)
  // A client that has closed the connection reads no response, so this is no defect of the server. Other errors without a known
  // code, such as those of secure-json-parse and the router, are recognized by their status.
  if (code === 'ECONNRESET' && request.raw.destroyed) return new Refused('malformed_json')
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  return new Refused(status === 400 ? 'malformed_json' : status === 404 ? 'not_found' : 'internal')
}
