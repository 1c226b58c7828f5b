import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { fieldSentence } from '#contract/fields.ts'
import { Problem } from '../api.ts'
import { FormFrame } from '../forms/FormFrame.tsx'
import { toldFields } from '../forms/told.ts'
import { useForm } from '../forms/useForm.ts'
import { ProblemNotice } from '../shell/ProblemNotice.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import { askedIn, blank, carFrom, missingIn, order, type Written, wrongWith } from './car.ts'
import { CardsSection } from './CardsSection.tsx'
import { CarCreatedDialog } from './CarCreatedDialog.tsx'
import { CarSection } from './CarSection.tsx'
import { useAddCar } from './queries.ts'

/** A car and its papers, in the order in which they are checked. */
export function CarForm({ me }: { me: Me }) {
  const text = useText('register')
  const language = useLanguage()
  const [noticed, notice] = useState<Error | null>(null)
  const said = (reason: string) => fieldSentence(reason, language)
  const failuresOf = (written: Written) => wrongWith(written).map(({ field, reason }) => ({ field, message: said(reason) }))
  const form = useForm({ key: 'car', owner: me.id, first: blank, order, failuresOf })
  const { mutate, isPending, isSuccess } = useAddCar()

  function refused(error: Error) {
    const fields = error instanceof Problem ? toldFields(error, order, { patent_taken: 'patent' }) : []
    for (const { field, reason } of fields) form.refuse(field, said(reason))
    if (fields[0]) form.focus(fields[0].field)
    else notice(error)
  }
  function send() {
    notice(null)
    mutate(carFrom(form.values, me.email), { onSuccess: form.forget, onError: refused })
  }
  return (
    <>
      <FormFrame
        form={form}
        missing={missingIn(form.values).map((field) => text(`car.fields.${field}`))}
        asked={askedIn(form.values)}
        send={text('car.save')}
        busy={isPending}
        onSend={send}
      >
        <CarSection form={form} />
        <CardsSection form={form} />
      </FormFrame>
      <CarCreatedDialog open={isSuccess} />
      <ProblemNotice error={noticed} onClose={() => notice(null)} />
    </>
  )
}
