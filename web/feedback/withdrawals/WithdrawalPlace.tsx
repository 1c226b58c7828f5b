import { CircleCheck, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { addWithdrawal, type NewWithdrawal } from '#contract/feedback/withdrawals.ts'
import {
  MOST_COMMENT,
  MOST_REFERENCE,
  withdrawalFields,
  withdrawalSubjects,
  wrongInWithdrawal,
} from '#domain/feedback/withdrawal.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { TextLine, TextLines } from '../../ui/forms/inputs.tsx'
import { PublicForm, usePublicForm, useSendWithTicket } from '../../ui/forms/PublicForm.tsx'
import type { Form } from '../../ui/forms/useForm.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/Field.tsx'
import { Section } from '../../ui/kit/Section.tsx'
import { Select } from '../../ui/kit/Select.tsx'

const initial = { name: '', email: '', about: '', reference: '', comment: '' }
type WithdrawalValues = typeof initial

/** The form, and in its place the code once it was taken. */
export function WithdrawalPlace() {
  const { mutateAsync, data } = useSendWithTicket((body: NewWithdrawal) => call(addWithdrawal, { body }))
  const form = usePublicForm({ key: 'withdrawal', initial, order: withdrawalFields, check: wrongInWithdrawal, send: mutateAsync })
  if (data) return <Taken {...data} />
  return (
    <>
      <WithdrawalForm form={form} />
      <ErrorToast error={form.error} onClose={form.dismissError} />
    </>
  )
}

/** The code of a case, in place of the form that opened it: to write down, to print, to come back to. */
function Taken({ code, askedAt }: { code: string; askedAt: string }) {
  const text = useText('withdrawals')
  const format = useFormatter()
  const heading = useRef<HTMLHeadingElement>(null)
  // what was pressed is gone
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

/** Who, where to answer, and what about; everything else is optional. */
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
            maxLength={MOST_REFERENCE}
          />
        </div>
        <TextLines {...{ form }} name="comment" label={text('comment')} note={optional} maxLength={MOST_COMMENT} />
      </PublicForm>
    </Section>
  )
}

function Subject({ form }: { form: Form<WithdrawalValues> }) {
  const text = useText('withdrawals')
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
        {withdrawalSubjects.map((one) => (
          <option key={one} value={one}>
            {text(`subjects.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
