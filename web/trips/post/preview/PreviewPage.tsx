import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#contract/people/accounts.ts'
import { datedPapers } from '#domain/people/datedPaper.ts'
import type { Day } from '#domain/time.ts'
import { Problem } from '../../../client/api.ts'
import { cityOf } from '../../../places/name.ts'
import { useText, useLanguage } from '../../../texts/texts.ts'
import { ErrorBanner } from '../../../ui/errors/ErrorBanner.tsx'
import { durationText, lengthText, nightsOf } from '../../../ui/formatting/units.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { buttonLook } from '../../../ui/kit/buttonLook.ts'
import { Sierras } from '../../../ui/kit/illustrations/Sierras.tsx'
import { Itinerary, type ItineraryStop } from '../../../ui/kit/Itinerary.tsx'
import { Dialog } from '../../../ui/kit/overlays/Dialog.tsx'
import { Page, Section } from '../../../ui/kit/Page.tsx'
import { RouteButton } from '../../../ui/links.ts'
import type { MapStop } from '../../../ui/maps/route.ts'
import { RouteMap } from '../../../ui/maps/RouteMap.tsx'
import { WantedOnDraft } from '../../wanted/WantedOnDraft.tsx'
import { wherewithin } from '../../words.ts'
import { fitDraft, lacksTogether, missing, recallDraft, type Draft, keepDraft } from '../draft/draft.ts'
import { PostGate } from '../PostGate.tsx'
import { isRefusal, previewQuery, useCreateTrip } from '../queries.ts'
import { fieldOf, pointOfStop, stopFields } from '../refusal.ts'
import { clashingDays, DatesSection, useWhyNotDates } from '../sections/DatesSection.tsx'
import { FieldRefusal } from '../sections/FieldRefusal.tsx'
import { PriceSection } from '../sections/PriceSection.tsx'
import { withoutDays } from '../together.ts'
import { type PreviewProps, useWhyNotPrice } from './preview.ts'
import { PreviewDetails } from './PreviewDetails.tsx'

/** /route/finish: shows the trip as passengers will see it, before it is published. */
export function PreviewPage() {
  const text = useText('post')
  return (
    <PostGate>
      {(me, today) => (
        <Page title={text('preview.title')} intro={text('preview.intro')}>
          <DraftPreview {...{ me, today }} />
        </Page>
      )}
    </PostGate>
  )
}

/** Shows a complete draft. An incomplete draft goes back to the form, which shows the missing fields. */
function DraftPreview({ me: { id, gender }, today }: { me: Me; today: Day }) {
  const [storedDraft] = useState(() => fitDraft(recallDraft(id), gender, today))
  return missing(storedDraft).length > 0 || lacksTogether(storedDraft) ? (
    <Navigate to="/route" replace />
  ) : (
    <TripPreview storedDraft={storedDraft} owner={id} />
  )
}

/** Shows everything to be published, and the two buttons. */
function TripPreview({ storedDraft, owner }: { storedDraft: Draft; owner: string }) {
  const [draft, setDraft] = useState(storedDraft)
  const { data: preview, error, refetch } = useQuery(previewQuery(draft))
  const post = useCreateTrip()
  const refusal = error ?? post.error
  const about = refusal instanceof Problem ? { problem: refusal, field: fieldOf(refusal, draft) } : undefined
  function rewrite(part: Partial<Draft>) {
    const rewritten = { ...draft, ...part }
    post.reset()
    keepDraft(rewritten, owner)
    setDraft(rewritten)
  }
  const ask = (price: string) => rewrite({ price })
  const leaveOut = (day: Day) => rewrite(withoutDays(draft, [day]))
  const createWithout = (days: readonly Day[]) => {
    const part = withoutDays(draft, days)
    rewrite(part)
    post.create({ ...draft, ...part })
  }
  return (
    <>
      {refusal && !about?.field && <Refused error={refusal} onRetry={() => (error ? refetch() : post.create(draft))} />}
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem] lg:gap-8">
        <div className="grid min-w-0 content-start gap-6">
          <PreviewRoad {...{ draft, preview, about }} />
          <WantedOnDraft draft={draft} onChange={rewrite} />
          <PreviewDetails {...{ draft, preview, about }} />
          <DatesSection {...{ draft, preview, about }} onLeaveOut={leaveOut} />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:sticky lg:top-24 lg:self-start">
          <PriceSection {...{ draft, preview, about }} onPrice={ask} />
          <FinishButtons
            {...{ draft, preview, refused: isRefusal(error) }}
            busy={post.isPending}
            onCreate={() => post.create(draft)}
            onCreateWithout={createWithout}
          />
        </div>
      </div>
      <CreatedDialog
        id={post.data?.id}
        count={post.data?.trips?.length ?? 1}
        isWanted={preview !== undefined && preview.wanted.requests.length > 0}
      />
    </>
  )
}

/** Shows why the server refuses the trip, with a link to the upload of a missing document. The form keeps its draft. */
function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText('post')
  const isOfPaper = error instanceof Problem && datedPapers.some((kind) => error.reason === `${kind}_required`)
  return (
    <ErrorBanner error={error} onRetry={onRetry}>
      {isOfPaper && (
        <RouteButton to="/profile" search={{ tab: 'car' }} hash="papers" size="small">
          {text('preview.send_paper')}
        </RouteButton>
      )}
    </ErrorBanner>
  )
}

