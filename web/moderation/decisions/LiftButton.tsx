import { useQueryClient } from '@tanstack/react-query'
import { liftSanction, type Sanction } from '#contract/moderation/sanctions.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { useRecordedReason } from '../useRecordedReason.ts'

/** Lifts a warning or a suspension, by an administrator who did not decide it; a definitive exclusion takes an appeal. */
export function LiftButton({ sanction: { id, step, state, by } }: { sanction: Sanction }) {
  const text = useText('moderation')
  const me = useSession()?.me
  const queries = useQueryClient()
  const reason = useRecordedReason()
  const lift = useStepUp(`lift ${id}`, (why: string) => call(liftSanction, { params: { id }, body: { reason: why } }))
  if (state !== 'in_force' || step === 'disable') return null
  return (
    <ConfirmButton
      variant="outline"
      size="small"
      className="mt-3"
      disabledBecause={me?.id === by.id ? text('own_decision') : undefined}
      label={text('lift')}
      title={text('lift_title')}
      yes={text('lift')}
      reason={reason}
      act={lift}
      onDone={() => void queries.invalidateQueries({ queryKey: ['case'] })}
    >
      {text('lift_why')}
    </ConfirmButton>
  )
}
