import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Choices, type Subscription, subscribePush, unsubscribePush } from '#contract/notifications/notifications.ts'
import { call, Problem } from '../client/api.ts'
import { isApplePhone } from '../client/installing.ts'
import { registered } from '../client/offline/clearDevice.ts'
import { serviceWorkers } from '../client/storage.ts'
import { choicesQuery } from './choices.ts'

type PushState = 'on' | 'off' | 'unsupported' | 'install' | 'denied' | 'not_ready'

/** Returns why push is impossible in this browser, or whether it is on or off. */
async function pushState(): Promise<PushState> {
  if (!(serviceWorkers() && 'PushManager' in window && 'Notification' in window))
    // iPhones support push only for an installed site
    return isApplePhone() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await registered()
  if (!registration?.active) return 'not_ready'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Requests permission and subscribes. Returns undefined if the user refused; throws if the push service is unreachable. */
async function subscribe({ pushKey }: Choices): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await serviceWorkers()?.ready
  if (!registration) return undefined
  const { pushManager } = registration
  const before = await pushManager.getSubscription()
  // ends the former subscription, because the push service would refuse a new one with another key
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

/** Unsubscribes in this browser. Returns the subscription's address, so that the server deletes it too. */
async function unsubscribe(): Promise<string | undefined> {
  const registration = await registered()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

export const whyNot = (state: PushState | undefined) => (state === 'on' || state === 'off' ? undefined : state)

/** Manages the state of push in this browser, and a function to switch it. */
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
  // as: the subscription's own JSON is the call's input
  const body = subscription.toJSON() as z.input<typeof Subscription>
  await call(subscribePush, { body: { endpoint: body.endpoint, keys: body.keys } }).catch(async (error: unknown) => {
    // ends the subscription, because the server refused it and would send no push to it
    await subscription.unsubscribe()
    throw error
  })
}

async function end(): Promise<void> {
  const endpoint = await unsubscribe()
  if (endpoint) await call(unsubscribePush, { body: { endpoint } })
}

/** Checks whether the browser failed, not the server. */
export const isOfBrowser = (error: Error | null): boolean => error !== null && !(error instanceof Problem)
