import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { insertSuggestion } from '../feedback/suggestions/queries.ts'
import { insertWithdrawal, noteMove } from '../feedback/withdrawals/queries.ts'
import type { Tx } from '../platform/database/connect.ts'

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

/** What strangers wrote to those who run the site: some suggestions, and one withdrawal that waits for an answer. */
export async function writeIn(tx: Tx, now: Date): Promise<void> {
  for (const { author, daysAgo, suggestion } of letters) {
    const letter = { author, author_email: mailOf(author), suggestion, ticket: null }
    await insertSuggestion(tx, letter, new Date(now.getTime() - daysAgo * DAY_MS))
  }
  const at = new Date(now.getTime() - 5 * HOUR_MS)
  const asked = {
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
  const { id } = await insertWithdrawal(tx, asked, at)
  await noteMove(tx, id, { from: 'none', event: 'ask', to: 'open', by: null, at })
}
