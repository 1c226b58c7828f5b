import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { sanctionPerson } from '#contract/moderation/sanctions.ts'
import { type SanctionStep, offences } from '#domain/moderation/sanction.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextArea, Select } from '../../ui/kit/fields/Inputs.tsx'
import { RadioGroup, Radio } from '../../ui/kit/fields/RadioGroup.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import {
  type DecisionDraft,
  firstDraft,
  sentFrom,
  whatOf,
  choices,
  isAsProposed,
  months,
  proposalFor,
  proposedFor,
} from './draft.ts'
import { EffectsPreview } from './EffectsPreview.tsx'

interface DecideDialogProps {
  about: CaseDetail
  /** written before a login came between */
  first: DecisionDraft | undefined
  onClose: () => void
  onDecided: (became: 'open' | 'closed') => void
}

/** A decision about a person: what, why, the message to them, and what follows from it, before it is done. */
export function DecideDialog({ about, first, onClose, onDecided }: DecideDialogProps) {
  const text = useText('moderation')
  const name = useNameOrFormer()(about.person)
  const queries = useQueryClient()
  const [draft, write] = useState(() => first ?? firstDraft(about))
  const act = useStepUp(whatOf(about), (said: DecisionDraft) => call(sanctionPerson, { body: sentFrom(about, said) }))
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

/** The message to the person, as it is written now. */
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

/** Why, for the record; the facts, for the person; and what becomes of the reports. */
function WordsFields({ about, draft, onWrite }: FieldsProps) {
  const text = useText('moderation')
  return (
    <>
      <Field label={text('record_text')} hint={text('record_hint')}>
        <TextArea
          rows={3}
          maxLength={2000}
          aria-required
          value={draft.text}
          onChange={({ target }) => onWrite({ ...draft, text: target.value })}
        />
      </Field>
      {draft.step !== 'dismiss' && (
        <Field label={text('statement')} hint={text('statement_hint')} note={text('optional')}>
          <TextArea
            rows={3}
            maxLength={2000}
            value={draft.statement}
            onChange={({ target }) => onWrite({ ...draft, statement: target.value })}
          />
        </Field>
      )}
      <FalseReports {...{ about, draft, onWrite }} />
      {draft.step !== 'dismiss' && about.reported.length > 0 && (
        <Checkbox
          label={text('keep_open')}
          checked={draft.keepOpen}
          onChange={() => onWrite({ ...draft, keepOpen: !draft.keepOpen })}
        />
      )}
    </>
  )
}

function FalseReports({ about, draft, onWrite }: FieldsProps) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const written = about.reported.filter(({ reporter, outcome }) => reporter && !outcome)
  if (written.length === 0) return null
  const turn = (id: string) => {
    const { falseReports: before } = draft
    onWrite({ ...draft, falseReports: before.includes(id) ? before.filter((one) => one !== id) : [...before, id] })
  }
  return (
    <RadioGroup legend={text('false_reports')} hint={text('false_hint')}>
      {written.map(({ id, reporter, reason }) => (
        <Checkbox
          key={id}
          label={`${reporter ? nameOf(reporter) : ''}: ${text(`reasons.${reason}`)}`}
          checked={draft.falseReports.includes(id)}
          onChange={() => turn(id)}
        />
      ))}
    </RadioGroup>
  )
}

interface FieldsProps {
  about: CaseDetail
  draft: DecisionDraft
  onWrite: (draft: DecisionDraft) => void
}

/** Because of what, what happens, and for how long. */
function StepFields({ about, draft, onWrite }: FieldsProps) {
  const text = useText('moderation')
  return (
    <>
      <Field label={text('offence')}>
        <Select
          value={draft.offence}
          // as: one of the options below
          onChange={({ target }) => onWrite(proposedFor(about, draft, target.value as DecisionDraft['offence']))}
        >
          {offences.map((offence) => (
            <option key={offence} value={offence}>
              {text(`reasons.${offence}`)}
            </option>
          ))}
        </Select>
      </Field>
      <RadioGroup legend={text('what_happens')}>
        {choices.map((step) => (
          <Radio
            key={step}
            name="step"
            label={<span className="font-semibold">{text(`decide_now.${step}`)}</span>}
            detail={text(`step_more.${step}`)}
            checked={draft.step === step}
            onChange={() => onWrite({ ...draft, step })}
          />
        ))}
      </RadioGroup>
      {draft.step === 'suspend' && <HowLong {...{ draft, onWrite }} />}
      <Ladder {...{ about, draft }} />
    </>
  )
}

function HowLong({ draft, onWrite }: Pick<FieldsProps, 'draft' | 'onWrite'>) {
  const text = useText('moderation')
  return (
    <Field label={text('how_long')}>
      <Select value={draft.months ?? 0} onChange={({ target }) => onWrite({ ...draft, months: Number(target.value) || null })}>
        {months.map((count) => (
          <option key={count} value={count}>
            {text('months', { count })}
          </option>
        ))}
        <option value={0}>{text('open_end')}</option>
      </Select>
    </Field>
  )
}

/** What the ladder says, and whether this is it. */
function Ladder({ about, draft }: Pick<FieldsProps, 'about' | 'draft'>) {
  const text = useText('moderation')
  const proposal = proposalFor(about, draft.offence)
  if (!proposal) return null
  const step = text(`step.${proposal.step}`, { months: proposal.months ?? 0 })
  const isIt = isAsProposed(about, draft)
  return (
    <p role="status" className={`text-sm font-semibold ${isIt ? 'text-brand-ink' : 'text-sun-ink'}`}>
      {isIt ? text('as_proposed', { step, count: proposal.count }) : text('not_as_proposed', { step })}
    </p>
  )
}
