import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Me } from '#contract/people/accounts.ts'
import { addCar, listCars, type NewCar } from '#contract/people/vehicles.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { sessionDraft } from '../../ui/forms/formDraft.ts'
import { FormFrame } from '../../ui/forms/FormFrame.tsx'
import { type Form, useForm } from '../../ui/forms/useForm.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Sea } from '../../ui/kit/illustrations/Sea.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { Page, Section } from '../../ui/kit/Page.tsx'
import { blank, type CarFormValues, carFrom, countRequiredIn, missingIn, order, validate } from './car.ts'
import { CardFields, CarLines } from './CarFields.tsx'

/** Adds a car to the user's cars. */
function useAddCar() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (car: NewCar) => call(addCar, { body: car }),
    onSuccess: () => queries.invalidateQueries(),
  })
}

/** Checks early whether a plate is taken. If this check fails, the form's own call refuses a taken plate. */
const isTaken = (plate: string): Promise<boolean> =>
  call(listCars, { query: { plate } }).then(
    (cars) => cars.length > 0,
    () => false,
  )

/** Renders a form of a car and its documents, in the order of the checks. */
function CarForm({ me }: { me: Me }) {
  const text = useText('register')
  const { mutateAsync, isSuccess } = useAddCar()
  const form: Form<CarFormValues> = useForm({
    initial: blank,
    order,
    check: validate,
    reveal: 'first',
    about: { plate_taken: 'plate' },
    draft: sessionDraft({ key: 'car', owner: me.id, initial: blank }),
    send: async (values) => {
      await mutateAsync(carFrom(values, me.email))
      form.forget()
    },
  })
  return (
    <>
      <FormFrame
        form={form}
        missing={missingIn(form.values).map((field) => text(`car.fields.${field}`))}
        required={countRequiredIn(form.values)}
        send={text('car.save')}
      >
        <CarSection form={form} />
        <CardsSection form={form} />
      </FormFrame>
      <CarCreatedDialog open={isSuccess} />
      <ErrorToast error={form.error} onClose={form.dismissError} />
    </>
  )
}

/** Fields for the documents of a new car. */
function CardsSection({ form }: { form: Form<CarFormValues> }) {
  const text = useText('register')
  return (
    <Section title={text('car.cards')}>
      <CardFields form={form} />
    </Section>
  )
}

/** Fields for the car's looks, by which passengers recognize it. */
function CarSection({ form }: { form: Form<CarFormValues> }) {
  const text = useText('register')
  async function lookUp(plate: string) {
    const isRight = plate.trim() !== '' && form.errors.every(({ field }) => field !== 'plate')
    if (isRight && (await isTaken(plate))) form.refuse('plate', 'plate_taken')
  }
  const onBlur = () => void lookUp(form.values.plate)
  return (
    <Section title={text('car.car')} intro={text('required_marks')}>
      <CarLines form={form} plate={{ label: text('car.plate'), hint: text('car.plate_hint'), onBlur }} />
    </Section>
  )
}

/** Leads to the form to post a trip, however the dialog is closed. */
function CarCreatedDialog({ open }: { open: boolean }) {
  const text = useText('register')
  const shell = useText('shell')
  const navigate = useNavigate()
  const go = () => void navigate({ to: '/route', replace: true })
  return (
    <Dialog
      open={open}
      onClose={go}
      title={text('good_job')}
      picture={<Sea className="h-36 rounded-card" />}
      actions={<Button onClick={go}>{shell('post_trip')}</Button>}
    >
      {text('car.created')}
    </Dialog>
  )
}

/** /car: adds another car to the user's cars. */
export function CarPage() {
  const text = useText('register')
  const me = useSession()?.me
  return (
    me && (
      <Page title={text('car.title')} intro={text('car.intro')}>
        <CarForm me={me} />
      </Page>
    )
  )
}
