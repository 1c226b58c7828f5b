import { useQueryClient } from '@tanstack/react-query'
import { sendPaper } from '#contract/people/papers.ts'
import type { CarView } from '#contract/people/people.ts'
import { type DatedPaper, whyNotValidUntil } from '#domain/people/datedPaper.ts'
import { dayText } from '#domain/time.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { TextLine } from '../../ui/forms/inputs.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { PhotoField } from '../../ui/images/PhotoField.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { ownPapersQuery } from './queries.ts'

interface PaperFormProps {
  kind: DatedPaper
  car: CarView | undefined
  onDone: () => void
  onCancel: () => void
}

const order = ['image', 'validUntil'] as const

function validate(kind: DatedPaper, { image, validUntil }: { image: string; validUntil: string }, today: string) {
  const whyNot = validUntil ? whyNotValidUntil(kind, validUntil, today) : 'date_malformed'
  return [
    ...(image ? [] : [{ field: 'image' as const, reason: 'photo_required' }]),
    ...(whyNot ? [{ field: 'validUntil' as const, reason: whyNot }] : []),
  ]
}

function usePaperForm({ kind, car, onDone }: Omit<PaperFormProps, 'onCancel'>) {
  const queries = useQueryClient()
  const today = useSession()?.today ?? ''
  return useForm({
    initial: { image: '', validUntil: '' },
    order,
    check: (values) => validate(kind, values, today),
    reveal: 'all',
    about: { paper_lapsed: 'validUntil', paper_too_long: 'validUntil', date_malformed: 'validUntil', image_not_yours: 'image' },
    send: async ({ image, validUntil }) => {
      const vehicle = car ? { vehicleId: car.id } : {}
      const papers = await call(sendPaper, { body: { kind, image, validUntil: dayText(validUntil), ...vehicle } })
      queries.setQueryData(ownPapersQuery.queryKey, papers)
      onDone()
    },
  })
}

/** Renders a form for one document: photo and last day of validity. */
export function PaperForm({ onCancel, ...paper }: PaperFormProps) {
  const text = useText('papers')
  const errorMessage = useErrorMessage()
  const form = usePaperForm(paper)
  return (
    <form noValidate onSubmit={form.submit} className="mt-4 grid grid-cols-1 gap-4">
      <PhotoField
        name="image"
        purpose={paper.kind}
        label={text('photo')}
        hint={text('photo_hint')}
        value={form.values.image}
        onChange={(id) => form.change('image', id)}
        error={form.errorOf('image')}
      />
      <TextLine
        {...{ form }}
        name="validUntil"
        type="date"
        label={text('valid_until')}
        hint={text('valid_until_hint')}
        className="max-w-64"
        required
      />
      {form.error && (
        <Banner tone="danger" role="alert">
          {errorMessage(form.error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {text('submit')}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}
