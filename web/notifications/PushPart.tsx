import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import type * as z from 'zod/mini'
import { type Choices, type Subscription, subscribePush, unsubscribePush } from '#contract/notifications/notifications.ts'
import { call, Problem } from '../client/api.ts'
import { isApplePhone } from '../client/installing.ts'
import { registered } from '../client/offline/clearDevice.ts'
import { useText } from '../texts/texts.ts'
import { ErrorToast } from '../ui/errors/ErrorToast.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Section } from '../ui/kit/Page.tsx'
import { choicesQuery } from './choices.ts'

type PushState = 'on' | 'off' | 'unsupported' | 'install' | 'denied' | 'not_ready'

/** Obstacle to push in this browser, or its state. */
async function pushState(): Promise<PushState> {
  if (!(navigator.serviceWorker && 'PushManager' in window && 'Notification' in window))
    // there only an installed site has push
    return isApplePhone() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await registered()
  if (!registration?.active) return 'not_ready'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Requests permission and subscribes. Undefined when the person refused; throws when the push service cannot be reached. */
async function subscribe({ pushKey }: Choices): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // one that was made for another key would be refused
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

/** Ends it in this browser; answers its address, for the server to forget too. */
async function unsubscribe(): Promise<string | undefined> {
  const registration = await registered()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

/** Push on this device: what it is before the browser asks for permission, and why it cannot be had where it cannot. */
export function PushPart({ choices }: { choices: Choices }) {
  const text = useText('notifications')
  const { state, turnOn, turnOff } = usePush(choices)
  const refused = turnOn.error ?? turnOff.error
  const ofServer = isOfBrowser(refused) ? null : refused
  return (
    <Section title={text('push_title')}>
      <div className="grid gap-4 text-sm">
        <p className="text-muted">{text(state === 'on' ? 'push_is_on' : 'push_why')}</p>
        {state === 'off' && (
          <Button
            icon={<BellRing size={18} aria-hidden />}
            busy={turnOn.isPending}
            onClick={() => turnOn.mutate()}
            className="justify-self-start"
          >
            {text('push_on')}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="outline" busy={turnOff.isPending} onClick={() => turnOff.mutate()} className="justify-self-start">
            {text('push_off')}
          </Button>
        )}
        <p role="status" className="empty:hidden">
          {isOfBrowser(turnOn.error)
            ? text('push_state.failed')
            : whyNot(state) && text(`push_state.${whyNot(state) ?? 'failed'}`)}
        </p>
        <p className="text-muted">
          {choices.browsers > 0 ? text('push_elsewhere', { count: choices.browsers }) : text('push_none')}
        </p>
      </div>
      <ErrorToast error={ofServer} onClose={() => (turnOn.reset(), turnOff.reset())} />
    </Section>
  )
}

const whyNot = (state: PushState | undefined) => (state === 'on' || state === 'off' ? undefined : state)

/** Push in this browser: its state, and a switch. */
function usePush(choices: Choices) {
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
  // the subscription's own JSON is the call's input
  const body = subscription.toJSON() as z.input<typeof Subscription>
  await call(subscribePush, { body: { endpoint: body.endpoint, keys: body.keys } }).catch(async (error: unknown) => {
    // the server would not push to it
    await subscription.unsubscribe()
    throw error
  })
}

async function end(): Promise<void> {
  const endpoint = await unsubscribe()
  if (endpoint) await call(unsubscribePush, { body: { endpoint } })
}

/** True when the browser failed, and not the server. */
const isOfBrowser = (error: Error | null): boolean => error !== null && !(error instanceof Problem)
