import { TERMS } from '#domain/people/account.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { insertSuggestion } from '../feedback/suggestions.ts'
import { insertWithdrawal, noteMove } from '../feedback/withdrawals/queries.ts'
import { fileReport } from '../moderation/reports.ts'
import { sanctionPerson } from '../moderation/sanctions/actions.ts'
import type { AdminContext } from '../people/dualControl/actor.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { World } from '../world.ts'
import { people, type Role } from './people/people.ts'
import { memberOf } from './trips/offers.ts'

const [REPORTED_DAYS, DECIDED_DAYS, MONTHS] = [12, 10, 3]

const reports = [
  { by: 'demo-pablo-quinteros', text: 'Reservó dos veces y no vino ninguna. La segunda lo esperamos cuarenta minutos.' },
  { by: 'demo-mariana-toledo', text: 'Dijo que ya llegaba y nunca apareció.' },
]

/** Suspends a demo person by the product's own actions: two reports, a case, and a decision with its reason. */
export async function suspendOne(world: World): Promise<void> {
  const ids = await idsOf(world)
  const [who, admin] = [withRole('suspended'), withRole('administrator')]
  const id = ids.get(who.subject) ?? ''
  for (const { by, text } of reports) {
    const made = people.find(({ subject }) => subject === by)
    if (made)
      await fileReport(ago(world, REPORTED_DAYS), memberOf(made, ids.get(by) ?? ''), {
        subject: 'person',
        id,
        reason: 'no_show',
        text,
      })
  }
  await decide(ago(world, DECIDED_DAYS), { ...memberOf(admin, ids.get(admin.subject) ?? ''), admin: true, hasCar: false }, id)
}

/** Inserts a task for the administrators: a report of dangerous driving, and the case that it opens. */
export async function reportOne(world: World): Promise<void> {
  const ids = await idsOf(world)
  const [by, about] = ['demo-celeste-nunez', 'demo-federico-luna'].map((subject) => people.find((one) => one.subject === subject))
  if (by && about)
    await fileReport(ago(world, 1), memberOf(by, ids.get(by.subject) ?? ''), {
      subject: 'person',
      id: ids.get(about.subject) ?? '',
      reason: 'dangerous_driving',
      text: 'Iba a más de 150 y mirando el teléfono. Le pedí dos veces que bajara y me contestó que me bajara yo.',
    })
}

async function decide(world: World, me: AdminContext['me'], personId: string): Promise<void> {
  const session = {
    member: me,
    idHash: Buffer.alloc(32),
    idToken: null,
    authenticatedAt: world.now(),
    terms: TERMS,
    restricted: false,
  }
  const open = await world.db.selectFrom('cases').select('id').where('person_id', '=', personId).executeTakeFirstOrThrow()
  await sanctionPerson(
    world,
    { by: me.id, session, address: '127.0.0.1' },
    {
      caseId: open.id,
      step: 'suspend',
      months: MONTHS,
      offence: 'no_show',
      text: 'Dos denuncias de personas distintas, con los mismos hechos. Ya se lo habíamos avisado por chat.',
      statement: 'Reservaste dos viajes y no viniste, sin avisar. Quienes te esperaban perdieron tiempo y lugar.',
    },
  )
}

const ago = (world: World, days: number): World => ({ ...world, now: () => new Date(world.now().getTime() - days * DAY_MS) })

function withRole(role: Role) {
  const made = people.find((one) => one.role === role)
  if (!made) throw new Error(`nobody is ${role}`)
  return made
}

const idsOf = async ({ db }: World) =>
  new Map(
    (await db.selectFrom('accounts').select(['id', 'subject']).execute()).map(({ id, subject }): [string, string] => [
      subject,
      id,
    ]),
  )

interface Letter {
  author: string
  daysAgo: number
  suggestion: string
}

const letters: Letter[] = [
  { author: 'Marina Ortiz', daysAgo: 0.2, suggestion: 'Estaría bueno ver en cada viaje si entra una bici en el baúl.' },
  {
    author: 'Tom Barrett',
    daysAgo: 1.5,
    suggestion:
      'I came from Ireland and went from Rosario to Córdoba with the kindest people.\n\nCould the map show where to buy water?',
  },
  { author: 'Julián Paz', daysAgo: 6, suggestion: 'Más viajes a Tandil los domingos a la tarde, por favor.' },
  { author: 'Elsa Quiroga', daysAgo: 19, suggestion: 'La letra de los horarios me queda chica en el teléfono.' },
]

const mailOf = (author: string) => `${author.normalize('NFD').replace(/\p{M}/gu, '').replace(' ', '.').toLowerCase()}@example.org`

/** Inserts messages from visitors to the operators: some suggestions, and one unanswered withdrawal. */
export async function writeIn(tx: Tx, now: Date): Promise<void> {
  for (const { author, daysAgo, suggestion } of letters) {
    const letter = { author, author_email: mailOf(author), suggestion, ticket: null }
    await insertSuggestion(tx, letter, new Date(now.getTime() - daysAgo * DAY_MS))
  }
  const at = new Date(now.getTime() - 5 * HOUR_MS)
  const withdrawal = {
    name: 'Marina Ortiz',
    email: mailOf('Marina Ortiz'),
    about: 'booking',
    reference: 'Rosario – Córdoba',
    comment: null,
    ticket: null,
    code: 'TRM7-4K2P',
    account_id: null,
    language: 'es-AR',
  } as const
  const { id } = await insertWithdrawal(tx, withdrawal, at)
  await noteMove(tx, id, { from: 'none', event: 'ask', to: 'open', by: null, at })
}
