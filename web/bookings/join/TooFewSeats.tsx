import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { JoinStep } from './JoinStep.tsx'

interface TooFewSeatsProps {
  /** numbers of wanted and of remaining seats */
  seats: number
  left: number
  onFewer: (left: number) => void
  onWait: () => void
  onBack: () => void
}

/**
 * Explains that fewer seats remain than wanted. The user books the remaining seats, or waits for all wanted seats (B10). More
 * seats may be released meanwhile.
 */
export function TooFewSeats({ seats, left, onFewer, onWait, onBack }: TooFewSeatsProps) {
  const text = useText('join')
  const areAllLeft = left === seats
  const actions = (
    <>
      <Button variant="outline" onClick={onBack}>
        {text('back')}
      </Button>
      {left > 0 && (
        <Button variant={areAllLeft ? 'primary' : 'outline'} onClick={() => onFewer(left)}>
          {text('take_fewer', { left })}
        </Button>
      )}
      {!areAllLeft && <Button onClick={onWait}>{text('wait_for', { seats })}</Button>}
    </>
  )
  return (
    <JoinStep actions={actions}>
      <p role="alert">{areAllLeft ? text('seats_back', { seats }) : text('intro_wait')}</p>
    </JoinStep>
  )
}
