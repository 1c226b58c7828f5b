import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { register, type Registration } from '#contract/people/people.ts'
import { fieldSentence } from '#contract/words/fields.ts'
import { type DocumentKind, HOME_COUNTRY } from '#domain/people/document.ts'
import { profileFields, whatIsWrong } from '#domain/people/profile.ts'
import { call, Problem } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { ErrorToast } from '../ui/errors/ErrorToast.tsx'
import { FormFrame } from '../ui/forms/FormFrame.tsx'
import { type Bound, TextLine } from '../ui/forms/inputs.tsx'
import { serverFieldErrors } from '../ui/forms/serverFieldErrors.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Dialog } from '../ui/kit/Dialog.tsx'
import { Sierras } from '../ui/kit/illustrations/Sierras.tsx'
import { AdminPage } from './AdminPage.tsx'
import { PersonFields } from './UserFields.tsx'

/** /admin/newUser: an account made by an administrator; its owner claims it by logging in with that e-mail. */
export function NewUserPage() {
  const text = useText('admin')
  const me = useSession()?.me
  return (
    <AdminPage title={text('entry.new_user')} intro={text('new_user_intro')}>
      {me && <NewUser owner={me.id} />}
    </AdminPage>
  )
}

/** In the order in which the form is checked (specification 5). */
const blank = {
  name: '',
  lastName: '',
  email: '',
  dniKind: 'dni' as DocumentKind, // as: every form begins with it, and it may be another
  dniCountry: HOME_COUNTRY,
  dni: '',
  genre: '',
  age: '',
  telephone: '',
  street: '',
  city: '',
  province: '',
  about: '',
  facebook: '',
  instagram: '',
  checkboxManejante: false,
}
type Written = typeof blank
const order = Object.keys(blank) as (keyof Written)[] // the keys of that very record
/** Data of another person: no draft of it is stored on the device. */
const secrets = order.filter((field) => field !== 'checkboxManejante')
/** What keeps the button off [spec]; whatever else is missing is said when it is pressed. */
const asked = ['name', 'lastName', 'dni', 'age', 'telephone', 'street', 'city', 'province'] as const
const about = { dni_taken: 'dni', email_taken: 'email' } as const

const registrationFrom = ({ facebook, instagram, ...rest }: Written): Registration => ({
  ...rest,
  facebook: facebook.trim() || null,
  instagram: instagram.trim() || null,
})

function NewUser({ owner }: { owner: string }) {
  const text = useText('register')
  const admin = useText('admin')
  const language = useLanguage()
  const [noticed, notice] = useState<Error | null>(null)
  const failuresOf = (written: Written) =>
    whatIsWrong(registrationFrom(written), 'admin').flatMap(({ field, reason }) =>
      isOnScreen(field) ? [{ field, message: fieldSentence(reason, language) }] : [],
    )
  const form = useForm({ key: 'new user', owner, first: blank, secrets, order, failuresOf })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (registration: Registration) => call(register, { body: registration }),
  })
  function refused(error: Error) {
    const told =
      error instanceof Problem ? serverFieldErrors(error, profileFields, about).filter(({ field }) => isOnScreen(field)) : []
    for (const { field, reason } of told) if (isOnScreen(field)) form.refuse(field, fieldSentence(reason, language))
    const [first] = told
    if (first && isOnScreen(first.field)) form.focus(first.field)
    else notice(error)
  }
  function send() {
    notice(null)
    mutate(registrationFrom(form.values), { onSuccess: form.forget, onError: refused })
  }
  return (
    <>
      <FormFrame
        form={form}
        missing={asked.filter((field) => form.values[field].trim() === '').map((field) => text(`fields.${field}`))}
        asked={asked.length}
        send={admin('create_user')}
        busy={isPending}
        onSend={send}
      >
        <PersonFields form={form} email={<EmailLine form={form} />} />
      </FormFrame>
      <Created open={isSuccess} />
      <ErrorToast error={noticed} onClose={() => notice(null)} />
    </>
  )
}

const EmailLine = ({ form }: { form: Bound<Written> }) => (
  <TextLine
    {...{ form }}
    name="email"
    label={useText('register')('email')}
    hint={useText('admin')('new_email_hint')}
    required
    type="email"
    inputMode="email"
    spellCheck={false}
    className="sm:col-span-2"
  />
)

const isOnScreen = (field: string): field is keyof Written => field in blank

/** However the dialog is closed, the list follows, with the new account on top. */
function Created({ open }: { open: boolean }) {
  const text = useText('register')
  const admin = useText('admin')
  const navigate = useNavigate()
  const go = () => void navigate({ to: '/admin/$', params: { _splat: 'users' } })
  return (
    <Dialog
      open={open}
      onClose={go}
      title={text('good_job')}
      picture={<Sierras className="h-36 rounded-card" />}
      actions={<Button onClick={go}>{admin('entry.users')}</Button>}
    >
      {text('created')}
    </Dialog>
  )
}
