import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CasePage } from '#contract/cases.ts'
import { sanctionPerson } from '#contract/sanctions.ts'
import { call } from '../../api.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../Refusal.tsx'
import { useFresh } from '../useFresh.ts'
import { useCalled } from '../WhoLine.tsx'
import { type Draft, firstDraft, sentFrom, whatOf } from './draft.ts'
import { EffectsPreview } from './EffectsPreview.tsx'
import { PersonReads } from './PersonReads.tsx'
import { StepFields } from './StepFields.tsx'
import { WordsFields } from './WordsFields.tsx'

interface DecideDialogProps {
  about: CasePage
  /** written before a login came between */
  first: Draft | undefined
  onClose: () => void
  onDecided: (became: 'open' | 'closed') => void
}

/** A decision about somebody: what, why, what they are told, and what follows from it, before it is done. */
export function DecideDialog({ about, first, onClose, onDecided }: DecideDialogProps) {
  const text = useText('moderation')
  const name = useCalled()(about.person)
  const queries = useQueryClient()
  const [draft, write] = useState(() => first ?? firstDraft(about))
  const act = useFresh(whatOf(about), (said: Draft) => call(sanctionPerson, { body: sentFrom(about, said) }))
  const decide = () =>
    act.mutate(draft, {
      onSuccess: ({ state }) => {
        onDecided(state ?? 'closed')
        onClose()
        void queries.invalidateQueries({ queryKey: ['case'] })
      },
    })
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('back')}
      </Button>
      <Button
        variant={draft.step === 'suspend' || draft.step === 'disable' ? 'danger' : 'primary'}
        busy={act.isPending}
        disabledBecause={draft.text.trim() ? undefined : text('record_first')}
        onClick={decide}
      >
        {text(`decide_now.${draft.step}`)}
      </Button>
    </>
  )
  const isBar = draft.step === 'suspend' || draft.step === 'disable'
  return (
    <Dialog open onClose={onClose} title={text('decide_title', { name })} actions={actions} size="large">
      <div className="grid gap-5 text-ink">
        <StepFields {...{ about, draft }} onWrite={write} />
        {isBar && (
          <EffectsPreview
            personId={about.person.id}
            caseId={about.id}
            goesOn={draft.keepOpen}
            isProposal={draft.step === 'disable'}
          />
        )}
        <WordsFields {...{ about, draft }} onWrite={write} />
        {draft.step !== 'dismiss' && <PersonReads step={draft.step} draft={draft} />}
        <Refusal error={act.error} />
      </div>
    </Dialog>
  )
}
