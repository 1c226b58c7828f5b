import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../platform/config.ts'
import { languageOfPage } from '../../platform/http/problem.ts'
import { demoSecret, embeddedTelephony, prefix, type TelephonyHost } from './embedded.ts'
import { hostedTelephony } from './hosted.ts'
import { sendingPage, sendingPolicy } from './pages.tsx'
import type { Telephony } from './port.ts'
import { signatureOf } from './signature.ts'

interface Chosen {
  telephony: Telephony
  /** adds the demo's page that sends a message; does nothing for a hosted provider */
  mount(app: FastifyInstance): void
}

/**
 * Chooses providers by the settings. By default, uses embedded providers if the mailbox is embedded too. Without providers, no
 * telephone can be checked.
 */
export function chosenTelephony(read: Settings, host: TelephonyHost): Chosen {
  const { SMS_URL: url, SMS_FROM: from = '', PHONE_NUMBER: number, PHONE_SECRET: secret = '' } = read
  if (url || number || read.SMTP_URL) return { telephony: hostedTelephony({ url, from, number, secret }), mount: () => {} }
  return { telephony: embeddedTelephony(host), mount: (app) => mountSending(app, host) }
}

interface SendingRoute {
  Querystring: { number?: string; text?: string; lang?: string }
}

/** Mounts the page on which a person in the demo sends a message, which arrives as from a gateway. */
export function mountSending(app: FastifyInstance, host: TelephonyHost): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 8192 }, (_, body, done) =>
      done(null, body),
    )
    // runs after the headers of every response are set, and before a public demo adds its hashes
    scope.addHook('preParsing', async (_, reply) => void reply.headers(headers))
    scope.get<SendingRoute>(prefix, async (request, reply) => {
      const { number = '', text = '' } = request.query
      const message = { from: [number].flat().join(), text: [text].flat().join() }
      return reply.send(sendingPage({ language: languageOfPage(request), message, isSent: false }))
    })
    scope.post<SendingRoute>(prefix, async (request, reply) => {
      const form = new URLSearchParams(String(request.body))
      const message = { from: form.get('number') ?? '', text: form.get('text') ?? '' }
      const payload = JSON.stringify(message)
      const signed = { 'content-type': 'application/json', 'x-signature': signatureOf(payload, demoSecret(host)) }
      await app.inject({ method: 'POST', url: '/api/notice/phone', headers: signed, payload })
      return reply.send(sendingPage({ language: languageOfPage(request), message, isSent: true }))
    })
  })
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': sendingPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}
