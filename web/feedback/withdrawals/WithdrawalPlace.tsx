import { CircleCheck, Printer } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { addWithdrawal, type NewWithdrawal } from '#contract/feedback/withdrawals.ts'
import { MOST_COMMENT, MOST_REFERENCE, withdrawalSubjects } from '#domain/feedback/withdrawal.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { TextLine, TextLines } from '../../ui/forms/inputs.tsx'
import { OpenFormFrame } from '../../ui/forms/open/OpenFormFrame.tsx'
import { useOpenForm, type OpenForm } from '../../ui/forms/open/useOpenForm.ts'
import { useSending } from '../../ui/forms/open/useSending.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/Field.tsx'
import { Section } from '../../ui/kit/Section.tsx'
import { Select } from '../../ui/kit/Select.tsx'
import { rules, type WithdrawalValues } from './rules.ts'

/** The form, and in its place the code once it was taken. */
export function WithdrawalPlace() {
  const form = useOpenForm(rules)
  const [noticed, notice] = useState<Error | null>(null)
  const { mutate, isPending, data } = useSending((body: NewWithdrawal) => call(addWithdrawal, { body }))
  const refused = (error: Error) => form.refuse(error) || notice(error)
  function send(website: string) {
    notice(null)
    mutate({ ...form.values, website }, { onSuccess: form.empty, onError: refused })
  }
  if (data) return <Taken {...data} />
  return (
    <>
      <WithdrawalForm form={form} busy={isPending} onSend={send} />
      <ErrorToast error={noticed} onClose={() => notice(null)} />
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

interface WithdrawalFormProps {
  form: OpenForm<WithdrawalValues>
  busy: boolean
  onSend: (website: string) => void
}

/** Who, where to answer, and what about; everything else is optional. */
function WithdrawalForm({ form, busy, onSend }: WithdrawalFormProps) {
  const text = useText('withdrawals')
  const optional = text('optional')
  return (
    <Section title={text('form')} intro={text('required_marks')}>
      <OpenFormFrame form={form} mandatory={text('all_mandatory')} send={text('send')} busy={busy} onSend={onSend}>
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
      </OpenFormFrame>
    </Section>
  )
}

function Subject({ form }: { form: OpenForm<WithdrawalValues> }) {
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
