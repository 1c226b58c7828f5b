import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { logIn } from '#contract/people/accounts.ts'
import { Problem, call } from '../../client/api.ts'
import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage } from '../../texts/texts.ts'

const KEY = 'step-up'

/**
 * Returns the input that `useStepUp` stored under the same name before a re-authentication. Deletes it, so it can be read once.
 */
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
 * Handles `step_up_required`: stores the input, redirects to the login, and afterwards returns the input as `draft`. After the
 * mutation, refetches queries whose keys begin with one of `changed`.
 */
export function useStepUp<Input, Done>(what: string, act: (input: Input) => Promise<Done>, changed = ['admin', 'mine']) {
  const queries = useQueryClient()
  const owner = useOwner()
  const stepUp = useStepUpLogin()
  const draft = useDraft(what) as Input | undefined // as: this function stores the input under this name
  const mutation = useMutation({
    mutationFn: (input: Input) =>
      act(input).catch(async (error: unknown) => {
        await stepUp(error, () => writeDraft(KEY, owner, { what, input: input ?? null }))
        throw error
      }),
    // not awaited, because the mutation is done even if the refetch fails
    onSettled: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey: [about] }) => changed.some((one) => one === about) }),
    // removes secrets from memory once they are hidden
    gcTime: 0,
  })
  return { ...mutation, draft }
}

/** Handles `step_up_required`: stores the input and redirects to login. Returns false for any other error. */
export function useStepUpLogin() {
  const language = useLanguage()
  return async (
    error: unknown,
    store: () => void,
    returnTo = window.location.pathname + window.location.search,
  ): Promise<boolean> => {
    if (!(error instanceof Problem) || error.reason !== 'step_up_required') return false
    store()
    const { address } = await call(logIn, { body: { returnTo, language, fresh: true } })
    window.location.assign(address)
    return true
  }
}

const useOwner = () => useSession()?.me?.id ?? ''
