import { Link2 } from 'lucide-react'
import { endFollowLink, makeFollowLink, type TripProgress } from '#contract/trips/progress.ts'
import { MAX_FOLLOW_LINKS } from '#domain/trips/follow.ts'
import { useTripMutation } from '../../bookings/useBookingMutation.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { CopyButton, WhatsAppButton } from '../../ui/sharing/ShareButtons.tsx'

/** Lists links to follow the user’s trip without a login (F39). */
export function FollowPanel({ progress: { idRoute, followLinks, driver } }: { progress: TripProgress }) {
  const text = useText('follow')
  const when = useWhen()
  const make = useTripMutation(idRoute, (_: void, key) => call(makeFollowLink, { params: { id: idRoute }, body: {}, key }))
  const end = useTripMutation(idRoute, (link: string) => call(endFollowLink, { params: { id: idRoute, link } }))
  const made = followLinks.some(({ id }) => id === make.data?.id) ? make.data : undefined
  return (
    <Panel title={text('title')} intro={text('intro', { name: driver.name })}>
      <div className="grid grid-cols-1 gap-4">
        {followLinks.length > 0 && (
          <ul className="grid gap-2">
            {followLinks.map(({ id, madeAt }, i) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="text-sm">{text('link', { n: String(i + 1), when: when(madeAt) })}</span>
                <Button variant="outline" busy={end.isPending && end.variables === id} onClick={() => end.mutate(id)}>
                  {text('end', { n: String(i + 1) })}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {made && <Address address={made.address} />}
        {followLinks.length < MAX_FOLLOW_LINKS && (
          <Button
            variant="outline"
            className="justify-self-start"
            icon={<Link2 size={18} aria-hidden />}
            busy={make.isPending}
            onClick={() => make.mutate()}
          >
            {text('make')}
          </Button>
        )}
        <Refusal error={make.error ?? end.error} />
      </div>
    </Panel>
  )
}

/** Shows the address of a link. It can be shown only once, because the server stores only a hash. */
function Address({ address }: { address: string }) {
  const text = useText('follow')
  return (
    <div role="status" className="grid gap-3 rounded-field bg-sunken p-4">
      <p className="text-sm">{text('once')}</p>
      <p className="text-sm wrap-anywhere">{address}</p>
      <WhatsAppButton message={text('message', { address })} />
      <CopyButton content={address} label={text('copy')} copied={text('copied')} />
    </div>
  )
}
