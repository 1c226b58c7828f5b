import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CarFront, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReceivedInvitation } from '#contract/bookings/companions.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { Problem } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useClockWords } from '../../ui/clocks.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { longDayText } from '../../ui/formatting/units.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Itinerary } from '../../ui/kit/Itinerary.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { RouteButton } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PersonLine } from '../../ui/person/PersonLine.tsx'
import { QueryPage } from '../../ui/QueryFrame.tsx'
import { rideOf } from '../../ui/ride.ts'
import { SeatPrice } from '../../ui/SeatPrice.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { invitationQuery, tripOfInvitationQuery, useAnswer } from './queries.ts'

/** /companion/…: shows an invitation to ride as a companion to the person who opens its link. */
export function InvitationPage() {
  const { id = '' } = useParams({ strict: false })
  const text = useText('companions')
  const query = useQuery(invitationQuery(id))
  const { data, error } = query
  const answer = useAnswer(id)
  // stored here, because a declined invitation has no page
  const [declined, setDeclined] = useState<ReceivedInvitation>()
  if (declined && (error || !data?.agreed)) return <Declined {...declined} />
  const isGone = error instanceof Problem && error.status === 404
  if (isGone) return <Gone />
  return (
    <QueryPage query={query} heading={text('invitation')} title={text('page_failed')}>
      {(invitation) => <InvitationDetails {...{ invitation, answer }} onDecline={() => setDeclined(invitation)} />}
    </QueryPage>
  )
}

/** Explains that the invitation was withdrawn or used by another person, or that its trip has departed. */
function Gone() {
  const text = useText('companions')
  const join = useText('join')
  const action = <RouteButton to="/route-list">{join('see_trips')}</RouteButton>
  return (
    <Page title={`${text('invitation')} · Tramo`} heading={null}>
      <EmptyState heading="h1" picture={<EmptyRoad />} title={text('gone')} text={text('gone_why')} actions={action} />
    </Page>
  )
}

function Declined({ agreed, booker }: ReceivedInvitation) {
  const text = useText('companions')
  const join = useText('join')
  return (
    <Page title={`${text('invitation')} · Tramo`} heading={text('invitation')} width="text">
      <Banner tone="plain" role="status" icon={<CircleCheck size={22} aria-hidden />}>
        {agreed ? text('taken_back') : text('declined', { name: booker.name })}
      </Banner>
      <p className="mt-6">
        <RouteButton to="/route-list" variant="outline">
          {join('see_trips')}
        </RouteButton>
      </p>
    </Page>
  )
}

interface InvitationDetailsProps {
  invitation: ReceivedInvitation
  answer: ReturnType<typeof useAnswer>
  onDecline: () => void
}

function InvitationDetails({ invitation, answer, onDecline }: InvitationDetailsProps) {
  const text = useText('companions')
  const language = useLanguage()
  const { booker, driver, idRoute, originName, destinationName, date, hours } = invitation
  const { data: trip } = useQuery(tripOfInvitationQuery(idRoute))
  const title = text('title', { name: booker.name })
  const day = longDayText(dayIn(date) ?? '', language)
  const intro = text('intro', { from: cityOf(originName), to: cityOf(destinationName), day, hours })
  return (
    <Page title={`${title} · Tramo`} heading={title} intro={intro}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Answer {...{ invitation, answer, onDecline }} />
          <Panel title={text('who_invites')}>
            <PersonLine person={booker} as="passenger" />
          </Panel>
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Road invitation={invitation} trip={trip} />
          <Panel title={text('who_drives')}>
            <PersonLine person={driver} as="driver" />
            {trip?.car && (
              <p className="mt-4 flex items-center gap-2.5 text-muted">
                <CarFront size={20} aria-hidden className="text-brand" />
                {[`${trip.car.brand} ${trip.car.model}`, trip.car.color].filter(Boolean).join(' · ')}
              </p>
            )}
          </Panel>
        </div>
      </div>
    </Page>
  )
}

