import { dayAfter, type Day } from '#domain/time.ts'
import { MAX_DAYS_AHEAD } from '#domain/trips/trip.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/kit/dates/DateField.tsx'
import { Checkbox } from '../../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../../ui/kit/fields/Field.tsx'
import { TextInput, TimeField } from '../../../ui/kit/fields/Inputs.tsx'
import { Section } from '../../../ui/kit/Page.tsx'
import { noWayBack, type WayBack } from '../draft/storedDraft.ts'
import { useFieldError, useWriting } from '../writing.ts'

/** Fields for the return that is posted with the trip: the same road reversed, with its own day, time and price (TR13). */
export function BackSection({ today }: { today: Day }) {
  const text = useText('post')
  const { draft, change } = useWriting()
  const { back } = draft
  return (
    <Section title={text('back_way.title')}>
      <Checkbox
        name="back"
        label={text('back_way.also')}
        checked={back !== null}
        onChange={({ target }) => change(() => ({ back: target.checked ? noWayBack : null }))}
      />
      {back && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <BackDay back={back} first={draft.day > today ? draft.day : today} last={dayAfter(today, MAX_DAYS_AHEAD)} />
          <BackHours back={back} />
          <BackPrice back={back} />
        </div>
      )}
    </Section>
  )
}

const useChange = (back: WayBack) => {
  const { change } = useWriting()
  return (part: Partial<WayBack>) => change(() => ({ back: { ...back, ...part } }))
}

function BackDay({ back, first, last }: { back: WayBack; first: Day; last: Day }) {
  const text = useText('post')
  const language = useLanguage()
  const label = text('back_way.date')
  const set = useChange(back)
  const { error, leave } = useFieldError('back.day', back.day, label)
  return (
    // Moving the focus into the calendar does not count as leaving the field.
    <div data-field="back.day" onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && leave()}>
      <DateField
        {...{ label, language, error }}
        value={back.day || undefined}
        onChange={(day) => set({ day })}
        min={first}
        max={last}
        placeholder={text('when.choose')}
        previousLabel={text('when.previous')}
        nextLabel={text('when.next')}
      />
    </div>
  )
}

function BackHours({ back }: { back: WayBack }) {
  const text = useText('post')
  const label = text('back_way.time')
  const set = useChange(back)
  const { error, leave } = useFieldError('back.hours', back.hours, label)
  return (
    <Field {...{ label, error }}>
      <TimeField name="back.hours" value={back.hours} onChange={({ target }) => set({ hours: target.value })} onBlur={leave} />
    </Field>
  )
}

function BackPrice({ back }: { back: WayBack }) {
  const text = useText('post')
  const label = text('back_way.price')
  const set = useChange(back)
  const { error, leave } = useFieldError('back.price', back.price, label)
  return (
    <Field {...{ label, error }} hint={text('back_way.price_hint')} note={text('optional')} className="sm:col-span-2">
      <TextInput
        name="back.price"
        value={back.price}
        onChange={({ target }) => set({ price: target.value })}
        onBlur={leave}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
      />
    </Field>
  )
}
