import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import type { Me } from '#contract/people/accounts.ts'
import { register, type Registration } from '#contract/people/people.ts'
import { profileFields } from '#domain/people/profile.ts'
import { call, Problem } from '../../client/api.ts'
import { sessionQuery, useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { fieldErrorsOf } from '../../ui/forms/fieldErrors.ts'
import { sessionDraft } from '../../ui/forms/formDraft.ts'
import { FormFrame, type FormSteps } from '../../ui/forms/FormFrame.tsx'
import { type Form, useForm } from '../../ui/forms/useForm.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { Sierras } from '../../ui/kit/illustrations/Sierras.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { AddressSection, DriverSection, PersonSection, PicturesSection, WordsSection } from './RegisterSections.tsx'
import {
  blank,
  missingIn,
  onScreen,
  order,
  type RegistrationField,
  registrationFrom,
  registrationStepOf,
  registrationSteps,
  type RegistrationValues,
  REQUIRED_COUNT,
  secrets,
  validate,
} from './registration.ts'
import { TermsBox } from './RegistrationFields.tsx'

/** /register: the form of a new member, filled in once. */
export function RegisterPage() {
  const me = useSession()?.me
  return me && <Registering me={me} />
}

function Registering({ me }: { me: Me }) {
  const text = useText('register')
  // The dialog shows the next step to a user who registers on this page.
  const [wasRegistered] = useState(me.registered)
  if (wasRegistered) return <Navigate to="/profile" replace />
  return (
    <Page title={text('title')} intro={text('intro')}>
      <RegisterForm me={me} />
    </Page>
  )
}

const about = { dni_taken: 'dni', cbu_invalid: 'cbu', cbu_only_for_drivers: 'cbu' } as const

/** "Create your User": fields from top to bottom in the order of the checks. */
function RegisterForm({ me }: { me: Me }) {
  const text = useText('register')
  const register = useRegister()
  const [at, go] = useState(0)
  const form = useRegistration(me, register.mutateAsync, (field) => go(registrationStepOf(field)))
  const nameOf = (field: RegistrationField) => {
    const passport = `fields_of_passport.${field}` as 'fields_of_passport.dni'
    // as: each mandatory field has a message
    return form.values.dniKind === 'passport' && text.has(passport) ? text(passport) : text(`fields.${field}` as 'fields.name')
  }
  const part = (step: number) => classes('grid gap-6', step !== at && 'max-lg:hidden')
  return (
    <>
      <FormFrame
        form={{ ...form, unblock: () => (form.errors[0] && go(registrationStepOf(form.errors[0].field)), form.unblock()) }}
        missing={missingIn(form.values).map(nameOf)}
        steps={useSteps({ form, at, go, nameOf })}
        required={REQUIRED_COUNT}
        send={text('register')}
      >
        <div className={part(0)}>
          <PersonSection form={form} me={me} />
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
  nameOf: (field: RegistrationField) => string
}

/** Shows one step after the other on narrow screens. The next step opens when the current step is complete and valid. */
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
  onRefused: (field: RegistrationField) => void,
): Form<RegistrationValues> {
  const navigate = useNavigate()
  const initial = { ...blank, ...me.suggested }
  const form: Form<RegistrationValues> = useForm({
    initial,
    order,
    check: validate,
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

/** Path of a page that requires a registration, and therefore sends users here. */
const returnPath = /^\/companion\/[\da-f-]{36}$/

/**
 * Leads to the next page, even when the dialog is closed without a click on its link: back to the page that required the
 * registration, otherwise to the car form for drivers and home for all others.
 */
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

/** Registers the logged-in user. Refetches the session even after a refusal. */
function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (registration: Registration) => call(register, { body: registration }),
    onSettled: () => queries.invalidateQueries(sessionQuery),
  })
}
