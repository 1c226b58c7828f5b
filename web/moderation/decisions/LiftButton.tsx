import { useQueryClient } from '@tanstack/react-query'
import { liftSanction, type Sanction } from '#contract/moderation/sanctions.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { ReasonButton } from './ReasonButton.tsx'

/** Lifts a warning or a suspension, by an administrator who did not decide it; a definitive exclusion takes an appeal. */
export function LiftButton({ sanction: { id, step, state, by } }: { sanction: Sanction }) {
  const text = useText('moderation')
  const me = useSession()?.me
  const queries = useQueryClient()
  if (state !== 'in_force' || step === 'disable') return null
  return (
    <ReasonButton
      what={`lift ${id}`}
      label={text('lift')}
      title={text('lift_title')}
      why={text('lift_why')}
      className="mt-3"
      disabledBecause={me?.id === by.id ? text('own_decision') : undefined}
      act={(reason) => call(liftSanction, { params: { id }, body: { reason } })}
      onDone={() => void queries.invalidateQueries({ queryKey: ['case'] })}
    />
  )
}
