import type { Reply } from '#contract/endpoint.ts'
import type { showClosing } from '#contract/people/privacy.ts'
import type { Business } from './queries.ts'

export const presentBusiness = ({ kind, id, minor, currency }: Business): Reply<typeof showClosing>['business'][number] => ({
  kind,
  ...(id !== null && { id }),
  ...(minor !== null && { minor: Number(minor) }),
  ...(currency !== null && { currency }),
})
