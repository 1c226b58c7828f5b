import { Link } from '@tanstack/react-router'
import { CircleCheck, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { addWithdrawal, type NewWithdrawal } from '#contract/feedback/withdrawals.ts'
import {
  MAX_WITHDRAWAL_COMMENT,
  MAX_REFERENCE,
  withdrawalFields,
  withdrawalSubjects,
  wrongInWithdrawal,
} from '#domain/feedback/withdrawal.ts'
import { call } from '../../client/api.ts'
import { useInCar, useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { TextLine, TextLines } from '../../ui/forms/inputs.tsx'
import { PublicForm, usePublicForm, useSendWithTicket } from '../../ui/forms/PublicForm.tsx'
import type { Form } from '../../ui/forms/useForm.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select } from '../../ui/kit/fields/Inputs.tsx'
import { Page, Section } from '../../ui/kit/Page.tsx'

const initial = { name: '', email: '', about: '', reference: '', comment: '' }
type WithdrawalValues = typeof initial

/** Shows the form, then the code once the withdrawal is accepted. */
function WithdrawalPlace() {
  const { mutateAsync, data } = useSendWithTicket((body: NewWithdrawal) => call(addWithdrawal, { body }))
  const form = usePublicForm({ key: 'withdrawal', initial, order: withdrawalFields, check: wrongInWithdrawal, send: mutateAsync })
  if (data) return <WithdrawalReceipt {...data} />
  return (
    <>
      <WithdrawalForm form={form} />
      <ErrorToast error={form.error} onClose={form.dismissError} />
    </>
  )
}

/** Shows the code of a withdrawal, to write down or print for a later visit. */
function WithdrawalReceipt({ code, askedAt }: { code: string; askedAt: string }) {
  const text = useText('withdrawals')
  const format = useFormatter()
  const heading = useRef<HTMLHeadingElement>(null)
  // moves the focus, because the focused button was removed
  useEffect(() => heading.current?.focus(), [])
  const when = format.dateTime(new Date(askedAt), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' })
  return (
    <section className="min-w-0 self-start rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-lg outline-none">
        <CircleCheck size={22} className="shrink-0 text-brand" aria-hidden />
        {text('taken')}
      </h2>
      <p className="mt-4 text-sm text-muted">{text('your_code')}</p>
      <p className="text-3xl font-bold tabular-nums">{code}</p>
      <p className="mt-2 text-sm text-muted">{when}</p>
      <p className="mt-4">{text('taken_more')}</p>
      <Button variant="outline" className="no-print mt-4" icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
        {text('print')}
      </Button>
    </section>
  )
}

/** Renders a form with name, e-mail for the answer, and subject; everything else is optional. */
function WithdrawalForm({ form }: { form: Form<WithdrawalValues> }) {
  const text = useText('withdrawals')
  const optional = text('optional')
  return (
    <Section title={text('form')} intro={text('required_marks')}>
      <PublicForm form={form} mandatory={text('all_mandatory')} send={text('send')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextLine {...{ form }} name="name" label={text('name')} required autoComplete="name" />
          <TextLine {...{ form }} name="email" label={text('email')} required type="email" autoComplete="email" />
          <Subject form={form} />
          <TextLine
            {...{ form }}
            name="reference"
            label={text('reference')}
            hint={text('reference_hint')}
            note={optional}
            maxLength={MAX_REFERENCE}
          />
        </div>
        <TextLines {...{ form }} name="comment" label={text('comment')} note={optional} maxLength={MAX_WITHDRAWAL_COMMENT} />
      </PublicForm>
    </Section>
  )
}

function Subject({ form }: { form: Form<WithdrawalValues> }) {
  const text = useText('withdrawals')
  const isInCar = useInCar()
  const subjects = withdrawalSubjects.filter((one) => !isInCar || one === 'booking' || one === 'other')
  return (
    <Field label={text('about')} note="*" error={form.errorOf('about')}>
      <Select
        name="about"
        aria-required
        value={form.values.about}
        onChange={({ target }) => form.change('about', target.value)}
        onBlur={() => form.leave('about')}
      >
        <option value="">{text('choose')}</option>
        {subjects.map((one) => (
          <option key={one} value={one}>
            {text(`subjects.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** /withdrawal: the button that Argentine law requires. It needs neither an account nor a reason. */
export function WithdrawalPage() {
  const text = useText('withdrawals')
  return (
    <Page title={`${text('title')} · Tramo`} description={text('intro')} heading={text('title')} intro={text('intro')}>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:gap-8">
        <WithdrawalPlace />
        <YourRight />
      </div>
    </Page>
  )
}

function YourRight() {
  const text = useText('withdrawals')
  return (
    <aside aria-labelledby="right" className="self-start rounded-card bg-sunken p-5 sm:p-6">
      <h2 id="right" className="text-lg">
        {text('right')}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm marker:text-brand">
        <li>{text('ten_days')}</li>
        <li>{text('code_at_once')}</li>
        <li>{text('person_answers')}</li>
        <li>{text.rich('seats', { terms })}</li>
        <li>{text('kept')}</li>
      </ul>
    </aside>
  )
}

const terms = (words: ReactNode) => (
  <Link
    to="/terms-and-conditions"
    hash="canceling-and-not-coming"
    className="font-semibold text-brand-ink underline underline-offset-2"
  >
    {words}
  </Link>
)
