import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { decideIdentity } from '#contract/moderation/moderation.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/Dialog.tsx'
import { useFresh } from '../../ui/login/useStepUp.ts'
import { useCalled } from '../WhoLine.tsx'
import type { Decided, Waiting } from './IdentityPage.tsx'

interface Said {
  result: Decided['result']
  reason?: string
}

interface VerdictProps {
  waiting: Waiting
  onDecided: (decided: Decided) => void
}

/** It is this person, or it is not right; about the two very photos that were looked at. */
export function Verdict({ waiting: { person, front, back }, onDecided }: VerdictProps) {
  const text = useText('moderation')
  const name = useCalled()(person)
  const queries = useQueryClient()
  const [asks, ask] = useState<Decided['result']>()
  // The live update may take the person off the list, and this with them, before the answer is here: the mutation goes on then.
  const act = useFresh(`identity ${person.id}`, async (said: Said) => {
    await call(decideIdentity, { params: { id: person.id }, body: { front, back, ...said } })
    onDecided({ name, result: said.result })
    void queries.invalidateQueries({ queryKey: ['person'] })
  })
  const end = () => ask(undefined)
  const decide = (said: Said) => act.mutate(said, { onSuccess: end })
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
      <Button icon={<BadgeCheck size={18} aria-hidden />} onClick={() => ask('checked')}>
        {text('is_right')}
      </Button>
      <Button variant="outline" icon={<Undo2 size={18} aria-hidden />} onClick={() => ask('rejected')}>
        {text('is_wrong')}
      </Button>
      {asks === 'checked' && <Right act={act} onYes={() => decide({ result: 'checked' })} onClose={end} />}
      {asks === 'rejected' && (
        <ReasonDialog
          title={text('is_wrong_title')}
          label={text('reject_reason')}
          hint={text('reject_hint')}
          back={text('back')}
          yes={text('is_wrong')}
          most={500}
          act={{ ...act, mutate: (reason) => decide({ result: 'rejected', reason }) }}
          onClose={end}
        >
          {text('is_wrong_why')}
        </ReasonDialog>
      )}
    </div>
  )
}

interface RightProps {
  act: { isPending: boolean; error: Error | null }
  onYes: () => void
  onClose: () => void
}

function Right({ act, onYes, onClose }: RightProps) {
  const text = useText('moderation')
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('back')}
      </Button>
      <Button busy={act.isPending} onClick={onYes}>
        {text('is_right')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('is_right_title')} actions={actions}>
      {text('is_right_why')}
      <Refusal error={act.error} />
    </Dialog>
  )
}
