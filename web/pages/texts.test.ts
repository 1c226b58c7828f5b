import { describe, expect, test } from 'vitest'
import { TERMS } from '#domain/people/account.ts'
import type { PageText } from './readText.ts'

const files = import.meta.glob<PageText>('./texts/*.{en-US,es-AR}.ts', { eager: true, import: 'text' })
const names = ['aboutus', 'cookies-policy', 'faq', 'privacy-policy', 'recommendations', 'terms-and-conditions']

function page(name: string, language: 'en-US' | 'es-AR'): PageText {
  const text = files[`./texts/${name}.${language}.ts`]
  if (!text) throw new Error(`no ${name} in ${language}`)
  return text
}

type Section = PageText['sections'][number]
const textsOf = ({ heading, paragraphs, points = [] }: Section) => [heading, ...paragraphs, ...points]
const all = (text: PageText) => [text.title, text.intro, text.updated ?? '', ...text.sections.flatMap(textsOf)].join('\n')
const words = (sentences: string) => sentences.toLowerCase().split(/[^\p{L}]+/u)
const found = (sentences: string, forbidden: Set<string>) => words(sentences).filter((word) => forbidden.has(word))

/** Returns the text of one section, or the date line under the title when the section is 'updated'. */
function part(text: PageText, id: string): string {
  if (id === 'updated') return text.updated ?? ''
  return text.sections
    .filter((section) => section.id === id)
    .flatMap(textsOf)
    .join('\n')
}

const english = new Set('the and of with your you is are this that for not if they from what who when we it to in be'.split(' '))
const notArgentine = new Set(
  'tú coche coches asiento asientos placa placas gasolina vosotros usuario usuarios tienes puedes quieres eres debes sabes'.split(
    ' ',
  ),
)

