import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notificationTexts as noticesInEnglish } from '#contract/notifications/notifications.en-US.ts'
import { notificationTexts as noticesInSpanish } from '#contract/notifications/notifications.es-AR.ts'
import { closesAt } from '#domain/payments/settlement.ts'
import { HOUR_MS } from '#domain/time.ts'
import { messages as english } from '#web/texts/en-US.ts'
import { messages as spanish } from '#web/texts/es-AR.ts'

/* Checks that notifications, screens and text pages all give the same date for the driver's money. */

type Tree = { [key: string]: string | Tree }
const folder = new URL('../web/pages/texts/', import.meta.url)
const pages = await Promise.all(
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map(async (file) => [file, (await import(new URL(file, folder).href)).text] as const),
)

const sentences = {
  'en-US': [noticesInEnglish, english, ...pagesIn('en-US')],
  'es-AR': [noticesInSpanish, spanish, ...pagesIn('es-AR')],
}

function pagesIn(language: string) {
  return pages.filter(([file]) => file.includes(language)).map(([, text]) => text)
}

const textsOf = (tree: Tree | string): string[] => (typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(textsOf))
const sentencesIn = (language: keyof typeof sentences) =>
  sentences[language].flatMap((tree) => textsOf(tree as unknown as Tree)).flatMap((text) => text.split(/(?<=[.;]) /))

/** Sentences on when a driver gets money, when it is paid out, and how long passengers' payments are held. */
const onMoney = {
  'en-US':
    /(?:yours|credited|due to the driver|the driver's|appears? (?:here|under)|hold (?:your payment|the money)).*\bafter\b.*(?:arriv|planned end)/i,
  'es-AR': /(?:es tuya|acredita|aparece|retenemos|corresponde).*después de.*lleg/i,
}
const inHours = { 'en-US': 'hours', 'es-AR': 'horas' }
/** Other dates, which earlier versions of these texts gave. */
const elsewhen = {
  'en-US': /\b(?:a|one|two|the) days? after (?:the|a|each|every|your) trip/i,
  'es-AR': /\b(?:el|al|un|dos) días? (?:después|siguientes?) (?:del|de cada|de tu) viaje/i,
}

const hours = closesAt(new Date(0)).getTime() / HOUR_MS

test.each(['en-US', 'es-AR'] as const)(
  'every sentence on the money of a trip names the same hours after arrival (%s)',
  (language) => {
    const found = sentencesIn(language).filter((sentence) => onMoney[language].test(sentence))
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter((sentence) => !sentence.includes(`${hours} ${inHours[language]}`))).toEqual([])
  },
)

test.each(['en-US', 'es-AR'] as const)('no text gives a day after the trip for the driver’s money (%s)', (language) => {
  expect(sentencesIn(language).filter((sentence) => elsewhen[language].test(sentence))).toEqual([])
})