/** Leads to the list with the new trip on top, however the dialog is closed. */
function CreatedDialog({ id = '', count, isWanted }: { id: string | undefined; count: number; isWanted: boolean }) {
  const text = useText('post')
  const wanted = useText('wanted')
  const navigate = useNavigate()
  const go = () => void navigate({ to: '/route-list', search: id ? { posted: id } : {}, replace: true })
  const actions = (
    <>
      {isWanted && (
        <RouteButton to="/route/$id" params={{ id }} replace variant="outline">
          {wanted('invite_them')}
        </RouteButton>
      )}
      {count > 1 && (
        <a href={`/api/maps/route/${id}/calendar.ics`} download className={buttonLook({ variant: 'outline' })}>
          {text('created.calendar')}
        </a>
      )}
      <Button onClick={go}>{text('created.go')}</Button>
    </>
  )
  return (
    <Dialog
      open={id !== ''}
      onClose={go}
      title={text('created.title')}
      picture={<Sierras className="h-36 rounded-card" />}
      actions={actions}
    >
      {text('created.text', { count })}
    </Dialog>
  )
}

type FinishButtonsProps = Pick<PreviewProps, 'draft' | 'preview'> & {
  refused: boolean
  busy: boolean
  onCreate: () => void
  onCreateWithout: (days: readonly Day[]) => void
}

/** Buttons back to the form, and on to the list. A series also has a button that omits the impossible dates. */
function FinishButtons({ draft, preview, refused, busy, onCreate, onCreateWithout }: FinishButtonsProps) {
  const text = useText('post')
  const whyNotPrice = useWhyNotPrice(draft.price, preview)
  const whyNotNow = preview ? undefined : text('preview.wait')
  const whyNotDates = useWhyNotDates(draft, preview)
  const clashing = whyNotPrice ? undefined : clashingDays(draft, preview)
  const whyNot = refused ? text('preview.refused') : (whyNotNow ?? whyNotPrice ?? whyNotDates)
  return (
    <div className="grid gap-3">
      <Button size="large" wide busy={busy} disabledBecause={whyNot} onClick={onCreate}>
        {text('preview.create')}
      </Button>
      {whyNot && (
        <p aria-hidden className="text-center text-sm text-muted">
          {whyNot}
        </p>
      )}
      {clashing && (
        <Button size="large" wide busy={busy} onClick={() => onCreateWithout(clashing.days)}>
          {text('dates.create_without', { out: clashing.days.length, count: clashing.left })}
        </Button>
      )}
      <RouteButton to="/route" variant="outline" wide>
        {text('preview.change')}
      </RouteButton>
    </div>
  )
}

/** Shows the road on a map, and the stops with their times. */
function PreviewRoad({ draft, preview, about }: PreviewProps) {
  const text = useText('post')
  const words = useText('trips')
  const nights = (seconds: number) => {
    const count = nightsOf(draft.hours, seconds)
    return count > 0 ? words('days_later', { count }) : undefined
  }
  return (
    <Section title={text('preview.stops')}>
      <Map {...{ draft, preview }} />
      <Itinerary size="page" stops={stopsOf({ draft, preview, about }, nights)} />
    </Section>
  )
}

function Map({ draft, preview }: Pick<PreviewProps, 'draft' | 'preview'>) {
  const text = useText('trips')
  const language = useLanguage()
  const stops = mapStops(draft)
  const [from = '', to = ''] = [stops.at(0)?.name, stops.at(-1)?.name]
  const note = preview && `${lengthText(preview.distanceM, language)} · ${durationText(preview.durationS)}`
  return (
    <RouteMap
      points={preview?.points ?? []}
      {...{ stops, note }}
      label={text('map.label', { from, to })}
      className="mb-6 h-40 rounded-field sm:h-80"
    />
  )
}

function mapStops(draft: Draft): MapStop[] {
  const places = stopFields(draft).flatMap(([, { place }]) => (place ? [place] : []))
  const kindAt = (at: number) => (at === 0 ? 'origin' : at === places.length - 1 ? 'destination' : 'stop')
  return places.map(({ name, long, lat }, at) => ({ name: cityOf(name), lng: long, lat, kind: kindAt(at) }))
}

/** Returns the draft's own stops until the server has computed the times. */
function stopsOf({ draft, preview, about }: PreviewProps, nights: (seconds: number) => string | undefined): ItineraryStop[] {
  const storedDraft = stopFields(draft).filter(([, { place }]) => place)
  return storedDraft.map(([field, { place, meetingPoint }], at) => {
    const end = preview?.stops[at]
    const name = place?.name ?? ''
    const seconds = end ? (Date.parse(end.at) - Date.parse(preview?.stops[0]?.at ?? end.at)) / 1000 : 0
    const detail = (
      <>
        {[wherewithin({ name, meetingPoint }), nights(seconds)].filter(Boolean).join(' · ')}
        <FieldRefusal about={about} fields={[field, pointOfStop(field)]} />
      </>
    )
    return { name: cityOf(name), detail, time: end?.hours ?? (at === 0 ? draft.hours : undefined), dateTime: end?.at }
  })
}
