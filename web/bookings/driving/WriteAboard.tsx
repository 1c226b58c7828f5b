import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { messageAboard } from '#contract/trips/progress.ts'
import { MAX_TRIP_MESSAGE, type TripMessageChoice, tripMessageChoices } from '#domain/trips/tripMessage.ts'
import { call } from '../../client/api.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { useTripMutation } from '../useBookingMutation.ts'

export interface MessageAboardProps {
  idRoute: string
  /** number of messages that the driver may still send */
  left?: number | undefined
}

/** Sends the driver's message to all passengers: a ready-made text, or one that the driver writes (C6). */
export const WriteAboard = (props: MessageAboardProps) => (useWords('aboard') ? <Writing {...props} /> : null)

function Writing({ idRoute, left }: MessageAboardProps) {
  const text = useText('aboard')
  const [how, setHow] = useState<TripMessageChoice>('late_10')
  const [sent, setSent] = useState(false)
  const { mutate, isPending, error } = useTripMutation(idRoute, (body: { how: TripMessageChoice; message?: string }, key) =>
    call(messageAboard, { params: { id: idRoute }, body, key }),
  )
  const act = {
    isPending,
    error,
    mutate: (message: string, then: { onSuccess: () => void }) => mutate({ how, ...(how === 'own' && { message }) }, then),
  }
  return (
    <div>
      <ConfirmButton
        variant="outline"
        icon={<Megaphone size={18} aria-hidden />}
        label={text('write')}
        title={text('write')}
        yes={text('send')}
        reason={
          how === 'own'
            ? { label: text('words'), isRequired: true, missing: 'message_required', longest: MAX_TRIP_MESSAGE }
            : undefined
        }
        act={act}
        onDone={() => setSent(true)}
      >
        <p className="mb-3">{left === undefined ? text('who_reads') : text('who_reads_left', { left })}</p>
        <RadioGroup legend={text('what')}>
          {tripMessageChoices.map((one) => (
            <Radio key={one} name="how" label={text(`how.${one}`)} checked={how === one} onChange={() => setHow(one)} />
          ))}
        </RadioGroup>
      </ConfirmButton>
      <p role="status" className="mt-1 text-sm">
        {sent && text('sent')}
      </p>
    </div>
  )
}
