import { listAudit } from '#contract/admin/audit.ts'
import { route } from '../../platform/http/route.ts'
import { auditPage } from './views.ts'

export const auditRoutes = [route(listAudit, (world, _, { query }) => auditPage(world, query))]
