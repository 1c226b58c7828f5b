import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import type { Me } from '#contract/people/accounts.ts'
import { type Registration, register } from '#contract/people/people.ts'
import { profileFields } from '#domain/people/profile.ts'
import { Problem, call } from '../../client/api.ts'
import { sessionQuery } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { fieldErrorsOf } from '../../ui/forms/fieldErrors.ts'
import { sessionDraft } from '../../ui/forms/formDraft.ts'
import { FormFrame, type FormSteps } from '../../ui/forms/FormFrame.tsx'
import { TextLine, TextLines } from '../../ui/forms/inputs.tsx'
import { useForm, type Form } from '../../ui/forms/useForm.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Sierras } from '../../ui/kit/illustrations/Sierras.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { Section } from '../../ui/kit/Page.tsx'
import { PersonSection } from './PersonSection.tsx'
import { PictureFields } from './PictureFields.tsx'
import {
  ASKED,
  blank,
  missingIn,
  onScreen,
  order,
  registrationFrom,
  secrets,
  type RegistrationValues,
  registrationStepOf,
  registrationSteps,
  type WrittenField,
  wrongWith,
} from './registration.ts'
import { TermsBox } from './TermsBox.tsx'

const about = { dni_taken: 'dni', cbu_invalid: 'cbu', cbu_only_for_drivers: 'cbu' } as const

/** "Create your User", from top to bottom in the order in which it is checked. */
export function RegisterForm({ me }: { me: Me }) {
  const text = useText('register')
  const register = useRegister()
  const [at, go] = useState(0)
  const form = useRegistration(me, register.mutateAsync, (field) => go(registrationStepOf(field)))
  const nameOf = (field: WrittenField) => text(`fields.${field}` as 'fields.name') // each mandatory field has its word
  const part = (step: number) => classes('grid gap-6', step !== at && 'max-lg:hidden')
  return (
    <>
      <FormFrame
        form={{ ...form, unblock: () => (form.errors[0] && go(registrationStepOf(form.errors[0].field)), form.unblock()) }}
        missing={missingIn(form.values).map(nameOf)}
        steps={useSteps({ form, at, go, nameOf })}
        asked={ASKED}
        send={text('register')}
      >
        <div className={part(0)}>
          <PersonSection form={form} email={me.email} />
        </div>
        <div className={part(1)}>
          <AddressSection form={form} />
          <WordsSection form={form} />
          <DriverSection form={form} />
        </div>
        <div className={part(2)}>
          <PicturesSection form={form} />
          <div className="rounded-card border border-line bg-surface p-5 sm:px-6">
            <TermsBox form={form} />
          </div>
        </div>
      </FormFrame>
      <RegisteredDialog open={register.isSuccess} drives={form.values.drives} />
      <ErrorToast error={form.error} onClose={form.dismissError} />
    </>
  )
}

interface StepsProps {
  form: Form<RegistrationValues>
  at: number
  go: (step: number) => void
  nameOf: (field: WrittenField) => string
}

/** One step after the other on narrow screens: the next one opens when nothing in this one is missing or wrong. */
function useSteps({ form, at, go, nameOf }: StepsProps): FormSteps {
  const text = useText('register')
  const format = useFormatter()
  const missing = missingIn(form.values).filter((field) => registrationStepOf(field) === at)
  const last = registrationSteps[at]?.fields.at(-1)
  return {
    at,
    names: registrationSteps.map(({ name }) => text(`steps.${name}`)),
    whyNot: missing.length > 0 ? text('missing', { fields: format.list(missing.map(nameOf)) }) : undefined,
    back: () => go(at - 1),
    next: () => {
      if (last) form.leave(last)
      if (form.errors.some(({ field }) => registrationStepOf(field) === at)) form.unblock()
      else go(at + 1)
    },
  }
}

