import { useNavigate } from '@tanstack/react-router'
import type { Me } from '#contract/people/accounts.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { sessionDraft } from '../../ui/forms/formDraft.ts'
import { FormFrame } from '../../ui/forms/FormFrame.tsx'
import { useForm, type Form } from '../../ui/forms/useForm.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/Dialog.tsx'
import { Sea } from '../../ui/kit/illustrations/Sea.tsx'
import { Section } from '../../ui/kit/Section.tsx'
import { askedIn, blank, carFrom, missingIn, order, type CarFormValues, wrongWith } from './car.ts'
import { CardFields } from './CardFields.tsx'
import { CarLines } from './CarLines.tsx'
import { useAddCar, isTaken } from './queries.ts'

/** A car and its papers, in the order in which they are checked. */
export function CarForm({ me }: { me: Me }) {
  const text = useText('register')
  const { mutateAsync, isSuccess } = useAddCar()
  const form: Form<CarFormValues> = useForm({
    initial: blank,
    order,
    check: wrongWith,
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
        asked={askedIn(form.values)}
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

/** A car's papers, in the form of a new one. */
function CardsSection({ form }: { form: Form<CarFormValues> }) {
  const text = useText('register')
  return (
    <Section title={text('car.cards')}>
      <CardFields form={form} />
    </Section>
  )
}

/** What passengers look for at the corner. */
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

/** However it is closed, a trip can be posted next. */
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
