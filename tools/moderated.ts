import type { CasePage } from '#contract/moderation/cases.ts'
import type { Sanction } from '#contract/moderation/sanctions.ts'

/* A person whom two others have reported: made up, in the shape of the server's answers. */

export const at = '2026-11-18T12:05:00.000Z'
export const id = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`
export const who = (letter: string, name: string) => ({ id: id(letter), name, photo: null })
export const [ramiro, celeste, elena, olga] = [
  who('1', 'Ramiro Sosa'),
  who('2', 'Celeste Ibáñez'),
  who('3', 'Elena Castro'),
  who('4', 'Olga Prado'),
]

export const warning: Sanction = {
  id: id('b'),
  step: 'warn',
  state: 'in_force',
  offence: 'no_show',
  text: 'Dos personas esperaron una hora en la terminal.',
  statement: 'No fuiste a un viaje que habías publicado.',
  by: olga,
  at: '2026-06-02T15:00:00.000Z',
  secondedBy: null,
  startsAt: '2026-06-02T15:00:00.000Z',
  until: null,
  appeal: null,
}

export const hint = {
  id: id('c'),
  kind: 'money_outside' as const,
  person: ramiro,
  idRoute: null,
  signs: ['transfer', 'account', 'amount'],
  foundAt: at,
}

export const card = {
  id: id('d'),
  person: ramiro,
  source: 'report' as const,
  state: 'open' as const,
  openedAt: at,
  closedAt: null,
  reports: 2,
  reasons: ['money_outside' as const, 'no_show' as const],
  pending: false,
}

const message = (n: number, author: string, text: string, reported = false) => ({
  kind: 'message' as const,
  n,
  author,
  at,
  text,
  reported,
})

export const about: CasePage = {
  ...card,
  reported: [
    {
      id: id('e'),
      reporter: celeste,
      subject: 'message',
      reason: 'money_outside',
      text: 'Me pidió una seña antes del viaje, por fuera.',
      at,
      outcome: null,
      evidence: [
        message(1, celeste.id, 'Hola, ¿queda lugar para el viernes?'),
        message(2, ramiro.id, 'Sí, pero te lo guardo si me mandás 5.000 de seña.', true),
        message(3, ramiro.id, 'El alias es ramiro.viaja.', true),
        message(4, celeste.id, '¿No se paga por acá?'),
      ],
    },
    {
      id: id('f'),
      reporter: olga,
      subject: 'trip',
      reason: 'no_show',
      text: 'Esperé cuarenta minutos y no vino.',
      at: '2026-11-15T09:00:00.000Z',
      outcome: null,
      evidence: [
        {
          kind: 'trip',
          idRoute: id('9'),
          driver: ramiro.id,
          originName: 'Rosario, Santa Fe, Argentina',
          destinyName: 'Córdoba, Argentina',
          departsAt: '2026-11-14T10:30:00.000Z',
          priceMinor: 1240000,
          capMinor: 1290000,
          currency: 'ARS',
          seats: 3,
          comment: 'Salgo puntual.',
        },
      ],
    },
  ],
  record: {
    email: 'ramiro.sosa@example.org',
    isAdmin: false,
    standing: 'active',
    until: null,
    since: '2026-02-01T12:00:00.000Z',
    tripsDriven: 14,
    tripsRidden: 2,
    calification: 3.9,
    ratings: 11,
    sanctions: [warning],
    hints: [hint],
  },
  proposed: [
    { offence: 'money_outside', step: 'suspend', months: 1, grave: false, count: 2 },
    { offence: 'no_show', step: 'suspend', months: 1, grave: false, count: 2 },
  ],
  frozen: [
    {
      idRoute: id('9'),
      originName: 'Rosario, Santa Fe, Argentina',
      destinyName: 'Córdoba, Argentina',
      departsAt: '2026-11-14T10:30:00.000Z',
      until: '2027-01-17T12:05:00.000Z',
      prolonged: false,
    },
  ],
  longerFreeze: null,
}
