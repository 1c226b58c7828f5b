import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Me } from '#contract/people/accounts.ts'
import { listen } from './listen.ts'

/** Live events refresh what is shown, as long as a user is logged in. */
export function useLive(me: Me | null | undefined): void {
  const queries = useQueryClient()
  const id = me?.isBanned ? undefined : me?.id
  useEffect(() => (id ? listen(queries) : undefined), [id, queries])
}
