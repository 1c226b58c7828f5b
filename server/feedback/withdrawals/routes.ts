import * as contract from '#contract/feedback/withdrawals.ts'
import { route } from '../../platform/http/route.ts'
import { answerWithdrawal, askToWithdraw } from './actions.ts'
import { withdrawalPage, withdrawalsPage } from './views.ts'

export const withdrawalRoutes = [
  route(contract.addWithdrawal, async (world, me, { body }, { language }) => {
    const { code, asked_at } = await askToWithdraw(world, me, body, language)
    return { code, askedAt: asked_at.toISOString() }
  }),
  route(contract.listWithdrawals, (world, _, { query }) => withdrawalsPage(world, query)),
  route(contract.answerWithdrawal, async (world, me, { params: { id }, body }) =>
    withdrawalPage(world, await answerWithdrawal(world, me, id, body)),
  ),
]