describe.each(names)('%s', (name) => {
  const [en, es] = [page(name, 'en-US'), page(name, 'es-AR')]

  test('a link to a part of the page works in both languages', () => {
    const ids = en.sections.map(({ id }) => id)
    expect(es.sections.map(({ id }) => id)).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test('a page has as many parts in one language as in the other', () => {
    const shape = ({ sections }: PageText) =>
      sections.map(({ paragraphs, points, link }) => [paragraphs.length, points?.length, link?.href])
    expect(shape(es)).toEqual(shape(en))
    expect(Boolean(es.updated)).toBe(Boolean(en.updated))
  })

  test('a figure is equal in both languages', () => {
    const figures = (section: Section) =>
      textsOf(section)
        .join(' ')
        .replaceAll(',', '.')
        .match(/\d+(\.\d+)?/g)
        ?.toSorted()
    for (const [at, section] of en.sections.entries()) {
      const other = es.sections[at]
      expect(other && figures(other), section.id).toEqual(figures(section))
    }
  })

  test('the Spanish page has no English words', () => {
    expect(found(all(es), english)).toEqual([])
    expect(found(all(en), english)).not.toEqual([])
  })

  test('the Spanish page has Argentine words', () => {
    expect(found(all(es), notArgentine)).toEqual([])
  })

  test('the page is plain text without gaps, and calls people members or people, not users', () => {
    for (const text of [en, es]) {
      expect(all(text)).not.toMatch(/\busers?\b|[<>]| {2}/i)
      for (const section of text.sections) for (const sentence of textsOf(section)) expect(sentence.trim()).not.toBe('')
    }
  })
})

test('there are six pages, each in two languages (F19)', () => {
  expect(Object.keys(files)).toEqual(names.flatMap((name) => [`./texts/${name}.en-US.ts`, `./texts/${name}.es-AR.ts`]))
})

const facts: [page: string, section: string, en: string, es: string][] = [
  ['terms-and-conditions', 'updated', 'reviewed on December 16, 2021', 'revisión: 16 de diciembre de 2021'],
  ['terms-and-conditions', 'updated', 'Effective from December 17, 2021', 'desde el 17 de diciembre de 2021'],
  ['privacy-policy', 'updated', 'Effective from December 17, 2021', 'desde el 17 de diciembre de 2021'],
  ['cookies-policy', 'updated', 'updated on December 1, 2021', 'actualizada el 1 de diciembre de 2021'],
  ['cookies-policy', 'updated', 'Last change: November 29, 2026', 'Último cambio: 29 de noviembre de 2026'],
  [
    'privacy-policy',
    'how-long',
    'do not close the account: 5 years after last use',
    'si no la cerrás: 5 años desde el último uso',
  ],
  ['privacy-policy', 'how-long', 'after closing the account: 30 days', 'después de cerrarla: 30 días'],
  ['privacy-policy', 'how-long', 'or a report: 2 years', 'o una denuncia: 2 años'],
  ['privacy-policy', 'how-long', 'Financial data: up to 10 years', 'Datos financieros: hasta 10 años'],
  ['privacy-policy', 'how-long', 'Log data: up to 12 months', 'Registros técnicos: hasta 12 meses'],
  ['privacy-policy', 'how-long', 'Call recordings: up to 1 month', 'Grabaciones de llamadas: hasta 1 mes;'],
  ['privacy-policy', 'how-long', 'analysis of calls: 1 year', 'análisis de llamadas: 1 año'],
  ['privacy-policy', 'how-long', 'suspended accounts: 2 years', 'cuentas suspendidas: 2 años'],
  ['privacy-policy', 'how-long', '10 years if it was permanent', '10 años si fue permanente'],
  ['privacy-policy', 'how-long', 'terms): up to 5 years', 'términos): hasta 5 años'],
  ['privacy-policy', 'your-rights', '10 consecutive days', '10 días corridos'],
  ['privacy-policy', 'your-rights', '5 working days', '5 días hábiles'],
  ['privacy-policy', 'your-rights', '25.326', '25.326'],
  ['privacy-policy', 'your-rights', 'AAIP', 'AAIP'],
  ['privacy-policy', 'who-else-receives-it', 'our own store by default', 'se guardan en nuestro propio almacenamiento'],
  ['terms-and-conditions', 'what-tramo-is', 'student project', 'proyecto de estudiantes'],
  [
    'terms-and-conditions',
    'what-tramo-is',
    'not a public or private passenger',
    'no es un servicio de transporte de pasajeros, ni público',
  ],
  ['terms-and-conditions', 'who-may-use-it', '18 years old or older', '18 años o más'],
  ['terms-and-conditions', 'who-may-use-it', 'one account only', 'una sola cuenta'],
  ['terms-and-conditions', 'who-may-use-it', 'You are the traveler', 'Sos la persona que viaja'],
  ['terms-and-conditions', 'the-contribution', 'Profit is forbidden', 'Está prohibido sacar ganancia'],
  ['terms-and-conditions', 'the-contribution', 'may not ask for advance payment', 'no puede pedir pagos por adelantado'],
  ['terms-and-conditions', 'dividing-with-receipts', 'Nobody may refuse', 'Nadie puede negarse'],
  ['terms-and-conditions', 'moderation', 'no obligation to give reasons', 'No tiene obligación de dar los motivos'],
  ['terms-and-conditions', 'moderation', 'suspensions of months to a definitive', 'suspensiones de meses hasta una definitiva'],
  ['terms-and-conditions', 'moderation', 'temporary suspension costs money', 'suspensión temporal cuesta dinero'],
  [
    'terms-and-conditions',
    'moderation',
    'permanent suspension the account can’t be reactivated',
    'permanente, la cuenta no se puede reactivar',
  ],
  ['terms-and-conditions', 'ratings', '24 hours after the start', '24 horas del inicio'],
  ['terms-and-conditions', 'ratings', 'If 14 days pass', 'Si pasan 14 días'],
  ['terms-and-conditions', 'ratings', 'when both sides have rated', 'cuando los dos calificaron'],
  ['terms-and-conditions', 'ratings', 'cannot be edited', 'no se puede editar'],
  ['terms-and-conditions', 'ratings', 'cancels after confirmation', 'cancela después de la confirmación'],
  ['terms-and-conditions', 'your-account', 'through an identity provider', 'a través de un proveedor de identidad'],
  ['terms-and-conditions', 'your-account', 'its green card', 'su cédula verde'],
  ['terms-and-conditions', 'your-account', 'up to 3 blue cards', 'hasta 3 cédulas azules'],
  ['terms-and-conditions', 'the-contribution', 'fuel and the tolls', 'nafta y los peajes'],
  ['terms-and-conditions', 'the-contribution', 'number of people in the car', 'personas que van en el auto'],
  ['terms-and-conditions', 'the-contribution', 'nor for more than the cost share', 'ni más que'],
  ['terms-and-conditions', 'driving', 'between 1 and 6 seats', 'entre 1 y 6 lugares'],
  ['terms-and-conditions', 'booking-and-paying', 'one to six seats on one trip', 'de uno a seis lugares en un viaje'],
  ['terms-and-conditions', 'booking-and-paying', 'held for 15 minutes', '15 minutos'],
  ['terms-and-conditions', 'booking-and-paying', 'never later than 2 hours before departure', '2 horas antes de la salida'],
  ['terms-and-conditions', 'booking-and-paying', 'up to 24 hours to pay', 'hasta 24 horas para pagar'],
  ['terms-and-conditions', 'booking-and-paying', '30 minutes before departure', '30 minutos antes de la salida'],
  [
    'terms-and-conditions',
    'booking-and-paying',
    'closes 48 hours after its planned end',
    'se cierra 48 horas después de la hora prevista',
  ],
  ['terms-and-conditions', 'booking-and-paying', 'neither see nor store card data', 'no vemos ni guardamos datos de tarjetas'],
  ['terms-and-conditions', 'booking-and-paying', 'within 10 consecutive days', 'dentro de los 10 días corridos'],
  [
    'terms-and-conditions',
    'booking-and-paying',
    'code at once and by email within 24 hours',
    'código al instante y por correo dentro de las 24',
  ],
  ['terms-and-conditions', 'canceling-and-not-coming', '24 hours or more before departure: everything', '24 horas o más'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'half, and the other half goes to the driver', 'la mitad'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'within 30 minutes of confirming', '30 minutos'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'for at least 48 hours', 'siempre tiene al menos 48 horas'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'decides within 10 days', 'dentro de los 10 días'],
  ['terms-and-conditions', 'dividing-with-receipts', '48 hours after the planned end', '48 horas después de la hora prevista'],
  ['terms-and-conditions', 'dividing-with-receipts', '7 days', '7 días'],
  ['terms-and-conditions', 'dividing-with-receipts', '7 more days, once', '7 días más, una sola vez'],
  ['terms-and-conditions', 'dividing-with-receipts', 'within 10 days', 'dentro de los 10 días'],
  ['terms-and-conditions', 'dividing-with-receipts', 'at most 8 liters per 100 km', 'como máximo 8 litros cada 100 km'],
  ['terms-and-conditions', 'dividing-with-receipts', 'at most 5 liters per 100 km', '5 litros cada 100 km como máximo'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'at least 1 hour before departure', 'al menos 1 hora antes de la salida'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'twice in 30 days', 'dos veces en 30 días'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'after 30 days is shared', 'a los 30 días no hay una decisión'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'holds for all who did not say', 'vale para todos los que no hayan dicho'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'asked you to cancel', 'te pidió que cancelaras'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'It does not count against you', 'No cuenta como una falta'],
  ['terms-and-conditions', 'canceling-and-not-coming', 'again for 72 hours', 'durante 72 horas'],
  ['terms-and-conditions', 'moderation', 'from the third time within 12 months', 'la tercera vez en 12 meses'],
  ['terms-and-conditions', 'ratings', 'from 0 to 5 in steps of 0.5', 'de 0 a 5'],
  ['terms-and-conditions', 'ratings', 'may reply once', 'puede responder una vez'],
  ['terms-and-conditions', 'moderation', 'may warn you, suspend your account temporarily', 'suspender'],
  ['terms-and-conditions', 'moderation', 'a warning, one month, three months, six months', 'seis meses'],
  ['terms-and-conditions', 'moderation', 'within 6 months', '6 meses'],
  ['terms-and-conditions', 'moderation', 'within 14 days by an administrator who did not', '14 días'],
  ['privacy-policy', 'what-we-keep', 'withdrawal button: name, email', 'botón de arrepentimiento: nombre, correo'],
  ['privacy-policy', 'login', 'never see your password', 'nunca vemos tu contraseña'],
  ['privacy-policy', 'how-long', '60 days and 7 days before', '60 días y 7 días antes'],
  ['privacy-policy', 'how-long', '30 days after they were checked, 7 days', '30 días después de revisadas, 7 días'],
  ['privacy-policy', 'how-long', 'Suggestions: 12 months', 'Sugerencias: 12 meses'],
  ['privacy-policy', 'how-long', 'Receipts: 90 days', 'Comprobantes: 90 días'],
  ['privacy-policy', 'how-long', '30 days after the trip, longer', '30 días después del viaje, o más'],
  ['privacy-policy', 'how-long', 'Backups: 35 days', 'Copias de respaldo: 35 días'],
  ['privacy-policy', 'how-long', 'at most 35 days later', 'como máximo 35 días más tarde'],
  ['privacy-policy', 'who-sees-what', 'until 7 days after the trip', 'hasta 7 días después del viaje'],
  ['privacy-policy', 'who-sees-what', '24 hours before departure', '24 horas antes de la salida'],
  ['privacy-policy', 'who-sees-what', '30 minutes after its confirmation', '30 minutos después de confirmarlo'],
  ['faq', 'how-do-i-join', 'three unpaid bookings at a time', 'tres reservas sin pagar a la vez'],
  ['faq', 'how-do-i-join', 'eight seats in all', 'ocho lugares en total'],
  ['faq', 'can-i-bring-others', 'up to six seats', 'hasta seis lugares'],
  ['faq', 'can-i-bring-others', '30 days after the trip', '30 días después del viaje'],
  ['faq', 'how-do-i-join', '45 minutes in a day', '45 minutos en un día'],
  ['faq', 'how-do-i-post-a-trip', '150 days ahead', '150 días de anticipación'],
  ['privacy-policy', 'who-sees-what', 'up to 20 around them', 'hasta 20 alrededor'],
  ['privacy-policy', 'security', 'without any other company', 'sin ninguna otra empresa'],
  ['privacy-policy', 'who-sees-what', 'the whole plate', 'la patente completa'],
  ['privacy-policy', 'who-sees-what', 'nothing about its people', 'nada sobre las personas'],
  ['privacy-policy', 'what-for', 'it does not read chats', 'no lee los chats'],
  ['privacy-policy', 'who-else-receives-it', 'The identity provider', 'El proveedor de identidad'],
  ['terms-and-conditions', 'changes-and-law', 'ask you to accept the new version', 'que aceptes la versión nueva'],
  ['terms-and-conditions', 'changes-and-law', 'still cancel your trips and seats', 'igual podés cancelar tus viajes y lugares'],
  ['privacy-policy', 'what-we-keep', 'which version, when', 'qué versión, cuándo'],
  ['terms-and-conditions', 'changes-and-law', 'under the terms of that day', 'bajo los términos de ese día'],
  ['recommendations', 'the-meeting-point', 'the car and the plate', 'el auto y la patente'],
  ['faq', 'is-it-a-taxi', 'not a public or private passenger transport service', 'ni público ni privado'],
  ['faq', 'money-in-advance', 'aren’t allowed to ask for advance payment', 'no pueden pedir pagos por adelantado'],
  ['faq', 'who-can-use-it', 'one account per person', 'una sola cuenta por persona'],
  ['faq', 'how-do-i-post-a-trip', '1 to 6 seats', 'de 1 a 6 lugares'],
  ['faq', 'ratings', 'starting 24 hours after', 'a partir de las 24 horas'],
  ['faq', 'ratings', 'If 14 days pass', 'Si pasan 14 días'],
  ['cookies-policy', 'what-we-store', 'Lists of administrators', 'Las listas de los administradores'],
  ['cookies-policy', 'what-we-store', 'After you close your account', 'Después de cerrar tu cuenta'],
  ['faq', 'who-can-use-it', '18 or older to travel', '18 años o más'],
  ['faq', 'preferences', 'only women', 'solo mujeres'],
  ['faq', 'changing-a-trip', 'at most 2 hours earlier or later', 'como máximo 2 horas antes o después'],
  ['faq', 'not-driven', 'at least 48 hours to dispute it', 'al menos 48 horas'],
  ['faq', 'not-driven', 'I couldn’t make this trip', 'No pude hacer el viaje'],
  ['faq', 'canceling', 'at least 1 hour before departure', 'al menos 1 hora antes de la salida'],
  ['faq', 'withdrawing', 'in the footer of every page', 'al pie de todas las páginas'],
  ['faq', 'suspended', 'within 6 months', 'dentro de los 6 meses'],
  ['faq', 'alerts', 'Save a search as an alert', 'Guardá una búsqueda como alerta'],
  ['faq', 'papers', 'remove a document', 'borrar un documento'],
  ['privacy-policy', 'how-long', 'remove a document from your profile', 'borrás un documento desde tu perfil'],
  ['faq', 'offline', 'keeps your next trips', 'guarda tus próximos viajes'],
  ['cookies-policy', 'what-we-store', 'remembered for 6 months', '6 meses'],
  ['cookies-policy', 'what-we-store', 'Light or dark', 'Claro u oscuro'],
  ['cookies-policy', 'what-we-store', 'Forms you have begun', 'Los formularios que empezaste'],
  ['cookies-policy', 'what-we-store', 'after 7 days without use', '7 días sin uso'],
  [
    'cookies-policy',
    'the-banner',
    'with the same size and the same number of steps',
    'con el mismo tamaño y la misma cantidad de pasos',
  ],
  ['cookies-policy', 'the-banner', 'open the notice again from the footer', 'volver a abrir el aviso desde el pie'],
  ['recommendations', 'money', 'Never send money in advance', 'Nunca mandes'],
  ['recommendations', 'if-something-goes-wrong', '911 in Argentina', '911'],
  ['faq', 'how-much-do-drivers-receive', '80 dollars per trip in 2021', '80 dólares por viaje en 2021'],
  ['cookies-policy', 'the-banner', 'first visit', 'primera visita'],
  ['cookies-policy', 'what-we-store', 'en-US) or Spanish of Argentina (es-AR)', 'en-US) o español de la Argentina (es-AR)'],
  ['aboutus', 'where-it-comes-from', 'student project', 'proyecto de estudiantes'],
  ['aboutus', 'open-source', 'MIT license', 'licencia MIT'],
]

test.each(facts)('%s, %s: the page states "%s" in both languages', (name, section, en, es) => {
  expect(part(page(name, 'en-US'), section)).toContain(en)
  expect(part(page(name, 'es-AR'), section)).toContain(es)
})

test.each(['en-US', 'es-AR'] as const)('the terms state from when they apply (%s)', (language) => {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(TERMS))
  expect(page('terms-and-conditions', language).updated).toContain(day)
})
