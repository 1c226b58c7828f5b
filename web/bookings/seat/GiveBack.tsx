import { useState } from 'react'
import { refundByDriver } from '#contract/bookings/bookings.ts'
import { hundredthsFrom } from '#domain/money.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { useDialog } from '../../ui/kit/overlays/Dialog.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { useBookingMutation } from '../useBookingMutation.ts'
import type { ActProps } from './useSides.ts'

/** Refunds any part of the payment, as the driver (8.3). */
export function GiveBack({ booking }: ActProps) {
  const text = useText('bookings')
  const language = useLanguage()
  const { count, isOpen, begin, end } = useDialog()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const give = useBookingMutation(booking, (minor: number, key) =>
    call(refundByDriver, { params: { id: booking.id }, body: { minor }, key }),
  )
  const most = booking.priceMinor + (booking.givenUp?.minor ?? 0) - (booking.refund?.minor ?? 0)
  function send() {
    const minor = hundredthsFrom(typed)
    setWrong(!minor)
    if (minor) give.mutate(minor, { onSuccess: end })
  }
  return (
    <>
      <Button variant="outline" wide onClick={begin}>
        {text('give_back')}
      </Button>
      {count > 0 && (
        <ConfirmDialog
          key={count}
          open={isOpen}
          onClose={end}
          title={text('give_back_title', { passenger: booking.passenger.name })}
          yes={text('give_back_yes')}
          act={{ isPending: give.isPending, error: give.error, mutate: send }}
        >
          <p>{text('give_back_text', { passenger: booking.passenger.name })}</p>
          <Field
            label={text('give_back_amount')}
            hint={text('give_back_hint', { amount: priceText(most, booking.currency, language) })}
            error={isWrong ? text('give_back_wrong') : undefined}
            note="*"
            className="mt-5"
          >
            <TextInput
              name="give_back"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        </ConfirmDialog>
      )}
    </>
  )
}
