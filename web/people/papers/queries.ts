import { queryOptions } from '@tanstack/react-query'
import { listPapers } from '#contract/people/papers.ts'
import { call } from '../../client/api.ts'

export const ownPapersQuery = queryOptions({
  queryKey: ['mine', 'papers'],
  queryFn: ({ signal }) => call(listPapers, {}, signal),
})
