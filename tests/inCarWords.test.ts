import { expect, test } from 'vitest'
import { notificationTexts as noticesInEnglish } from '#contract/notifications/notifications.en-US.ts'
import { notificationTexts as noticesInSpanish } from '#contract/notifications/notifications.es-AR.ts'
import { renderText } from '#contract/notifications/notifications.words.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { jobsOf } from '#server/jobs.ts'
import { actionsOf } from '#web/moderation/audit/actionNames.ts'
import { messages as english } from '#web/texts/en-US.ts'
import { inCar as inEnglish } from '#web/texts/en-US/inCar.ts'
import { messages as spanish } from '#web/texts/es-AR.ts'
import { inCar as inSpanish } from '#web/texts/es-AR/inCar.ts'
import { replaced } from '#web/texts/speech.ts'

/** Words about money that is held, paid out or refunded, which does not happen when passengers pay in the car (F36). */
const ofMoney = {
  'en-US':
    /payout|refund|(?:has|have) paid|pay your share|and pay,|payment|\bbank|\bCBU|transaction|\borders?\b|\bbooks\b|settle trips|money we owe|earnings/i,
  'es-AR':
    /devol|reintegr|ya pag|pagá |pagalo|tu pago|un pago|proveedor de pago|\bbanco|\bCBU|transacci|órdenes|libros|liquid|la plata que/i,
}

/** Notifications about money at a provider, which a site with payment in the car never sends. */
const ofProvider = [
  /^(refund_due|refund_done|refund_refused|payment_disputed|cbu_missing|payout_returned|money_recovered)/,
  /^suspended\.fee|\.bank|\.review|\.departed|\.unpaid|_elsewhere$|^booking_cancelled\.rides_elsewhere/,
  // with payment in the car, bookings have no price to pay in advance
  /^(seat_paid|payment_received|request_accepted)(\.seats)?$|^request_accepted\.alongside/,
]

const texts = { 'en-US': noticesInEnglish, 'es-AR': noticesInSpanish }
const screens = {
  'en-US': [english, inEnglish],
  'es-AR': [spanish, inSpanish],
} as const

describeEach((language) => {
  test(`no notification of a site with payment in the car mentions money at a provider (${language})`, () => {
    const all = Object.keys(texts[language]).filter((key) => !ofProvider.some((sign) => sign.test(key)))
    const rendered = all.map((key) => {
      const [kind = '', ...how] = key.split('.').filter((part) => part !== 'seats' && part !== 'in_car')
      const details = { ...(how.length > 0 && { how: how.join('.') }), inCar: true, seats: key.endsWith('.seats') ? 2 : 1 }
      const facts = { trip: null, date: '', price: () => '' }
      // as: the keys of the messages begin with kinds of notifications
      return [key, renderText(texts[language], kind as NotificationKind, details, facts)] as const
    })
    expect(rendered.filter(([, { title, text }]) => ofMoney[language].test(`${title} ${text}`))).toEqual([])
  })

  test(`no job or audit action of a site with payment in the car mentions money at a provider (${language})`, () => {
    const [all, others] = screens[language]
    const words = (part: 'admin' | 'moderation', under: 'job' | 'actions') =>
      // as: both are trees of messages by key
      (replaced(all[part], others[part]) as Record<string, Record<string, string>>)[under] ?? {}
    const jobs = jobsOf({ PAYMENTS: 'car' }).map(([name]) => words('admin', 'job')[name.replaceAll('-', '_')] ?? name)
    const acts = actionsOf(true).map((action) => words('moderation', 'actions')[action] ?? action)
    expect([...jobs, ...acts].filter((name) => ofMoney[language].test(name))).toEqual([])
    expect(jobs.length).toBeGreaterThan(40)
    expect(acts.length).toBeGreaterThan(40)
  })
})

function describeEach(tell: (language: 'en-US' | 'es-AR') => void) {
  tell('en-US')
  tell('es-AR')
}
