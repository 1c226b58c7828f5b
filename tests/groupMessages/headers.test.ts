import { describe, expect, test } from 'vitest'
import { readGroupMessage } from '#server/trips/groupMessages/grammar/read.ts'
import { lookupOfOne, TODAY } from './gazetteer.ts'

const BODY = 'Salgo mañana 7hs de Rosario a Buenos Aires, 3 lugares'
const read = (text: string, today = TODAY) => readGroupMessage(text, today, lookupOfOne())

/** Returns the fields of a reading, without how certain each field is. */
const fieldsOf = ({ from, to, day, hours, seats, notUnderstood, messages }: ReturnType<typeof read>) =>
  [
    from?.value.name.split(',')[0],
    to?.value.name.split(',')[0],
    day?.value,
    hours?.value,
    seats?.value,
    notUnderstood,
    messages,
  ] as const

const wholeOn = (day: string) => ['Rosario', 'Buenos Aires', day, '07:00', 3, [], undefined]

describe('a header contains the sender and the time of sending, and "mañana" is relative to that day', () => {
  test.each([
    ['[19/10 18:05] Juana: ', '2026-10-20'],
    ['[18:05, 19/10/2026] Juana P: ', '2026-10-20'],
    ['[18:05, 19/10/2026] +54 9 341 555-0101: ', '2026-10-20'],
    ['[19/10/26, 6:05:33 p. m.] Juana: ', '2026-10-20'],
    ['\u200e[19/10/26, 6:05:33\u202fp.\u00a0m.] \u202aJuana\u202c: ', '2026-10-20'],
    ['[19/10/26 18:05:33] ~\u202fJuana: ', '2026-10-20'],
    ['[10/19/26, 6:05:33\u202fPM] Juana: ', '2026-10-20'],
    ['[2026-10-19, 18:05:33] Juana: ', '2026-10-20'],
    ['[19.10.2026, 18:05:08] ~ Juana: ', '2026-10-20'],
    ['[19.10.26, 18:05:08] Juana 🚗: ', '2026-10-20'],
    ['[6:05 p. m., 18/10/2026] Juana: ', '2026-10-19'],
    ['[6:05 PM, 10/18/2026] Juana: ', '2026-10-19'],
    ['19/10/2026 18:05 - +54 9 341 555-0101: ', '2026-10-20'],
    ['19/10/26, 18:05 - Juana: ', '2026-10-20'],
    ['19/10/26, 6:05 p. m. - Juana Pérez: ', '2026-10-20'],
    ['10/19/26, 6:05 PM - Juana: ', '2026-10-20'],
    ['19/10/2026, 18:05 - Rosario: ', '2026-10-20'],
    ['18/10/2026 a las 18:05 - Florencia Córdoba: ', '2026-10-19'],
    ['Juana, [19.10.2026 18:05]\n', '2026-10-20'],
    ['Juana Pérez, [19 oct. 2026 a las 18:05:33]:\n', '2026-10-20'],
    ['Santa Fe Viajes, [19/10/2026 18:05]:\n', '2026-10-20'],
    ['[19/10/2026 18:05] Juana Pérez: ', '2026-10-20'],
    ['[19/10 18:05] Juana: Reenviado\n', '2026-10-20'],
    ['Reenviado\n', '2026-10-20'],
    ['Mensaje reenviado\n', '2026-10-20'],
    ['[Forwarded from Viajes Rosario]\n', '2026-10-20'],
    ['Juana Pérez\nAyer a las 14:32\n', '2026-10-19'],
    ['Juana Pérez\n18/10/26 18:05\n', '2026-10-19'],
    ['Juana Pérez\nHoy a las 14:32\n', '2026-10-20'],
    ['Juana Pérez\nYesterday at 2:32 PM\n', '2026-10-19'],
    ['Juana Pérez\n18 de octubre a las 18:05 · Público\n', '2026-10-19'],
    ['Juana Pérez\nOctober 18 at 6:05 PM\n', '2026-10-19'],
    ['Juana Pérez ▸ Viajes compartidos\n2 h ·\n', '2026-10-20'],
    ['Juana Pérez\nhace 3 horas\n', '2026-10-20'],
    ['Rosario Gómez\n1 d\n', '2026-10-19'],
    ['Juana Pérez\nDomingo a las 21:10\n', '2026-10-19'],
    ['Juana Pérez › Viajes compartidos Rosario - Buenos Aires\n2 h\n', '2026-10-20'],
    ['Juana Pérez ha compartido una publicación.\n18 de octubre a las 18:05\n', '2026-10-19'],
    ['Juana Pérez publicó en Viajes compartidos\n18 de octubre\n', '2026-10-19'],
    ['Juana Pérez\nAdministrador\n · 5 h · \n', '2026-10-20'],
    ['Juana Pérez\n\nColaboradora destacada\n\n·\n\nAyer a las 14:32\n\n·\n\n', '2026-10-19'],
    ['[18/10, 22:15] Joana Gonçalves 🚗: ', '2026-10-19'],
    ['↪️ Reenviado muchas veces\n', '2026-10-20'],
    ['El lun, 19 oct 2026 a las 18:05, Juana (<juana@example.org>) escribió:\n> ', '2026-10-20'],
  ])('%j', (header, day) => {
    expect(fieldsOf(read(header + BODY))).toEqual(wholeOn(day))
  })
})

