import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { sanctionPerson } from '#contract/moderation/sanctions.ts'
import type { SanctionStep } from '#domain/moderation/sanction.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { StepFields, WordsFields } from './DecideFields.tsx'
import { type DecisionDraft, firstDraft, sentFrom, whatOf } from './draft.ts'
import { EffectsPreview } from './EffectsPreview.tsx'

interface DecideDialogProps {
  about: CaseDetail
  /** input before a login interrupted the dialog */
  first: DecisionDraft | undefined
  onClose: () => void
  onDecided: (became: 'open' | 'closed') => void
}

/** Renders the form of a decision about a person: action, reason, message to the person, and a preview of the effects. */
export function DecideDialog({ about, first, onClose, onDecided }: DecideDialogProps) {
  const text = useText('moderation')
  const name = useNameOrFormer()(about.person)
  const queries = useQueryClient()
  const [draft, write] = useState(() => first ?? firstDraft(about))
  const act = useStepUp(whatOf(about), (input: DecisionDraft) => call(sanctionPerson, { body: sentFrom(about, input) }))
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
        <WordsFields {...{ about, draft }} error={act.error} onWrite={write} />
        {draft.step !== 'dismiss' && <PersonReads step={draft.step} draft={draft} />}
        <Refusal error={act.error} />
      </div>
    </Dialog>
  )
}

/** Shows the message to the person, as currently written. */
function PersonReads({ step, draft: { offence, months, statement } }: { step: SanctionStep; draft: DecisionDraft }) {
  const text = useText('moderation')
  const howLong = step === 'suspend' && (months ? text('months', { count: months }) : text('open_end'))
  return (
    <section className="rounded-field border border-line p-4 text-sm">
      <h3 className="text-base">{text('person_reads')}</h3>
      <p className="mt-1 font-semibold">
        {text(`reads.${step}`, { offence: text(`reasons.${offence}`) })} {howLong && `${howLong}.`}
      </p>
      {statement.trim() && <p className="mt-1 wrap-anywhere whitespace-pre-line">{statement.trim()}</p>}
      <p className="mt-1 text-muted">{text('reads_appeal')}</p>
    </section>
  )
}
