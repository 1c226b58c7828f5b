import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { register, type Registration } from '#contract/people/people.ts'
import { whatIsWrong } from '#domain/people/profile.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { blankPerson } from '../../people/register/registration.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { sessionDraft } from '../../ui/forms/formDraft.ts'
import { FormFrame } from '../../ui/forms/FormFrame.tsx'
import { TextLine } from '../../ui/forms/inputs.tsx'
import { type Bound, type Form, useForm } from '../../ui/forms/useForm.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Sierras } from '../../ui/kit/illustrations/Sierras.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { PersonFields } from './UserFields.tsx'

/** /admin/newUser: creates an account, which its owner claims by logging in with that e-mail. */
export function NewUserPage() {
  const text = useText('admin')
  const me = useSession()?.me
  return (
    <AdminPage title={text('entry.new_user')} intro={text('new_user_intro')}>
      {me && <NewUser owner={me.id} />}
    </AdminPage>
  )
}

/** Fields in the order of the form's checks (specification 5). */
const blank = { name: '', lastName: '', email: '', ...blankPerson }
type NewUserValues = typeof blank
const order = Object.keys(blank) as (keyof NewUserValues)[] // as: the record's own keys
/** Data of another person, which no draft on the device may contain. */
const secrets = order.filter((field) => field !== 'drives')
/** Fields that disable the button while empty [spec]; a click lists other missing fields. */
const required = ['name', 'lastName', 'dni', 'age', 'telephone', 'street', 'city', 'province'] as const
const about = { dni_taken: 'dni', email_taken: 'email' } as const

const registrationFrom = ({ facebook, instagram, ...rest }: NewUserValues): Registration => ({
  ...rest,
  facebook: facebook.trim() || null,
  instagram: instagram.trim() || null,
})

/** Returns errors of the fields that this form has. */
const check = (values: NewUserValues) =>
  whatIsWrong(registrationFrom(values), 'admin').flatMap(({ field, reason }) => (isOnScreen(field) ? [{ field, reason }] : []))

function NewUser({ owner }: { owner: string }) {
  const text = useText('register')
  const admin = useText('admin')
  const { mutateAsync, isSuccess } = useMutation({
    mutationFn: (registration: Registration) => call(register, { body: registration }),
  })
  const form: Form<NewUserValues> = useForm({
    initial: blank,
    order,
    check,
    reveal: 'first',
    about,
    draft: sessionDraft({ key: 'new user', owner, initial: blank, secrets }),
    send: async (values) => {
      await mutateAsync(registrationFrom(values))
      form.forget()
    },
  })
  return (
    <>
      <FormFrame
        form={form}
        missing={required.filter((field) => form.values[field].trim() === '').map((field) => text(`fields.${field}`))}
        required={required.length}
        send={admin('create_user')}
      >
        <PersonFields form={form} email={<EmailLine form={form} />} />
      </FormFrame>
      <Created open={isSuccess} />
      <ErrorToast error={form.error} onClose={form.dismissError} />
    </>
  )
}

const EmailLine = ({ form }: { form: Bound<NewUserValues> }) => (
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

const isOnScreen = (field: string): field is keyof NewUserValues => field in blank

/** Goes to the list with the new account on top, however the dialog is closed. */
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