test.each([
  `${BODY} 18:05 ✓✓`,
  `${BODY}\n18:05 ✓`,
  `${BODY}\n6:05 p.\u00a0m.`,
  `${BODY}\nEditado 18:05`,
  `${BODY} <Se editó este mensaje.>`,
  `${BODY} (editado)`,
  `<Multimedia omitido>\n${BODY}`,
  `\u200e<adjunto: 00000123-PHOTO-2026-10-19.jpg>\n${BODY}`,
  `Juana respondió a Pedro\n${BODY}`,
  `> Busco viaje para hoy de Santa Fe a Rosario\n${BODY}`,
  `[19/10 18:05] Juana: \u200eimagen omitida\n${BODY}`,
  `\u200e${BODY.replaceAll(' ', '\u00a0')}`,
])('the reader ignores text that an app adds below or between messages: %j', (text) => {
  expect(fieldsOf(read(text))).toEqual(wholeOn('2026-10-20'))
})

test('a header with a date in another language gives no time of sending, and the day of the trip is marked as uncertain', () => {
  const { day, hours, notUnderstood } = read(`[19. Okt. 2026, 18:05:33] Juana: ${BODY}`)
  expect([day, hours?.value, notUnderstood]).toEqual([{ value: '2026-10-20', isSure: false }, '07:00', []])
})

test.each([
  '*SALGO MAÑANA* 7hs de *Rosario* a *Buenos Aires*, _3 lugares_',
  '```Salgo mañana``` 7hs de _*Rosario*_ a Buenos Aires, *3* lugares',
  'Salgo mañana ~6hs~ 7hs de Rosario a Buenos Aires, ~4~ 3 lugares',
  '🚗 Mañana 7hs Rosario ➡️ Buenos Aires 💺 3',
])('the reader ignores signs of bold and italic, emoji, and struck-out text: %j', (text) => {
  const reading = read(text)
  expect(fieldsOf(reading)).toEqual(wholeOn('2026-10-20'))
  expect([reading.from?.isSure, reading.to?.isSure]).toEqual([true, true])
})

test('the reader does not read a person’s name as a town', () => {
  expect(fieldsOf(read('[19/10, 18:05] Rosario Gómez: Salgo el viernes 7hs de Córdoba a Buenos Aires')).slice(0, 2)).toEqual([
    'Córdoba',
    'Buenos Aires',
  ])
  expect(read('[18:05, 19/10/2026] +54 9 341 555-0101: Busco lugar para el viernes de Rosario a Buenos Aires')).toMatchObject({
    kind: { value: 'request' },
    day: { value: '2026-10-23' },
    notUnderstood: [],
  })
})

describe('a trip’s day that looks like a header is read as the trip’s day', () => {
  test.each([
    ['Rosario - Santa Fe\n19/10/26 18:00\n3 lugares', '2026-10-19', '18:00'],
    ['23/10 18:00 - Rosario a Santa Fe: 3 lugares', '2026-10-23', '18:00'],
    ['23/10/2026 18:00 - Rosario a Santa Fe: 3 lugares', '2026-10-23', '18:00'],
    ['Rosario Córdoba\nViernes a las 18:00\n3 lugares', '2026-10-23', '18:00'],
    ['Rosario a Santa Fe\nHoy a las 18:00\n3 lugares', '2026-10-19', '18:00'],
    ['[viernes 23/10/2026 18:00] Rosario - Santa Fe: 3 lugares', '2026-10-23', '18:00'],
    ['18HS\nDOM 25/10\nROSARIO A SANTA FE\n3 LUGARES', '2026-10-25', '18:00'],
    ['ROSARIO A SANTA FE\nINTERESADOS MP\n18HS\n3 LUGARES\nEL VIERNES', '2026-10-23', '18:00'],
    ['Rosario Funes\n19 de octubre\n18hs, 3 lugares', '2026-10-19', '18:00'],
    ['2 de nov\nRosario a Santa Fe\n18hs, 3 lugares', '2026-11-02', '18:00'],
    ['~18:00 el 23/10 de Rosario a Santa Fe, 3 lugares', '2026-10-23', '18:00'],
  ])('%j', (text, day, hours) => {
    const { day: ownDay, hours: ownHours, seats } = read(text)
    expect([ownDay?.value, ownHours?.value, seats?.value]).toEqual([day, hours, 3])
  })
})

