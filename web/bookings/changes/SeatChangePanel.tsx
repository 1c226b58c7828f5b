import type { Booking } from '#contract/bookings/bookings.ts'
import { answerChange } from '#contract/trips/changes.ts'
import type { SeatChange } from '#contract/trips/series.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { lengthText } from '../../ui/formatting/units.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Panel } from '../../ui/Panel.tsx'
import { TimeLeft } from '../../ui/TimeLeft.tsx'
import { useBookingMutation } from '../useBookingMutation.ts'
import { type ChangedFact, WhatChanges, useCarText } from './WhatChanges.tsx'

interface SeatChangeProps {
  booking: Booking
  change: SeatChange
  /** offset of the server's clock from the device's, in milliseconds */
  aheadMs: number
}

/** Shows a passenger the changes, the deadline, and the refund after declining. */
export function SeatChangePanel({ booking, change, aheadMs }: SeatChangeProps) {
  const text = useText('change')
  const when = useWhen()
  const until = when(change.answerBy, booking.now)
  const hasSaidYes = change.answer === 'yes'
  return (
    <Panel title={hasSaidYes ? text('said_yes') : text('proposed', { driver: booking.driver.name })}>
      <WhatChanges rows={useRows(change)} />
      <p className="mt-4">{hasSaidYes ? text('said_yes_text', { when: until }) : <Question booking={booking} />}</p>
      {!hasSaidYes && (
        <>
          <div className="mt-3">
            <TimeLeft until={change.answerBy} aheadMs={aheadMs}>
              {text('mine_until', { when: until })}
            </TimeLeft>
          </div>
          <Answer booking={booking} change={change} />
        </>
      )}
    </Panel>
  )
}

function Question({ booking }: { booking: Booking }) {
  const text = useText('change')
  return text(booking.state === 'requested' ? 'request_follows' : 'proposed_text')
}

function Answer({ booking, change }: Pick<SeatChangeProps, 'booking' | 'change'>) {
  const text = useText('change')
  const agree = useBookingMutation(booking, (_: void, key) => answered(booking, change, 'yes', key))
  const refuse = useBookingMutation(booking, (_: string, key) => answered(booking, change, 'no', key))
  const amount = priceText(change.refundMinor, booking.currency, useLanguage())
  const isPaid = change.refundMinor > 0
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={agree.isPending} onClick={() => agree.mutate()}>
          {text('yes')}
        </Button>
        <ConfirmButton
          variant="outline"
          isDangerous
          label={text('no')}
          title={text('no_title')}
          yes={isPaid ? text('no_yes', { amount }) : text('no_yes_free')}
          act={refuse}
        >
          {isPaid ? text('no_amount', { amount }) : text('no_nothing')}
        </ConfirmButton>
      </div>
      <Refusal error={agree.error} />
    </>
  )
}

const answered = ({ id }: Booking, change: SeatChange, answer: 'yes' | 'no', key: string) =>
  call(answerChange, { params: { id }, body: { change: change.id, answer }, key })

function useRows({ changed, before, after, movedM, dropOffMovedM }: SeatChange): ChangedFact[] {
  const text = useText('change')
  const carText = useCarText()
  const language = useLanguage()
  const by = (point: string, metres: number | undefined) =>
    metres ? text('moved_by', { point, distance: lengthText(metres, language) }) : point
  const all = [
    { about: 'time', label: text('pick_up'), before: before.pickUp, after: after.pickUp },
    { about: 'time', label: text('drop_off'), before: before.dropOff, after: after.dropOff },
    { about: 'car', label: text('car'), before: carText(before.car), after: carText(after.car) },
    { about: 'meeting_points', label: text('meeting_point'), before: before.meetingPoint, after: by(after.meetingPoint, movedM) },
    {
      about: 'meeting_points',
      label: text('drop_off_point'),
      before: before.dropOffPoint,
      after: by(after.dropOffPoint, dropOffMovedM),
    },
  ]
  return all.filter((row) => changed.some((one) => one === row.about) && row.before !== row.after)
}