function useRegistration(
  me: Me,
  register: (registration: Registration) => Promise<unknown>,
  onRefused: (field: WrittenField) => void,
): Form<RegistrationValues> {
  const navigate = useNavigate()
  const initial = { ...blank, ...me.suggested }
  const form: Form<RegistrationValues> = useForm({
    initial,
    order,
    check: wrongWith,
    reveal: 'first',
    draft: sessionDraft({ key: 'registration', owner: me.id, initial, secrets }),
    refusedFields: (error, values) => {
      const refused = fieldErrorsOf(error, profileFields, about).flatMap((one) => onScreen(one, values))
      if (refused[0]) onRefused(refused[0].field)
      return refused
    },
    send: async (values) => {
      try {
        await register(registrationFrom(values, me.email))
        form.forget()
      } catch (error) {
        if (!(error instanceof Problem && error.reason === 'already_registered')) throw error
        await navigate({ to: '/profile', replace: true })
      }
    },
  })
  return form
}

/** Photo and ID, in the registration. */
function PicturesSection({ form }: { form: Form<RegistrationValues> }) {
  const text = useText('register')
  return (
    <Section title={text('pictures')}>
      <PictureFields form={form} />
    </Section>
  )
}

/** An address of the product that a person came from because it asked for the registration. */
const returnPath = /^\/companion\/[\da-f-]{36}$/

/** However it is closed, the way leads on: back to where the registration was asked for, else drivers to their car, everyone else home. */
function RegisteredDialog({ open, drives }: { open: boolean; drives: boolean }) {
  const text = useText('register')
  const shell = useText('shell')
  const navigate = useNavigate()
  const { returnTo = '' }: { returnTo?: string } = useSearch({ strict: false })
  const back = returnPath.test(returnTo) ? returnTo : undefined
  const go = () => void navigate({ to: back ?? (drives ? '/car' : '/home'), replace: true })
  const label = back ? text('go_back') : drives ? shell('add_car') : shell('go_home')
  const actions = <Button onClick={go}>{label}</Button>
  return (
    <Dialog
      open={open}
      onClose={go}
      title={text('good_job')}
      picture={<Sierras className="h-36 rounded-card" />}
      actions={actions}
    >
      {text('created')}
    </Dialog>
  )
}

/** The person's address; other members never see it. */
function AddressSection({ form }: { form: Form<RegistrationValues> }) {
  const text = useText('register')
  return (
    <Section title={text('address')} intro={text('address_intro')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLine
          {...{ form }}
          name="street"
          label={text('street')}
          required
          className="sm:col-span-2"
          autoComplete="address-line1"
        />
        <TextLine {...{ form }} name="city" label={text('city')} required autoComplete="address-level2" />
        <TextLine {...{ form }} name="province" label={text('province')} required autoComplete="address-level1" />
      </div>
    </Section>
  )
}

/** What people read before they share a car. */
function WordsSection({ form }: { form: Form<RegistrationValues> }) {
  const text = useText('register')
  const social = { form, note: text('optional'), spellCheck: false, autoCapitalize: 'none' }
  return (
    <Section title={text('words')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextLines
          {...{ form }}
          name="about"
          label={text('about')}
          hint={text('about_hint')}
          required
          maxLength={2000}
          className="sm:col-span-2"
        />
        <TextLine {...social} name="facebook" label={text('facebook')} hint={text('social_hint')} />
        <TextLine {...social} name="instagram" label={text('instagram')} hint={text('social_hint')} />
      </div>
    </Section>
  )
}

/** Only people who plan to drive are asked for an account to be paid into. */
function DriverSection({ form }: { form: Form<RegistrationValues> }) {
  const text = useText('register')
  const drives = form.values.drives
  return (
    <Section title={text('driving')}>
      <Checkbox
        name="drives"
        label={text('plans_to_drive')}
        checked={drives}
        onChange={({ target }) => form.change('drives', target.checked)}
      />
      {drives && (
        <TextLine
          {...{ form }}
          name="cbu"
          label={text('cbu')}
          note={text('optional')}
          hint={text('cbu_hint')}
          inputMode="numeric"
          className="mt-3"
        />
      )}
    </Section>
  )
}

/** Registers the user who is logged in. Whatever the answer, the session is refetched. */
function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (registration: Registration) => call(register, { body: registration }),
    onSettled: () => queries.invalidateQueries(sessionQuery),
  })
}
