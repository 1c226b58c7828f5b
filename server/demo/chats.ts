import type { Insertable } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { inOrder } from '../messages/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { listDemoPeople } from './queries.ts'

const [LUCIA, SOFIA] = ['demo-lucia-fernandez', 'demo-sofia-herrera']

interface Talk {
  /** author of the first message */
  first: string
  second: string
  /** hours since the last message */
  hoursAgo: number
  /** messages; the authors alternate, beginning with the first person, except that `+` marks another line by the same author */
  lines: string[]
  /** number of lines at the end that the receiver has not read */
  unseen: number
}

const talks: Talk[] = [
  {
    first: SOFIA,
    second: LUCIA,
    hoursAgo: 1.2,
    unseen: 1,
    lines: [
      '¡Hola, Lucía! ¿Todavía hay lugar para el viernes?',
      'Hola, Sofía. Sí, quedan dos lugares.',
      '+Salgo puntual desde la terminal.',
      'Genial. Llevo una mochila y un termo, nada más.',
      'Perfecto, el mate lo cebás vos entonces.',
      'Trato hecho. ¿Nos encontramos en el andén o afuera?',
    ],
  },
  {
    first: 'demo-joaquin-rios',
    second: LUCIA,
    hoursAgo: 26,
    unseen: 0,
    lines: [
      'Buenas, ¿entra una bici plegada en el baúl?',
      'Si es plegada, sí. Traela en su funda, por favor.',
      'Buenísimo, gracias.',
    ],
  },
  {
    first: SOFIA,
    second: 'demo-diego-paz',
    hoursAgo: 5,
    unseen: 1,
    lines: [
      'Hi! Could you drop me off near the ring road?',
      'Sure, at the service station by the exit. It has a café if somebody picks you up.',
      'That works, thank you!',
      'You are welcome. One thing: are you fine with a small dog on the back seat? He sleeps all the way.',
    ],
  },
]

/** Inserts recent messages between some demo people. */
export async function talk(tx: Tx, now: Date): Promise<void> {
  const people = await listDemoPeople(tx)
  const idOf = (subject: string) => people.find((one) => one.subject === subject)?.id
  for (const one of talks) {
    const [first, second] = [idOf(one.first), idOf(one.second)]
    if (first && second) await write(tx, one, { first, second, now })
  }
}

interface Two {
  first: string
  second: string
  now: Date
}

async function write(tx: Tx, talk: Talk, two: Two): Promise<void> {
  const lines = linesOf(talk, two)
  const inserted = tx
    .insertInto('conversations')
    .values(conversationOf(talk, two, lines))
    .returning('id')
  const { id } = await inserted.executeTakeFirstOrThrow()
  await tx
    .insertInto('messages')
    .values(lines.map((line) => ({ ...line, conversation_id: id, key: null })))
    .execute()
}

type Line = Pick<Insertable<Tables['messages']>, 'n' | 'author_id' | 'text'> & { sent_at: Date }

/** Returns messages some minutes apart, the last of them sent `hoursAgo` hours ago. */
function linesOf({ lines, hoursAgo }: Talk, { first, second, now }: Two): Line[] {
  const end = now.getTime() - hoursAgo * HOUR_MS
  let author = second
  return lines.map((line, i) => {
    if (!line.startsWith('+')) author = author === first ? second : first
    const sent_at = new Date(end - (lines.length - 1 - i) * 7 * MINUTE_MS)
    return { n: i + 1, author_id: author, text: line.replace(/^\+/, ''), sent_at }
  })
}

function conversationOf({ unseen }: Talk, { first, second, now }: Two, lines: Line[]): Insertable<Tables['conversations']> {
  const [opening, last] = [lines[0], lines.at(-1)]
  const pair = inOrder(first, second)
  const read = (who: string) => (who === last?.author_id ? lines.length : lines.length - unseen)
  return {
    ...pair,
    started_by: first,
    started_at: opening?.sent_at ?? now,
    last_n: lines.length,
    last_at: last?.sent_at ?? now,
    first_read: read(pair.first_id),
    second_read: read(pair.second_id),
  }
}
