import type { Reason } from '#domain/refusal.ts'
import { RouteButton } from '../../shell/links.ts'
import { useText } from '../../texts/texts.ts'

/** Why one cannot join. */
export function WhyNot({ reason }: { reason: Reason }) {
  const text = useText('join')
  const refusals = useText('refusals')
  return (
    <>
      <p className="mt-2 text-center text-sm text-muted">{refusals(reason)}</p>
      {reason === 'registration_needed' && (
        <p className="mt-2 text-center">
          <RouteButton to="/register">{text('register')}</RouteButton>
        </p>
      )}
    </>
  )
}