/** Shows the route, the time, and a seat's price for the whole trip; the booking may be for a part of it. */
function Road({ invitation, trip }: { invitation: ReceivedInvitation; trip: Trip | undefined }) {
  const text = useText('companions')
  const join = useText('join')
  const language = useLanguage()
  const { originName, destinationName, date, hours, at, booker, idRoute, onlyWomen } = invitation
  const to = trip && rideOf(trip).to
  const clock = useClockWords()
  const stops = [
    { time: hours, dateTime: at, name: cityOf(originName) },
    {
      name: cityOf(destinationName),
      ...(to && { time: to.hours, dateTime: to.at, detail: clock({ name: originName, hours, at }, to) }),
    },
  ]
  return (
    <Panel title={text('the_trip')}>
      <p className="mb-3 font-semibold text-brand-ink">{capitalized(longDayText(dayIn(date) ?? '', language))}</p>
      <Itinerary stops={stops} />
      {onlyWomen && (
        <p className="mt-3">
          <Tag tone="rose">{text('women_only')}</Tag>
        </p>
      )}
      {trip && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-5">
          <span className="text-muted">{text('price')}</span>
          <SeatPrice amountMinor={trip.priceMinor} currency={trip.currency} />
          {trip.priceMinor > 0 && <p className="w-full text-sm text-muted">{text('price_paid_by', { name: booker.name })}</p>}
        </div>
      )}
      <p className="mt-5">
        <RouteButton to="/route/$id" params={{ id: idRoute }} variant="outline" wide>
          {join('see_trip')}
        </RouteButton>
      </p>
    </Panel>
  )
}

/** Shows the invitation's state for this person, with the answers that are open to them. */
function Answer({ invitation, answer, onDecline }: InvitationDetailsProps) {
  const text = useText('companions')
  const join = useText('join')
  const { booker, bookingId, agreed, whyNot } = invitation
  const { name } = booker
  const decline = () => answer.mutate({ agreed: false }, { onSuccess: onDecline })
  const no = (label: string) => (
    <Button variant="outline" busy={answer.isPending && !answer.variables.agreed} onClick={decline}>
      {label}
    </Button>
  )
  if (bookingId)
    return (
      <Panel title={text('aboard', { name })}>
        <RouteButton to="/booking/$id" params={{ id: bookingId }}>
          {join('see_seat')}
        </RouteButton>
      </Panel>
    )
  if (agreed)
    return (
      <Panel title={text('you_agreed')}>
        <p role="status">{text('agreed', { name })}</p>
        <Means name={name} />
        <div className="mt-5 flex flex-wrap gap-3">{no(text('take_yes_back'))}</div>
        <Refusal error={answer.error} />
      </Panel>
    )
  if (whyNot) return <Cannot invitation={invitation}>{whyNot !== 'own_invitation' && no(text('no'))}</Cannot>
  return (
    <Panel title={text('means')}>
      <Means name={name} />
      <Yes {...{ invitation, answer }}>{no(text('no'))}</Yes>
      <Refusal error={answer.error} />
    </Panel>
  )
}

interface YesProps extends Pick<InvitationDetailsProps, 'invitation' | 'answer'> {
  children: ReactNode
}

/** Accepts the invitation. A person without a profile confirms being an adult (A6). */
function Yes({ invitation: { attestationNeeded }, answer, children }: YesProps) {
  const text = useText('companions')
  const join = useText('join')
  const [isAdult, setAdult] = useState(false)
  const send = () => answer.mutate({ agreed: true, ...(attestationNeeded && { adultAttested: true }) })
  return (
    <>
      {attestationNeeded && (
        <Checkbox className="mt-5" label={join('adult')} checked={isAdult} onChange={({ target }) => setAdult(target.checked)} />
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          busy={answer.isPending && answer.variables.agreed}
          disabledBecause={attestationNeeded && !isAdult ? join('adult_first') : undefined}
          onClick={send}
        >
          {text('yes')}
        </Button>
        {children}
      </div>
    </>
  )
}

/** Shows why this person cannot accept, and how to change that. */
function Cannot({ invitation: { id, whyNot, booker }, children }: { invitation: ReceivedInvitation; children: ReactNode }) {
  const text = useText('companions')
  const join = useText('join')
  const refusals = useText('refusals')
  const isRegistered = useSession()?.me?.registered
  if (!whyNot) return null
  const mayRegister = !isRegistered && (whyNot === 'registration_needed' || whyNot === 'only_women')
  return (
    <Panel title={text('title', { name: booker.name })}>
      <p role="status">{refusals(whyNot)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {mayRegister && (
          <RouteButton to="/register" search={{ returnTo: `/companion/${id}` }}>
            {join('register')}
          </RouteButton>
        )}
        {children}
      </div>
    </Panel>
  )
}

function Means({ name }: { name: string }) {
  const text = useText('companions')
  return (
    <ul className="mt-1 grid list-disc grid-cols-1 gap-1.5 pl-5 wrap-anywhere">
      <li>{text('means_named', { name })}</li>
      <li>{text('means_seen')}</li>
      <li>{text('means_taken_back')}</li>
      <li>{text('means_leave', { name })}</li>
    </ul>
  )
}
