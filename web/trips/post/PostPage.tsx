import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import type { Me } from '#contract/people/accounts.ts'
import type { Day } from '#domain/time.ts'
import { ownCarsQuery } from '../../client/ownCars.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useFormState } from '../../ui/forms/useFormState.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select } from '../../ui/kit/fields/Inputs.tsx'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { Itinerary } from '../../ui/kit/Itinerary.tsx'
import { Page, Section } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'
import { checkDraft, draftFields } from './draft/checkDraft.ts'
import { carOf, type Draft, fitDraft, forgetDraft, keepDraft, missing, recallDraft } from './draft/draft.ts'
import { PasteInto } from './PasteInto.tsx'
import { PostGate } from './PostGate.tsx'
import { useRefusalOf } from './queries.ts'
import { fieldOf } from './refusal.ts'
import { BackSection } from './sections/BackSection.tsx'
import { CommentSection } from './sections/CommentSection.tsx'
import { CostSection, MostPerSeat } from './sections/CostSection.tsx'
import { JoiningSection } from './sections/JoiningSection.tsx'
import { RepeatSection } from './sections/RepeatSection.tsx'
import { RoadSection } from './sections/RoadSection.tsx'
import { SeatsSection } from './sections/SeatsSection.tsx'
import { WhenSection } from './sections/WhenSection.tsx'
import { focusField, useWriting, type Writing, WritingContext, writingOf } from './writing.ts'

/** /route: the form of a trip. */
export function PostPage() {
  const text = useText('post')
  return (
    <PostGate>
      {(me, today) => (
        <Page title={text('title')} intro={text('intro')}>
          <PasteInto reader={{ ...me, today }}>{(round) => <PostForm key={round} {...{ me, today }} />}</PasteInto>
        </Page>
      )}
    </PostGate>
  )
}

const group = 'grid min-w-0 gap-6'
const layout = 'grid gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8'
/** As high as the whole form on a phone, so that Back can restore the scroll position before all parts are rendered. */
const unfinished = 'min-h-[600vh] content-start'

type PostFormProps = { me: Me; today: Day }

/** Renders the form of a trip. Every change is stored on the device until the trip is created. */
function PostForm({ me: { id, gender }, today }: PostFormProps) {
  const [first] = useState(() => fitDraft(recallDraft(id), gender, today))
  const refused = useRefused(first)
  const parts = useParts(refused.length > 0)
  const navigate = useNavigate()
  const { data: cars = [] } = useQuery(ownCarsQuery)
  const form = useFormState({
    initial: first,
    order: draftFields,
    check: (draft) => checkDraft(draft, carOf(draft, cars)),
    reveal: 'all',
    draft: { read: () => first, write: (draft) => keepDraft(draft, id), clear: forgetDraft },
    send: () => navigate({ to: '/route/finish' }),
  })
  return (
    <WritingContext value={{ ...writingOf(form), refused }}>
      {/* The browser would refuse times outside 09:00 to 18:00, which the server accepts. */}
      <form noValidate onSubmit={form.submit} className={classes(layout, parts < PARTS && unfinished)}>
        <div className="grid min-w-0 content-start gap-6">
          <Sections {...{ gender, today, parts }} car={carOf(form.values, cars)} />
        </div>
        {parts === PARTS && (
          <OwnTask>
            <PostSummary draft={form.values} busy={form.busy} />
          </OwnTask>
        )}
      </form>
    </WritingContext>
  )
}

interface SectionsProps extends Pick<Me, 'gender'> {
  today: Day
  /** number of parts below the first screen to render */
  parts: number
  car: ComponentProps<typeof SeatsSection>['car']
}

