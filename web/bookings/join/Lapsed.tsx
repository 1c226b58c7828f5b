import { Button } from '../../design/Button.tsx'
import { useText } from '../../texts/texts.ts'
import { Step } from './Step.tsx'

/** The time to pay is over: the seat is anybody's again, this person's too. */
export function Lapsed({ onAgain, onBack }: { onAgain: () => void; onBack: () => void }) {
  const text = useText('join')
  const actions = (
    <>
      <Button variant="outline" onClick={onBack}>
        {text('back')}
      </Button>
      <Button onClick={onAgain}>{text('try_again')}</Button>
    </>
  )
  return (
    <Step actions={actions}>
      <p role="alert">{text('lapsed')}</p>
    </Step>
  )
}
