import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { logIn } from '#contract/people/accounts.ts'
import { Problem, call } from '../../client/api.ts'
import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage } from '../../texts/texts.ts'

const KEY = 'step-up'

/** The input that `useStepUp` stored under the same name before a re-authentication; read once. */
export function useDraft(what: string): unknown {
  const owner = useOwner()
  const [draft] = useState(() => {
    const parts = readDraft(KEY, owner)
    return parts['what'] === what ? parts['input'] : undefined
  })
  useEffect(() => {
    if (draft !== undefined) deleteDraft(KEY)
  }, [draft])
  return draft
}

/**
 * Re-authenticates on `step_up_required`: stores the input, redirects to login, and gives the input back as `draft` on return.
 * Queries whose keys begin with one of `changed` are read anew afterwards.
 */
export function useStepUp<Input, Done>(what: string, act: (input: Input) => Promise<Done>, changed = ['admin', 'mine']) {
  const queries = useQueryClient()
  const owner = useOwner()
  const { mutateAsync: logInAgain } = useFreshLogIn()
  const draft = useDraft(what) as Input | undefined // as: written below under this name
  const mutation = useMutation({
    mutationFn: (input: Input) =>
      act(input).catch(async (error: unknown) => {
        if (error instanceof Problem && error.reason === 'step_up_required') {
          writeDraft(KEY, owner, { what, input: input ?? null })
          await logInAgain(window.location.pathname + window.location.search)
        }
        throw error
      }),
    // not waited for: what was done is done, whether or not the rest can be read
    onSettled: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey: [about] }) => changed.some((one) => one === about) }),
    // Nothing secret stays in memory once it is out of sight.
    gcTime: 0,
  })
  return { ...mutation, draft }
}

const useOwner = () => useSession()?.me?.id ?? ''

/** Re-authentication, which `step_up_required` needs, also with a session. `mutate` takes the address to come back to. */
export function useFreshLogIn() {
  const language = useLanguage()
  return useMutation({
    mutationFn: async (returnTo: string) => {
      const { address } = await call(logIn, { body: { returnTo, language, fresh: true } })
      window.location.assign(address)
    },
  })
}
