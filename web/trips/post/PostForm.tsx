import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState, useEffect } from 'react'
import type { Genre } from '#domain/people/account.ts'
import type { Day } from '#domain/time.ts'
import { ownCarsQuery } from '../../client/ownCars.ts'
import { useText } from '../../texts/texts.ts'
import { Field } from '../../ui/kit/Field.tsx'
import { Section } from '../../ui/kit/Section.tsx'
import { Select } from '../../ui/kit/Select.tsx'
import { TextInput } from '../../ui/kit/TextInput.tsx'
import { fitting, recallDraft, type Draft, keepDraft } from '../draft.ts'
import { carOf } from './car.ts'
import { CommentSection } from './CommentSection.tsx'
import { JoiningSection } from './JoiningSection.tsx'
import { PostSummary } from './PostSummary.tsx'
import { useRefusalOf } from './queries.ts'
import { fieldOf } from './refusal.ts'
import { RoadSection } from './RoadSection.tsx'
import { SeatsSection } from './SeatsSection.tsx'
import { WhenSection } from './WhenSection.tsx'
import { focusField, WritingContext, type Writing, useWriting, useFieldError } from './writing.ts'
import { wrongWith } from './wrong.ts'

type PostFormProps = { genre: Genre | null; today: Day }

/** The trip as it is written. Every letter is kept on the device until the trip is created. */
export function PostForm({ genre, today }: PostFormProps) {
  const [first] = useState(() => fitting(recallDraft(), genre, today))
  const { draft, change } = useKeptDraft(first)
  const refused = useRefused(first)
  const wrong = wrongWith(draft)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  function goOn(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const [field] = wrong.keys()
    if (field) return focusField(field)
    setBusy(true)
    void navigate({ to: '/route/finish' }).finally(() => setBusy(false))
  }
  return (
    <WritingContext value={{ draft, change, wrong, tried, refused }}>
      {/* The browser would keep times outside 09:00 to 18:00 back; the server takes them. */}
      <form noValidate onSubmit={goOn} className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8">
        <div className="grid min-w-0 content-start gap-6">
          <RoadSection />
          <WhenSection today={today} />
          <SeatsSection genre={genre} />
          <JoiningSection />
          <CarSection />
          <CostSection />
          <CommentSection />
        </div>
        <PostSummary draft={draft} busy={busy} />
      </form>
    </WritingContext>
  )
}

/** A draft that is kept on the device from its first change on. */
function useKeptDraft(first: Draft): Pick<Writing, 'draft' | 'change'> {
  const [draft, setDraft] = useState(first)
  useEffect(() => {
    if (draft !== first) keepDraft(draft)
  }, [draft, first])
  return { draft, change: (part) => setDraft((before) => ({ ...before, ...part(before) })) }
}

/** The server's 'no' to exactly this trip; its field has the focus at first. */
function useRefused(first: Draft): Writing['refused'] {
  const refusal = useRefusalOf(first)
  const field = refusal && fieldOf(refusal, first)
  useEffect(() => {
    if (!field) return
    // A frame later, since the page takes the focus when one arrives.
    const frame = requestAnimationFrame(() => focusField(field))
    return () => cancelAnimationFrame(frame)
  }, [field])
  return field && { field, message: refusal.message }
}

/** Which car it is, for people who have several. */
function CarSection() {
  const text = useText('post')
  const { draft, change } = useWriting()
  const { data: cars = [] } = useQuery(ownCarsQuery)
  const chosen = carOf(draft, cars)?.id
  // Another account may have begun the draft on this device.
  const isForeign = chosen !== undefined && draft.vehicleId !== '' && draft.vehicleId !== chosen
  useEffect(() => {
    if (isForeign) change(() => ({ vehicleId: '' }))
  }, [isForeign, change])
  if (cars.length < 2) return null
  return (
    <Section title={text('car.title')}>
      <Field label={text('car.label')}>
        <Select name="vehicleId" value={chosen} onChange={({ target }) => change(() => ({ vehicleId: target.value }))}>
          {cars.map((car) => (
            <option key={car.id} value={car.id}>
              {text('car.named', { ...car })}
            </option>
          ))}
        </Select>
      </Field>
    </Section>
  )
}

/** What the driver states and asks. The server works out the share, and has the last word. */
function CostSection() {
  const text = useText('post')
  return (
    <Section title={text('cost.title')} intro={text('cost.intro')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountInput name="tolls" label={text('cost.tolls')} hint={text('cost.tolls_hint')} />
        <AmountInput name="price" label={text('cost.price')} hint={text('cost.price_hint')} />
      </div>
    </Section>
  )
}

function AmountInput({ name, label, hint }: { name: 'tolls' | 'price'; label: string; hint: string }) {
  const text = useText('post')
  const { draft, change } = useWriting()
  const { error, leave } = useFieldError(name, draft[name], label)
  return (
    <Field {...{ label, hint, error }} note={text('optional')}>
      <TextInput
        name={name}
        value={draft[name]}
        onChange={({ target }) => change(() => ({ [name]: target.value }))}
        onBlur={leave}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
      />
    </Field>
  )
}
