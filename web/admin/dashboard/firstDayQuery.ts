import { queryOptions } from '@tanstack/react-query'
import { showFirstDay } from '#contract/admin/firstDay.ts'
import { call } from '../../client/api.ts'

export const firstDayQuery = queryOptions({
  queryKey: ['admin', 'first day'],
  queryFn: ({ signal }) => call(showFirstDay, {}, signal),
})
