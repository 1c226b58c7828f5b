import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { fieldSentence } from '#contract/fields.ts'
import { profileFields } from '#domain/profile.ts'
import { Problem } from '../../api.ts'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { toldFields } from '../../forms/told.ts'
import { useForm } from '../../forms/useForm.ts'
import { ProblemNotice } from '../../shell/ProblemNotice.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { AddressSection } from './AddressSection.tsx'
import { DriverSection } from './DriverSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { PicturesSection } from './PicturesSection.tsx'
import { RegisteredDialog } from './RegisteredDialog.tsx'
import { TermsBox } from './TermsBox.tsx'
import { WordsSection } from './WordsSection.tsx'
import { useRegister } from './queries.ts'
import { ASKED, blank, missingIn, onScreen, order, registrationFrom, secrets, type Written, wrongWith } from './registration.ts'

const about = { dni_taken: 'dni', cbu_invalid: 'cbu', cbu_only_for_drivers: 'cbu' } as const

/** "Create your User", from top to bottom in the order in which it is checked. */
export function RegisterForm({ me }: { me: Me }) {
  const text = useText('register')
  const language = useLanguage()
  const navigate = useNavigate()
  const [noticed, notice] = useState<Error | null>(null)
  const first = { ...blank, ...me.suggested }
  const failuresOf = (written: Written) =>
    wrongWith(written).map(({ field, reason }) => ({ field, message: fieldSentence(reason, language) }))
  const form = useForm({ key: 'registration', owner: me.id, first, secrets, order, failuresOf })
  const { mutate, isPending, isSuccess } = useRegister()

  async function refused(error: Error) {
    if (error instanceof Problem && error.reason === 'already_registered')
      return await navigate({ to: '/profile', replace: true })
    const told = error instanceof Problem ? toldFields(error, profileFields, about) : []
    const fields = told.flatMap((one) => onScreen(one, form.values))
    for (const { field, reason } of fields) form.refuse(field, fieldSentence(reason, language))
    if (fields[0]) form.focus(fields[0].field)
    else notice(error)
  }
  function send() {
    notice(null)
    mutate(registrationFrom(form.values, me.email), { onSuccess: form.forget, onError: (error) => void refused(error) })
  }
  return (
    <>
      <FormFrame
        form={form}
        missing={missingIn(form.values).map((field) => text(`fields.${field}` as 'fields.name'))} // each mandatory field has its word
        asked={ASKED}
        send={text('register')}
        busy={isPending}
        onSend={send}
      >
        <PersonSection form={form} email={me.email} />
        <AddressSection form={form} />
        <WordsSection form={form} />
        <DriverSection form={form} />
        <PicturesSection form={form} />
        <div className="rounded-card border border-line bg-surface p-5 sm:px-6">
          <TermsBox form={form} />
        </div>
      </FormFrame>
      <RegisteredDialog open={isSuccess} drives={form.values.checkboxManejante} />
      <ProblemNotice error={noticed} onClose={() => notice(null)} />
    </>
  )
}
