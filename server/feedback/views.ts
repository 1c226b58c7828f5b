import type { Received } from '#contract/endpoint.ts'
import type { listWithdrawals, Withdrawal } from '#contract/feedback/withdrawals.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db } from '../platform/database/connect.ts'
import type { World } from '../world.ts'
import { countSuggestions, type SuggestionRow, suggestionsAfter } from './suggestions.ts'
import {
  casesOfCode,
  countCases,
  mailsOf,
  movesOfCases,
  openCases,
  settledCases,
  type WithdrawalRow,
} from './withdrawals/queries.ts'

const A_PAGE = 8

/** Returns a page of suggestions. */
export async function suggestionsPage({ db }: World, after: string | undefined) {
  const found = await suggestionsAfter(db, keyFrom(after), A_PAGE + 1)
  const visible = found.slice(0, A_PAGE)
  const last = found.length > A_PAGE ? visible.at(-1) : undefined
  const count = await countSuggestions(db)
  return { suggestions: visible.map(presentSuggestion), count, ...(last && { next: `${last.sent_at.getTime()}.${last.id}` }) }
}

const presentSuggestion = (row: SuggestionRow) => ({
  id: row.id,
  author: row.author,
  authorEmail: row.author_email,
  suggestion: row.suggestion,
  sentAt: row.sent_at.toISOString(),
})

/** Parses a key; an invalid one starts at the beginning. */
function keyFrom(text: string | undefined): { at: Date; id: string } | undefined {
  const [, ms = '', id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  return isUuid(id) ? { at: new Date(Number(ms)), id } : undefined
}

/** Returns a page of open or settled cases, or the case with the given code. */
export async function withdrawalsPage({ db }: World, { settled, code, after }: Received<typeof listWithdrawals>['query']) {
  if (code !== undefined) {
    const withdrawals = await presentCases(db, await casesOfCode(db, code.trim().toUpperCase()))
    return { withdrawals, count: withdrawals.length }
  }
  const isSettled = settled === 'true'
  const found = await (isSettled ? settledCases : openCases)(db, keyFrom(after), A_PAGE + 1)
  const visible = found.slice(0, A_PAGE)
  const last = found.length > A_PAGE ? visible.at(-1) : undefined
  const next = last && `${(last.settled_at ?? last.asked_at).getTime()}.${last.id}`
  return { withdrawals: await presentCases(db, visible), count: await countCases(db, isSettled), ...(next && { next }) }
}

/** Returns one case with its history. */
export async function withdrawalPage({ db }: World, row: WithdrawalRow): Promise<Withdrawal> {
  return presentCase(row, await movesOfCases(db, [row.id]), await mailsOf(db, [row.id]))
}

async function presentCases(db: Db, rows: WithdrawalRow[]): Promise<Withdrawal[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [moves, mails] = [await movesOfCases(db, ids), await mailsOf(db, ids)]
  return rows.map((row) => presentCase(row, moves, mails))
}

type Moves = Awaited<ReturnType<typeof movesOfCases>>
type Mails = Awaited<ReturnType<typeof mailsOf>>

const presentCase = (row: WithdrawalRow, moves: Moves, mails: Mails): Withdrawal => ({
  id: row.id,
  code: row.code,
  name: row.name,
  email: row.email,
  about: row.about,
  reference: row.reference,
  comment: row.comment,
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  account: row.account_id,
  answer: row.answer,
  history: moves
    .filter(({ id }) => id === row.id)
    .map(({ event, at, name }) => ({ event: event as Event, at: at.toISOString(), by: name })),
  mails: mails
    .filter(({ id }) => id === row.id)
    .map(({ kind, state, ended_at: at }) => ({ kind, state, at: at?.toISOString() ?? null })),
})

/** Events that the constraint on the table allows. */
type Event = Withdrawal['history'][number]['event']
