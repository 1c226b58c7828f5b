import { Problem } from '../../api.ts'
import { Button } from '../../design/Button.tsx'
import { RouteButton } from '../../shell/links.ts'
import { useSaid } from '../../shell/useSaid.ts'
import { useText } from '../../texts/texts.ts'
import { Step } from './Step.tsx'
import { mayTryAgain } from './ways.ts'

interface RefusedProps {
  error: Error
  onAgain: () => void
  onAsk: () => void
  onBack: () => void
}

/** The server's no in its own words, and what can be done about it. */
export function Refused({ error, onAgain, onAsk, onBack }: RefusedProps) {
  const text = useText('join')
  const said = useSaid()
  const problem = error instanceof Problem ? error : undefined
  const number = problem && problem.status >= 500 && problem.parts['instance']
  const actions = (
    <>
      <Button variant="outline" onClick={onBack}>
        {text('back')}
      </Button>
      {problem?.reason === 'registration_needed' && <RouteButton to="/register">{text('register')}</RouteButton>}
      {problem?.reason === 'too_many_holds' && <Button onClick={onAsk}>{text('ask_instead')}</Button>}
      {mayTryAgain(error) && <Button onClick={onAgain}>{text('try_again')}</Button>}
    </>
  )
  return (
    <Step actions={actions}>
      <p role="alert">{said(error)}</p>
      {typeof number === 'string' && <p className="mt-2 text-xs text-muted">{text('request_number', { number })}</p>}
    </Step>
  )
}
