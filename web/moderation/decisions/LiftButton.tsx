import { useQueryClient } from '@tanstack/react-query'
import { liftSanction, type Sanction } from '#contract/sanctions.ts'
import { useSession } from '../../accounts/queries.ts'
import { call } from '../../api.ts'
import { Button } from '../../design/Button.tsx'
import { useText } from '../../texts/texts.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useFresh } from '../useFresh.ts'
import { useReasoned } from './useReasoned.ts'

/** Takes a warning or a suspension back, by somebody else than who decided it; what is for good takes an appeal. */
export function LiftButton({ sanction: { id, step, state, by } }: { sanction: Sanction }) {
  const text = useText('moderation')
  const me = useSession()?.me
  const queries = useQueryClient()
  const what = `lift ${id}`
  const lift = useFresh(what, (reason: string) => call(liftSanction, { params: { id }, body: { reason } }))
  const { isOpen, first, begin, end } = useReasoned(what)
  if (state !== 'in_force' || step === 'disable') return null
  const done = () => {
    end()
    void queries.invalidateQueries({ queryKey: ['case'] })
  }
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        disabledBecause={me?.id === by.id ? text('own_decision') : undefined}
        onClick={begin}
      >
        {text('lift')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={text('lift_title')}
          label={text('reason_record')}
          hint={text('reason_record_hint')}
          back={text('back')}
          yes={text('lift')}
          first={first}
          act={{ ...lift, mutate: (reason) => lift.mutate(reason, { onSuccess: done }) }}
          onClose={end}
        >
          {text('lift_why')}
        </ReasonDialog>
      )}
    </>
  )
}
