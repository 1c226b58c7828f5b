import { useState } from 'react'
import { addWithdrawal, type NewWithdrawal } from '#contract/withdrawals.ts'
import { call } from '../api.ts'
import { useOpenForm } from '../forms/open/useOpenForm.ts'
import { useSending } from '../forms/open/useSending.ts'
import { ProblemNotice } from '../shell/ProblemNotice.tsx'
import { rules } from './rules.ts'
import { Taken } from './Taken.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'

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
      <ProblemNotice error={noticed} onClose={() => notice(null)} />
    </>
  )
}
