import { LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Trip } from '#contract/trips.ts'
import { buttonLook } from '../../design/buttonLook.ts'
import { useText } from '../../texts/texts.ts'
import { Standing } from './Standing.tsx'
import { useGiveBack } from './useGiveBack.ts'
import type { Hold } from './useJoining.ts'
import { useOwnSeat } from './useOwnSeat.ts'
import { WhyNot } from './WhyNot.tsx'
import { SeatChangeNote } from '../../changes/SeatChangeNote.tsx'

const loadDialog = () => import('./JoinDialog.tsx')
const JoinDialog = lazy(() => loadDialog().then(({ JoinDialog }) => ({ default: JoinDialog })))
const NotGivenBack = lazy(() => import('./NotGivenBack.tsx').then(({ NotGivenBack }) => ({ default: NotGivenBack })))

/** "Join this trip", or why not, or where one's own seat stands. */
export function JoinPlace({ trip }: { trip: Trip }) {
  const { seat, isComing } = useOwnSeat(trip)
  const [opened, open] = useState(0)
  const [isOpen, show] = useState(false)
  const giveBack = useGiveBack(trip.id)
  const why = seat ? undefined : trip.whyNotJoin

  function join() {
    open(opened + 1)
    show(true)
  }
  function close(asked?: Promise<Hold | undefined>) {
    show(false)
    if (asked) giveBack.mutate(asked)
  }

  return (
    <div className="mt-5">
      <JoinButton
        canJoin={seat ? seat.acts.includes('pay') : isComing || !why}
        busy={isComing || giveBack.isPending}
        onJoin={join}
      />
      <div id="join-why">
        {seat && <Standing seat={seat} />}
        {seat?.change && <SeatChangeNote seat={seat} />}
        {why && !isComing && <WhyNot reason={why} />}
      </div>

      <Suspense>
        {opened > 0 && <JoinDialog key={opened} trip={trip} seat={seat} open={isOpen} onClose={close} />}
        {giveBack.error && <NotGivenBack error={giveBack.error} idBooking={seat?.id} onClose={giveBack.reset} />}
      </Suspense>
    </div>
  )
}

interface JoinButtonProps {
  canJoin: boolean
  busy: boolean
  onJoin: () => void
}

/** One and the same button whatever it may do, so that the keyboard comes back to it; off, it is described by why. */
function JoinButton({ canJoin, busy, onJoin }: JoinButtonProps) {
  const text = useText('join')
  const works = canJoin && !busy
  return (
    <button
      type="button"
      aria-disabled={works ? undefined : true}
      aria-busy={busy || undefined}
      aria-describedby={canJoin ? undefined : 'join-why'}
      className={buttonLook({ size: 'large', wide: true }, !canJoin)}
      onClick={works ? onJoin : undefined}
      onPointerEnter={() => void loadDialog()}
      onFocus={() => void loadDialog()}
    >
      {busy && <LoaderCircle className="animate-turn" size={18} aria-hidden />}
      {text('join')}
    </button>
  )
}
