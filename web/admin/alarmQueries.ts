import { infiniteQueryOptions } from '@tanstack/react-query'
import { listAlarms } from '#contract/alarms.ts'
import { call } from '../api.ts'

export const alarmsQuery = (closed: boolean) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'alarms', closed],
    queryFn: ({ signal, pageParam }) => call(listAlarms, { query: { closed: String(closed), after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined, // the first page has no key
    getNextPageParam: ({ next }) => next,
  })
