import type { UseQueryResult } from '@tanstack/react-query'
import { Share2, UserPlus } from 'lucide-react'
import type { Invitation } from '#contract/bookings/companions.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { longDayText } from '../../ui/formatting/units.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { type Tone, Tag } from '../../ui/kit/Tag.tsx'
import { useOrigin } from '../../ui/links.ts'
import { CopyButton, WhatsAppButton } from '../../ui/sharing/ShareButtons.tsx'
import { canShareNatively, shareNatively } from '../../ui/sharing/shareNatively.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import type { Seat } from '../join/seat.ts'
import { Face } from './Face.tsx'
import { useMakeInvitation, useWithdrawInvitation } from './queries.ts'

interface InvitationsProps {
  trip: Trip
  seat: Seat
  query: UseQueryResult<Invitation[]>
}

/**
 * Lists the user's invitations for a trip, each with its link or the account that accepted, and a button for another invitation.
 */
export function Invitations({ trip, seat, query: { data, error, refetch } }: InvitationsProps) {
  const text = useText('companions')
  const invite = useMakeInvitation(trip.id)
  const visible = data?.filter(({ state }) => state !== 'withdrawn') ?? []
  const agreed = visible.flatMap(({ state, person }) => (state === 'agreed' && person ? [person.name] : []))
  return (
    <section aria-label={text('invitations')} className="mt-5 rounded-card bg-sunken p-4">
      <h3 className="text-base tracking-normal">{text('invitations')}</h3>
      <p className="mt-1 text-sm text-muted">{text('invitations_why')}</p>
      <p role="status" className="sr-only">
        {agreed.length > 0 && text('agreed_names', { names: agreed.join(', ') })}
      </p>
      {error && <ErrorBanner error={error} title={text('invitations_failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="mt-4 h-24" />}
      {visible.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {visible.map((one) => (
            <Line key={one.id} invitation={one} seat={seat} />
          ))}
        </ul>
      )}
      {data && (
        <Button
          variant={visible.length > 0 ? 'quiet' : 'primary'}
          wide={visible.length === 0}
          className="mt-4"
          icon={<UserPlus size={18} aria-hidden />}
          busy={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {text(visible.length > 0 ? 'invite_another' : 'invite')}
        </Button>
      )}
      <Refusal error={invite.error} />
    </section>
  )
}

const tones: Record<Invitation['state'], Tone> = { open: 'sun', agreed: 'brand', declined: 'neutral', withdrawn: 'neutral' }

function Line({ invitation, seat }: { invitation: Invitation; seat: Seat }) {
  const text = useText('companions')
  const { state, person, aboard } = invitation
  return (
    <li className="rounded-field border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {person ? <Face person={person} /> : <span className="text-sm font-semibold">{text('invitation')}</span>}
        <Tag tone={tones[state]}>{text(aboard ? 'state.aboard' : `state.${state}`)}</Tag>
      </div>
      {state === 'open' && <Sending invitation={invitation} seat={seat} />}
      {(state === 'open' || state === 'agreed') && !aboard && <TakeBack invitation={invitation} />}
    </li>
  )
}

/** Shows the link of an invitation, and ways to send it. */
function Sending({ invitation: { id }, seat: { from, to } }: { invitation: Invitation; seat: Seat }) {
  const text = useText('companions')
  const sharing = useText('sharing')
  const day = longDayText(dayIn(from.date) ?? '', useLanguage())
  const url = `${useOrigin()}/companion/${id}`
  const words = text('invite_message', { from: cityOf(from.name), to: cityOf(to.name), day, hours: from.hours })
  return (
    <div className="mt-3 grid gap-2">
      <p className="rounded-field bg-sunken px-3 py-2 text-xs break-all text-ink">{url}</p>
      <WhatsAppButton message={`${words}\n${url}`} />
      <CopyButton content={url} label={sharing('copy')} copied={sharing('copied')} />
      {canShareNatively() && (
        <Button
          variant="outline"
          wide
          icon={<Share2 size={18} aria-hidden />}
          onClick={() => void shareNatively({ text: words, url })}
        >
          {sharing('share')}
        </Button>
      )}
    </div>
  )
}

function TakeBack({ invitation }: { invitation: Invitation }) {
  const text = useText('companions')
  const withdraw = useWithdrawInvitation(invitation)
  const name = invitation.person?.name
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="mt-2 -ml-3"
        busy={withdraw.isPending}
        aria-label={name ? text('take_back_of', { name }) : undefined}
        onClick={() => withdraw.mutate()}
      >
        {text('take_back')}
      </Button>
      <Refusal error={withdraw.error} className="mt-2" />
    </>
  )
}
