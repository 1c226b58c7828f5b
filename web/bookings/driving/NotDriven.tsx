import { reportNotDriven } from '#contract/bookings/bookings.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useTripMutation } from '../useBookingMutation.ts'

/**
 * Reports that the driver could not drive: every passenger gets a full refund, and the report does not count against the driver
 * (8.3).
 */
export function NotDriven({ idRoute }: { idRoute: string }) {
  const text = useText('driving')
  const say = useTripMutation(idRoute, (reason: string) =>
    call(reportNotDriven, { params: { id: idRoute }, body: { ...(reason && { reason }) } }),
  )
  return (
    <ConfirmButton
      variant="outline"
      label={text('not_driven')}
      title={text('not_driven_title')}
      yes={text('not_driven')}
      isDangerous
      reason={{ label: text('cancel_reason'), hint: text('cancel_reason_hint') }}
      act={say}
    >
      {text('not_driven_text')}
    </ConfirmButton>
  )
}
