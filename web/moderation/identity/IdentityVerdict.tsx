import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { decideIdentity, type listIdentities } from '#contract/moderation/moderation.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'

export type PendingIdentity = Reply<typeof listIdentities>['people'][number]
/** The result of a decision, and the person's name. */
export type IdentityVerdict = { name: string; result: 'checked' | 'rejected' }

interface IdentityDecision {
  result: IdentityVerdict['result']
  reason?: string
}

interface VerdictProps {
  waiting: PendingIdentity
  onDecided: (decided: IdentityVerdict) => void
}

/** Accepts or rejects the identity. The call names the two photos that the administrator saw. */
export function DecideIdentity({ waiting: { person, front, back }, onDecided }: VerdictProps) {
  const text = useText('moderation')
  const name = useNameOrFormer()(person)
  const queries = useQueryClient()
  const [open, setOpen] = useState<IdentityVerdict['result']>()
  // The mutation must continue when the live update removes the person and this component from the list before the response
  // arrives.
  const act = useStepUp(`identity ${person.id}`, async (decision: IdentityDecision) => {
    await call(decideIdentity, { params: { id: person.id }, body: { front, back, ...decision } })
    onDecided({ name, result: decision.result })
    void queries.invalidateQueries({ queryKey: ['person'] })
  })
  const end = () => setOpen(undefined)
  const decide = (decision: IdentityDecision) => act.mutate(decision, { onSuccess: end })
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
      <Button icon={<BadgeCheck size={18} aria-hidden />} onClick={() => setOpen('checked')}>
        {text('is_right')}
      </Button>
      <Button variant="outline" icon={<Undo2 size={18} aria-hidden />} onClick={() => setOpen('rejected')}>
        {text('is_wrong')}
      </Button>
      {open === 'checked' && (
        <ConfirmDialog
          title={text('is_right_title')}
          yes={text('is_right')}
          act={{ ...act, mutate: () => decide({ result: 'checked' }) }}
          onClose={end}
        >
          {text('is_right_why')}
        </ConfirmDialog>
      )}
      {open === 'rejected' && (
        <ConfirmDialog
          title={text('is_wrong_title')}
          yes={text('is_wrong')}
          reason={{ label: text('reject_reason'), hint: text('reject_hint'), isRequired: true }}
          act={{ ...act, mutate: (reason) => decide({ result: 'rejected', reason }) }}
          onClose={end}
        >
          {text('is_wrong_why')}
        </ConfirmDialog>
      )}
    </div>
  )
}
