import * as contract from '#contract/health.ts'
import { route } from '../route.ts'

const up = { status: 'up' as const }

export const healthRoutes = [route(contract.live, () => up), route(contract.ready, ({ ready }) => ready().then(() => up))]
