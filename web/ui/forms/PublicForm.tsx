import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { giveTicket } from '#contract/feedback/suggestions.ts'
import { call, Problem } from '../../client/api.ts'
import { sessionQuery, useSession } from '../../client/session.ts'
import { Button } from '../kit/Button.tsx'
import { sessionDraft, type Values } from './formDraft.ts'
import { Sorry } from './Sorry.tsx'
import { type Form, useForm } from './useForm.ts'
import type { FormOptions, FormState } from './useFormState.ts'

interface PublicFormProps<V extends object, F extends string> {
  form: FormState<V, F>
  /** error about missing or invalid input */
  mandatory: string
  send: string
  children: ReactNode
}

/**
 * Renders a form that needs no login. If it is invalid, a dialog reports that, and then the first invalid field shows its error.
 */
export function PublicForm<V extends object, F extends string>({ form, mandatory, send, children }: PublicFormProps<V, F>) {
  // disabled before hydration, because the browser would submit the form itself, without effect
  const hydrated = useHydrated()
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {children}
      <Trap />
      <div>
        <Button type={hydrated ? 'submit' : 'button'} size="large" busy={form.busy} className="max-sm:w-full">
          {send}
        </Button>
      </div>
      <Sorry open={form.isBlocked} onClose={form.unblock}>
        {mandatory}
      </Sorry>
    </form>
  )
}

interface PublicFormOptions<V extends Values> extends Omit<FormOptions<V>, 'reveal' | 'draft' | 'prerendered' | 'send'> {
  /** key of the draft */
  key: string
  /** `website` is the value of the honeypot */
  send: (values: V & { website: string }) => Promise<unknown>
}

/**
 * Manages the state of a form on a page rendered by the build. Text typed before hydration takes precedence over the draft. The
 * form is empty again after sending.
 */
export function usePublicForm<V extends Values>({ key, send, ...options }: PublicFormOptions<V>): Form<V> {
  const queries = useQueryClient()
  const session = useSession()
  const draft = () => {
    const owner = queries.getQueryData(sessionQuery.queryKey)?.me?.id ?? ''
    return sessionDraft({ key, owner, initial: options.initial })
  }
  // read before hydration ends, because an update during hydration would make React render an empty form
  const [typed] = useState(() => typedIn(options.order))
  const form: Form<V> = useForm<V>({
    ...options,
    reveal: 'first',
    prerendered: session ? 'with_session' : 'before_session',
    draft: {
      read: () => {
        const now = { ...typed, ...typedIn(options.order) }
        return Object.keys(now).length > 0 ? { ...draft().read(), ...now } : draft().read()
      },
      write: (values) => draft().write(values),
      clear: () => draft().clear(),
    },
    send: async (values, element) => {
      await send({ ...values, website: honeypotOf(element) })
      form.reset()
    },
  })
  return form
}

/** Renders a honeypot field that no user sees, hears or reaches. Only a robot that reads the HTML fills it in. */
function Trap() {
  return (
    <div aria-hidden className="sr-only">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

/** Returns the value of a form's honeypot, normally empty. */
function honeypotOf(form: HTMLFormElement): string {
  const website = new FormData(form).get('website')
  return typeof website === 'string' ? website : ''
}

/** Returns text typed into the page before hydration. */
const typedIn = (order: readonly string[]): object =>
  typeof document === 'undefined'
    ? {}
    : Object.fromEntries(order.map((name) => [name, typedValue(name)]).filter(([, value]) => value))

/** Reads a field only if its form has a honeypot, because a page that is being left may have a field with the same name. */
function typedValue(name: string): string {
  const field = document.querySelector<HTMLInputElement>(`#main [name="${name}"]`)
  return field?.form?.elements.namedItem('website') ? field.value : ''
}

const ticketQuery = queryOptions({
  queryKey: ['ticket'],
  queryFn: async () => ({ ...(await call(giveTicket, {})), since: performance.now() }),
  staleTime: Infinity,
})

interface Handed {
  ticket: string
  website: string
}

/**
 * Sends a form without a login, with a token that proves how long the form was open. The time starts when the form is shown. If
 * the visitor is faster than the minimum time, sending waits for the rest of it, and the form keeps its input.
 */
export function useSendWithTicket<Sent, Reply>(send: (input: Sent & Handed) => Promise<Reply>) {
  const queries = useQueryClient()
  useQuery(ticketQuery)
  async function sendNow(input: Sent & { website: string }): Promise<Reply> {
    const { ticket, waitMs, since } = await queries.ensureQueryData(ticketQuery)
    await pause(since + waitMs - performance.now())
    return send({ ...input, ticket })
  }
  return useMutation({
    mutationFn: (input: Sent & { website: string }) =>
      sendNow(input).catch((error: unknown) => {
        // the token has expired or was used, so a new one is requested
        if (!(error instanceof Problem && error.reason === 'form_expired')) throw error
        queries.removeQueries(ticketQuery)
        return sendNow(input)
      }),
    onSuccess: () => queries.resetQueries(ticketQuery),
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
