import * as contract from '#contract/feedback/suggestions.ts'
import { SOONEST_MS } from '#domain/feedback/formToken.ts'
import { issueFormToken } from '../../platform/http/formToken.ts'
import { route } from '../../platform/http/route.ts'
import { removeSuggestion, sendSuggestion } from './actions.ts'
import { suggestionsPage } from './views.ts'

export const suggestionRoutes = [
  route(contract.giveTicket, (world, _, __, { reply }) => {
    void reply.header('cache-control', 'no-store')
    return { ticket: issueFormToken(world), waitMs: SOONEST_MS }
  }),
  route(contract.addSuggestion, async (world, me, { body }) => ({ id: await sendSuggestion(world, me, body) })),
  route(contract.listSuggestions, (world, _, { query: { after } }) => suggestionsPage(world, after)),
  route(contract.removeSuggestion, async (world, me, { params: { id }, query: { reason } }) => {
    await removeSuggestion(world, me, id, reason)
    return { removed: true }
  }),
]
