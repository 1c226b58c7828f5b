import { type Holds, liftHold, setHold } from '#contract/holds.ts'
import { call } from '../../api.ts'
import { Button } from '../../design/Button.tsx'
import { useText } from '../../texts/texts.ts'
import { useReasoned } from '../decisions/useReasoned.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useFresh } from '../useFresh.ts'
import { useMoments } from '../useMoments.ts'

/** Sets a hold on all of a person, or on one case about them. */
export function SetHold({ person, about }: { person: string; about?: Holds['cases'][number] }) {
  const text = useText('moderation')
  const { day } = useMoments()
  const send = (reason: string) => call(setHold, { params: { id: person }, body: { reason, ...(about && { caseId: about.id }) } })
  const label = about ? text('hold_set_case', { day: day(about.openedAt) }) : text('hold_set')
  return <Reasoned what={`hold ${person} ${about?.id ?? ''}`} label={label} why={text('hold_set_why')} send={send} />
}

export function LiftHold({ id }: { id: string }) {
  const text = useText('moderation')
  const send = (reason: string) => call(liftHold, { params: { id }, body: { reason } })
  return <Reasoned what={`lift hold ${id}`} label={text('hold_lift')} why={text('hold_lift_why')} send={send} />
}

interface ReasonedProps {
  what: string
  label: string
  why: string
  send: (reason: string) => Promise<Holds>
}

function Reasoned({ what, label, why, send }: ReasonedProps) {
  const text = useText('moderation')
  const act = useFresh(what, send)
  const { isOpen, first, begin, end } = useReasoned(what)
  return (
    <>
      <Button variant="outline" size="small" className="mt-2" onClick={begin}>
        {label}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={label}
          label={text('reason_record')}
          hint={text('reason_record_hint')}
          back={text('back')}
          yes={label}
          first={first}
          act={{ ...act, mutate: (reason) => act.mutate(reason, { onSuccess: end }) }}
          onClose={end}
        >
          {why}
        </ReasonDialog>
      )}
    </>
  )
}
