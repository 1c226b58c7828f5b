import { useText } from '../../texts/texts.ts'
import { Stepper } from '../../ui/kit/fields/Stepper.tsx'

interface SeatCounterProps {
  seats: number
  most: number
  onChange: (seats: number) => void
}

/** Renders the first line of the dialog: the number of seats. The line keeps the focus while the step below changes. */
export function SeatCounter({ seats, most, onChange }: SeatCounterProps) {
  const text = useText('trips')
  return (
    <div data-keeps-focus className="mt-4 flex items-center justify-between gap-4 border-b border-line pb-3">
      <span aria-hidden className="font-semibold">
        {text('seats')}
      </span>
      <Stepper
        label={text('seats')}
        value={seats}
        min={1}
        max={most}
        onChange={onChange}
        lessLabel={text('fewer_seats')}
        moreLabel={text('more_seats')}
      />
    </div>
  )
}
