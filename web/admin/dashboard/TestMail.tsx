import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { proveMail, sendTestMail } from '#contract/admin/firstDay.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { firstDayQuery } from './firstDayQuery.ts'

/** Sends the administrator a mail with a code that proves its arrival. */
export function TestMail() {
  const text = useText('admin')
  const send = useMutation({ mutationFn: () => call(sendTestMail, { body: {} }) })
  const { data } = send
  const problem = data && (!data.leaves ? 'mailbox' : !data.taken ? 'refused' : undefined)
  return (
    <div className="mt-2 grid max-w-text justify-items-start gap-3">
      <Refusal error={send.error} />
      {data && (
        <p role="status" className="text-sm font-semibold wrap-anywhere">
          {text(problem ? `first_day.test_mail.${problem}` : 'first_day.test_mail.sent', { to: data.to })}
        </p>
      )}
      {data && !problem && <MailCode />}
      <Button variant="outline" size="small" busy={send.isPending} onClick={() => send.mutate()}>
        {text(data ? 'first_day.test_mail.again' : 'first_day.test_mail.send')}
      </Button>
    </div>
  )
}

function MailCode() {
  const text = useText('admin')
  const messageOf = useErrorMessage()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const prove = useMutation({
    mutationFn: () => call(proveMail, { body: { code } }),
    onSuccess: (now) => queries.setQueryData(firstDayQuery.queryKey, now),
  })
  const check = (event: FormEvent) => {
    event.preventDefault()
    prove.mutate()
  }
  return (
    <form noValidate onSubmit={check} className="grid justify-items-start gap-3">
      <Field label={text('first_day.test_mail.code')} error={prove.error ? messageOf(prove.error) : undefined}>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Button type="submit" size="small" busy={prove.isPending}>
        {text('first_day.test_mail.check')}
      </Button>
    </form>
  )
}