describe('a date on its own line that is no time of a post is the trip’s day', () => {
  test.each([
    ['31/12\nRosario a Córdoba\n8hs\n3 lugares $ 15.000', '2026-12-31'],
    ['25-11\nRosario - Córdoba\n8hs, 3 lugares', '2026-11-25'],
    ['12/25\nRosario to Córdoba\nleaving at 8:00 am, 3 seats', '2026-12-25'],
    ['11/11\nRosario a Córdoba\n8hs, 3 lugares', '2026-11-11'],
    ['11/11/26\nRosario a Córdoba\n8hs, 3 lugares', '2026-11-11'],
    ['11 de noviembre\nRosario a Córdoba\n8hs, 3 lugares', '2026-11-11'],
    ['Rosario Córdoba\n31/12\n8hs, 3 lugares', '2026-12-31'],
    ['Rosario Córdoba\n1-12\n8hs, 3 lugares', '2026-12-01'],
    ['Rosario Córdoba\n11/11\n8hs, 3 lugares', '2026-11-11'],
    ['Rosario Córdoba\n11/11/26\n8hs, 3 lugares', '2026-11-11'],
    ['Rosario Córdoba\n11/11/26 8:00\n3 lugares', '2026-11-11'],
    ['Rosario Córdoba\n11 de noviembre\n8hs, 3 lugares', '2026-11-11'],
    ['[31/12] Rosario a Córdoba\n8hs, 3 lugares', '2026-12-31'],
  ])('%j', (text, day) => {
    const { from, to, hours, seats, notUnderstood, ...rest } = read(text, '2026-11-10')
    expect([from?.value.name.split(',')[0], to?.value.name.split(',')[0], rest.day?.value, hours?.value, seats?.value]).toEqual([
      'Rosario',
      'Córdoba',
      day,
      '08:00',
      3,
    ])
    expect(notUnderstood).toEqual([])
  })

  test('a weekday after the date does not change the year', () => {
    expect(read('31/12\njueves 8hs\nRosario a Córdoba', '2026-11-10').day?.value).toBe('2026-12-31')
  })

  test('a date this year below a name, and a date in the past with its year, are of the post', () => {
    for (const header of ['Juana Pérez\n9/11\n', 'Juana Pérez\n09/11/26\n', '09/11/26\n', '[9/11, 14:32] Juana: '])
      expect(fieldsOf(read(header + BODY, '2026-11-10')), header).toEqual(wholeOn('2026-11-10'))
    expect(fieldsOf(read(`[31/12, 14:32] Juana: ${BODY}`, '2027-01-01'))).toEqual(wholeOn('2027-01-01'))
    expect(fieldsOf(read(`Juana Pérez\n31/12/26\n${BODY}`, '2027-01-01'))).toEqual(wholeOn('2027-01-01'))
  })
})

describe('the reader computes days from the day of sending', () => {
  test('a trip that was on a day before today is marked as uncertain', () => {
    expect(read(`[15/10/26, 18:05] Juana: ${BODY}`).day).toEqual({ value: '2026-10-16', isSure: false })
  })

  test('a date whose day and month may be swapped is marked as uncertain', () => {
    expect(read(`[10/09/26, 18:05] Juana: ${BODY}`, '2026-10-12').day?.isSure).toBe(false)
    expect(read(`[09/10/26, 18:05] Juana: ${BODY}`, '2026-10-09').day).toEqual({ value: '2026-10-10', isSure: true })
  })

  test('a weekday is relative to the day of sending', () => {
    expect(read('[14/10/26, 18:05] Juana: Salgo el lunes 7hs de Rosario a Buenos Aires').day?.value).toBe('2026-10-19')
  })
})

describe('a text of several messages', () => {
  const several = `[19/10, 18:05] Juana: ${BODY}\n[19/10, 18:07] Pedro: Busco de Santa Fe a Rosario para hoy`

  test('the reader lists the messages, each with its header, and reads the first message', () => {
    const reading = read(several)
    expect(fieldsOf(reading).slice(0, 5)).toEqual(['Rosario', 'Buenos Aires', '2026-10-20', '07:00', 3])
    expect(reading.messages).toEqual(several.split('\n'))
    expect(read(reading.messages?.[1] ?? '')).toMatchObject({ kind: { value: 'request' }, day: { value: TODAY } })
  })

  test.each([
    [
      'pictures and deleted messages',
      '\n[19/10, 18:06] Pedro: <Multimedia omitido>\n[19/10, 18:07] Ana: Se eliminó este mensaje',
    ],
    ['lines of the app', '\n19/10/26, 18:06 - Pedro se unió usando el enlace de invitación'],
    ['further lines of the same message', '\n$15.000\nNo fumar'],
  ])('%s are not counted as messages', (_, added) => {
    expect(read(`[19/10, 18:05] Juana: ${BODY}${added}`).messages).toBeUndefined()
  })

  test('the reader separates posts of Facebook and messages of Telegram', () => {
    expect(read(`Juana Pérez\n2 h ·\n${BODY}\nPedro Gómez\n3 h ·\nBusco viaje para mañana`).messages).toHaveLength(2)
    expect(read(`Juana, [19.10.2026 18:05]\n${BODY}\n\nPedro, [19.10.2026 18:07]\nBusco viaje`).messages).toHaveLength(2)
  })

  test('a text that contains only headers has no fields', () => {
    expect(read('[19/10, 18:05] Juana: \n[19/10, 18:06] Pedro: ')).toEqual({ stops: [], notUnderstood: [] })
  })
})
