import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Choices, type Subscription, subscribePush, unsubscribePush } from '#contract/notifications.ts'
import type * as z from 'zod/mini'
import { call, Problem } from '../api.ts'
import { pushState, subscribe, unsubscribe } from './push.ts'
import { choicesQuery } from './choices.ts'

/** Push in this browser: how it stands, and turning it on and off. */
export function usePush(choices: Choices) {
  const queries = useQueryClient()
  const { data: state, refetch } = useQuery({ queryKey: ['push'], queryFn: pushState, staleTime: 0 })
  const after = {
    onSettled: () => Promise.all([refetch(), queries.invalidateQueries({ queryKey: choicesQuery.queryKey })]),
  }
  const turnOn = useMutation({ mutationFn: () => begin(choices), ...after })
  const turnOff = useMutation({ mutationFn: end, ...after })
  return { state, turnOn, turnOff }
}

async function begin(choices: Choices): Promise<void> {
  const subscription = await subscribe(choices)
  if (!subscription) return
  // what a subscription says of itself is what the call takes
  const body = subscription.toJSON() as z.input<typeof Subscription>
  await call(subscribePush, { body: { endpoint: body.endpoint, keys: body.keys } }).catch(async (error: unknown) => {
    // nobody would push to it
    await subscription.unsubscribe()
    throw error
  })
}

async function end(): Promise<void> {
  const endpoint = await unsubscribe()
  if (endpoint) await call(unsubscribePush, { body: { endpoint } })
}

/** Whether it was the browser that could not, and not the server that said no. */
export const isOfBrowser = (error: Error | null): boolean => error !== null && !(error instanceof Problem)
