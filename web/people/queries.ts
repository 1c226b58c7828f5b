import { queryOptions } from '@tanstack/react-query'
import { findPeople, showPerson } from '#contract/people/people.ts'
import { call } from '../client/api.ts'
import type { PeopleAddress } from './address.ts'

/** Returns the query for a person by id or e-mail, with the fields that the caller may see. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => call(showPerson, { params: { id } }, signal),
    retryOnMount: false,
  })

/** Returns the query for the next 24 people found, after the given key. */
export const peopleQuery = (search: PeopleAddress, after: string | undefined) =>
  queryOptions({
    queryKey: ['people', search, after],
    queryFn: ({ signal }) => call(findPeople, { query: { ...search, after } }, signal),
  })