function Sections({ gender, today, parts, car }: SectionsProps) {
  return (
    <>
      <OwnTask>
        <div className={group}>
          <RoadSection />
          <WhenSection today={today} mayRepeat />
        </div>
      </OwnTask>
      {parts > 0 && (
        <OwnTask>
          <div className={group}>
            <BackSection today={today} />
            <RepeatSection today={today} />
            <SeatsSection gender={gender} car={car}>
              <MostPerSeat today={today} />
            </SeatsSection>
          </div>
        </OwnTask>
      )}
      {parts > 1 && (
        <OwnTask>
          <div className={group}>
            <JoiningSection />
            <CarSection />
            <CostSection today={today} />
            <CommentSection />
          </div>
        </OwnTask>
      )}
    </>
  )
}

/** Seats, terms and summary. */
const PARTS = 3

/**
 * Returns how many parts below the first screen to render. If the user comes from another page, each painted frame adds one, so
 * that the form answers in between.
 */
function useParts(areNeededAtOnce: boolean): number {
  const [parts, setParts] = useState(() => {
    const isNavigation = !import.meta.env.SSR && 'ready' in document.documentElement.dataset
    return !isNavigation || areNeededAtOnce ? PARTS : 0
  })
  useEffect(() => {
    if (parts === PARTS) return
    const frame = requestAnimationFrame(() => setParts(parts + 1))
    return () => cancelAnimationFrame(frame)
  }, [parts])
  return parts
}

/** Returns the server's refusal of a trip with exactly this draft, and focuses the refused field once. */
function useRefused(first: Draft): Writing['refused'] {
  const refusal = useRefusalOf(first)
  const field = refusal && fieldOf(refusal, first)
  useEffect(() => {
    if (!field) return
    // one frame later, because the arriving page takes the focus first
    const frame = requestAnimationFrame(() => focusField(field))
    return () => cancelAnimationFrame(frame)
  }, [field])
  return field ? [{ field, message: refusal.message }] : []
}

/** Renders the choice of car, for users with several cars. */
function CarSection() {
  const text = useText('post')
  const { draft, change } = useWriting()
  const { data: cars = [] } = useQuery(ownCarsQuery)
  const chosen = carOf(draft, cars)?.id
  // The draft's car may have been deleted meanwhile.
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

/** Shows the trip so far, with the button to continue. Stays visible next to the form. */
function PostSummary({ draft, busy }: { draft: Draft; busy: boolean }) {
  const text = useText('post')
  const format = useFormatter()
  const lacking = missing(draft).map((field) => text(`summary.fields.${field}`))
  const whyNot = lacking.length > 0 ? text('summary.missing', { fields: format.list(lacking) }) : undefined
  return (
    <aside aria-label={text('summary.title')} className="lg:sticky lg:top-24 lg:self-start">
      <div className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
        <div className="hidden lg:block">
          <SoFar draft={draft} />
        </div>
        <Button type="submit" busy={busy} size="large" wide disabledBecause={whyNot}>
          {text('summary.preview')}
        </Button>
        {whyNot && (
          <p aria-hidden className="mt-3 text-center text-xs text-muted">
            {whyNot}
          </p>
        )}
        <RouteButton to="/home" variant="quiet" wide className="mt-2">
          {text('back')}
        </RouteButton>
      </div>
    </aside>
  )
}

function SoFar({ draft }: { draft: Draft }) {
  const text = useText('post')
  const language = useLanguage()
  const { origin, stopovers, destination, day, hours, seats } = draft
  const names = stopovers.flatMap(({ place }) => (place ? [{ name: cityOf(place.name) }] : []))
  const stops = [
    { name: origin.place ? cityOf(origin.place.name) : text('summary.some_origin') },
    ...names,
    { name: destination.place ? cityOf(destination.place.name) : text('summary.some_destination') },
  ]
  const facts = [day && dayLabel(day, language), hours, text('summary.seats', { seats })].filter(Boolean)
  return (
    <>
      <h2 className="text-lg">{text('summary.title')}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{facts.join(' · ')}</p>
      <Itinerary stops={stops} className="mb-6" />
    </>
  )
}
