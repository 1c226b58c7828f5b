import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import type { Person } from '#contract/people/people.ts'
import { confirmPhone, startPhoneCheck, type StartedPhoneCheck } from '#contract/people/phoneCheck.ts'
import { codeIn } from '#domain/code.ts'
import { CODE_MS, type PhoneRefusal, type PhoneWay } from '#domain/people/phoneCheck.ts'
import { call } from '../../../client/api.ts'
import { sessionQuery } from '../../../client/session.ts'
import { useText } from '../../../texts/texts.ts'
import { useErrorMessage } from '../../../ui/errors/ErrorToast.tsx'
import { TextLine } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Button, LinkButton } from '../../../ui/kit/Button.tsx'
import { focusOnMount } from '../../../ui/kit/fields/focusOnMount.ts'
import { personQuery } from '../../queries.ts'
import { Saved } from '../editing.tsx'

/** Renders a line below the phone number: the date of its verification, or a button that opens the ways to verify it (A14). */
export function PhoneCheck({ person }: { person: Person }) {
  const { phoneChecked, phoneWays, call: number } = person
  const text = useText('profile')
  const { dateTime } = useFormatter()
  const { history } = useRouter()
  const isLinked = useLocation({ select: ({ hash }) => hash === 'phone' })
  // only in the browser, because servers do not receive the part of a URL after its #
  const isAsked = useHydrated() && isLinked
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen] = useState(!phoneChecked)
  if (phoneChecked)
    return (
      <>
        <span className="flex items-center gap-1.5 text-sm font-semibold text-brand-ink">
          <BadgeCheck size={18} aria-hidden className="shrink-0 text-brand" />
          {text('phone_checked_on', { day: dateTime(new Date(phoneChecked), { dateStyle: 'long' }) })}
        </span>
        <Saved when={wasOpen}>{text('phone_done')}</Saved>
        {wasOpen && isAsked && (
          <p className="mt-3">
            <Button size="small" ref={focusOnMount} onClick={() => history.back()}>
              {text('phone_go_on')}
            </Button>
          </p>
        )}
      </>
    )
  if (!phoneWays || !number) return null
  return (
    <div id="phone" className="mt-2 text-sm font-normal">
      {isOpen || isAsked ? (
        <Ways ways={phoneWays} number={number.shown} person={person} />
      ) : (
        <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
          {text('phone_open')}
        </Button>
      )}
    </div>
  )
}

function Ways({ ways, number, person }: { ways: readonly PhoneWay[]; number: string; person: Person }) {
  const text = useText('profile')
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const start = useMutation({
    mutationFn: async (way: PhoneWay) => {
      const started = await call(startPhoneCheck, { body: { way } })
      // removes the refusal of an earlier message from the page
      await queries.invalidateQueries(personQuery(person.id))
      return { way, started }
    },
  })
  const { way, started } = start.data ?? {}
  return (
    <div className="grid gap-3">
      <p className="text-muted">{text('phone_why')}</p>
      {started && way === 'message' && <SendMessage key={started.until} {...{ started, number }} refusal={person.phoneRefusal} />}
      {started && way === 'sms' && <EnterCode key={started.until} {...{ started, number }} id={person.id} />}
      {start.error && <p role="alert">{errorMessage(start.error)}</p>}
      <div className="flex flex-wrap gap-3">
        {ways.map((one) => (
          <Button
            key={one}
            variant={way ? 'quiet' : 'outline'}
            size="small"
            busy={start.isPending && start.variables === one}
            onClick={() => start.mutate(one)}
          >
            {text(one === way ? 'phone_again' : `phone_${one}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

type WayProps = { started: StartedPhoneCheck; number: string }

const useUntil = ({ until }: StartedPhoneCheck) =>
  useFormatter().dateTime(new Date(until), { timeStyle: 'short', hourCycle: 'h23' })

/** Returns true once the code has expired. Does not depend on the device's clock being right. */
function useIsOver(): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), CODE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

/** Shows the code to send and links that prepare the message, and then the server's response to the message. */
function SendMessage({ started, number, refusal }: WayProps & { refusal: PhoneRefusal | undefined }) {
  const text = useText('profile')
  const refusals = useText('refusals')
  const until = useUntil(started)
  const shown = useIsOver() ? 'phone_code_over' : refusal
  const { code, whatsapp, sms, demo } = started
  return (
    <div role="status" className="grid gap-2">
      {(!shown || shown === 'phone_code_wrong') && (
        <>
          <p>{text('phone_code_is', { number, until })}</p>
          <p className="text-2xl font-bold tracking-widest">{code}</p>
          <p className="flex flex-wrap gap-3">
            {whatsapp && <Away href={whatsapp}>{text('phone_whatsapp')}</Away>}
            {sms && <Away href={sms}>{text('phone_by_sms')}</Away>}
            {demo && <Away href={demo}>{text('phone_demo_send')}</Away>}
          </p>
        </>
      )}
      {shown ? (
        <p className="font-semibold text-danger">{refusals(shown)}</p>
      ) : (
        <p className="text-muted">{text('phone_waits')}</p>
      )}
    </div>
  )
}

const Away = ({ href, children }: { href: string; children: string }) => (
  <LinkButton href={href} target="_blank" rel="noreferrer" size="small">
    {children}
  </LinkButton>
)

function EnterCode({ started, number, id }: WayProps & { id: string }) {
  const text = useText('profile')
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const until = useUntil(started)
  const form = useForm({
    initial: { code: '' },
    order: ['code'],
    check: ({ code }) => (codeIn(code) ? [] : [{ field: 'code', reason: 'phone_code_wrong' }]),
    reveal: 'all',
    about: { phone_code_wrong: 'code', phone_code_over: 'code', phone_not_possible: 'code' },
    send: async ({ code }) => {
      await call(confirmPhone, { body: { code: codeIn(code) ?? code } })
      await Promise.all([queries.invalidateQueries(personQuery(id)), queries.invalidateQueries(sessionQuery)])
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <TextLine
        {...{ form }}
        name="code"
        label={text('phone_code', { number })}
        hint={text('phone_code_hint', { until })}
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={focusOnMount}
        required
      />
      {form.error && <p role="alert">{errorMessage(form.error)}</p>}
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" busy={form.busy}>
          {text('phone_confirm')}
        </Button>
        {started.demo && <Away href={started.demo}>{text('phone_demo_read')}</Away>}
      </p>
    </form>
  )
}
