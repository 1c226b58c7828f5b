import * as suggestions from '#contract/feedback/suggestions.ts'
import * as withdrawals from '#contract/feedback/withdrawals.ts'
import { MIN_MS } from '#domain/feedback/formToken.ts'
import { route } from '../platform/http/route.ts'
import { issueFormToken } from '../platform/http/sessions/formToken.ts'
import { removeSuggestion, sendSuggestion } from './suggestions.ts'
import { suggestionsPage, withdrawalPage, withdrawalsPage } from './views.ts'
import { answerWithdrawal, askToWithdraw } from './withdrawals/actions.ts'

export const suggestionRoutes = [
  route(suggestions.giveTicket, (world, _, __, { reply }) => {
    void reply.header('cache-control', 'no-store')
    return { ticket: issueFormToken(world), waitMs: MIN_MS }
  }),
  route(suggestions.addSuggestion, async (world, me, { body }) => ({ id: await sendSuggestion(world, me, body) })),
  route(suggestions.listSuggestions, (world, _, { query: { after } }) => suggestionsPage(world, after)),
  route(suggestions.removeSuggestion, async (world, me, { params: { id }, query: { reason } }) => {
    await removeSuggestion(world, me, id, reason)
    return { removed: true }
  }),
]

export const withdrawalRoutes = [
  route(withdrawals.addWithdrawal, async (world, me, { body }, { language }) => {
    const { code, asked_at } = await askToWithdraw(world, me, body, language)
    return { code, askedAt: asked_at.toISOString() }
  }),
  route(withdrawals.listWithdrawals, (world, _, { query }) => withdrawalsPage(world, query)),
  route(withdrawals.answerWithdrawal, async (world, me, { params: { id }, body }) =>
    withdrawalPage(world, await answerWithdrawal(world, me, id, body)),
  ),
]
