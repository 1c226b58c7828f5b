import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '../../client/api.ts'
import { useFreshLogIn } from './useFreshLogIn.ts'

const KEY = 'deciding'

interface Kept {
  what: string
  said: unknown
}

/** What was about to be said about this very thing when a login came between; told once. */
export function useKept(what: string): unknown {
  const [kept] = useState(() => keptFor(what))
  useEffect(() => {
    if (kept) sessionStorage.removeItem(KEY)
  }, [kept])
  return kept?.said
}

function keptFor(what: string): Kept | undefined {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null // written below, nowhere else
  return kept?.what === what ? kept : undefined
}

/** An act that may need a fresh login: another one comes first, what was said is kept on this device meanwhile, and then this page again. */
export function useFresh<Said, Done>(what: string, act: (said: Said) => Promise<Done>) {
  const queries = useQueryClient()
  const { mutateAsync: logInAgain } = useFreshLogIn()
  const draft = useKept(what) as Said | undefined // as: written below by the same name
  const mutation = useMutation({
    mutationFn: (said: Said) =>
      act(said).catch(async (error: unknown) => {
        if (error instanceof Problem && error.reason === 'step_up_required') {
          const kept: Kept = { what, said: said ?? null }
          sessionStorage.setItem(KEY, JSON.stringify(kept))
          await logInAgain(window.location.pathname + window.location.search)
        }
        throw error
      }),
    // not waited for: what was done is done, whether or not the rest can be read
    onSettled: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey: [about] }) => about === 'admin' || about === 'mine' }),
    gcTime: 0,
  })
  return { ...mutation, draft }
}
