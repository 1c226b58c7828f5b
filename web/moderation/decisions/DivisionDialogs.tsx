import { useState } from 'react'
import { extendReceipts, judgeReceipts } from '#contract/moderation.ts'
import { call } from '../../api.ts'
import { Radio } from '../../design/Radio.tsx'
import { RadioGroup } from '../../design/RadioGroup.tsx'
import { useText } from '../../texts/texts.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useFresh } from '../useFresh.ts'

interface DialogProps {
  /** of the trip */
  id: string
  onClose: () => void
}

const choices = ['believed', 'doubted'] as const
type Choice = (typeof choices)[number]

/** Whether doubtful receipts count (D3). */
export function JudgeDialog({ id, onClose }: DialogProps) {
  const text = useText('moderation')
  const [choice, choose] = useState<Choice>()
  const judge = useFresh(`receipts ${id}`, (reason: string) =>
    call(judgeReceipts, { params: { id }, body: { believed: choice === 'believed', reason } }),
  )
  return (
    <ReasonDialog
      title={text('receipts_judge_title')}
      label={text('reason_record')}
      hint={text('reason_record_hint')}
      back={text('back')}
      yes={text('receipts_judge')}
      disabledBecause={choice ? undefined : text('choose_first')}
      act={{ ...judge, mutate: (reason) => judge.mutate(reason, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      <p>{text('receipts_judge_why')}</p>
      <RadioGroup legend={text('receipts_judge_title')} hideLegend className="mt-3 text-ink">
        {choices.map((one) => (
          <Radio
            key={one}
            name="receipts"
            label={text(`receipts.${one}`)}
            checked={choice === one}
            onChange={() => choose(one)}
          />
        ))}
      </RadioGroup>
    </ReasonDialog>
  )
}

/** Seven more days for the receipts, once (D6). */
export function ExtendDialog({ id, onClose }: DialogProps) {
  const text = useText('moderation')
  const extend = useFresh(`extension ${id}`, (reason: string) => call(extendReceipts, { params: { id }, body: { reason } }))
  return (
    <ReasonDialog
      title={text('receipts_extend_title')}
      label={text('reason_record')}
      hint={text('reason_record_hint')}
      back={text('back')}
      yes={text('receipts_extend')}
      act={{ ...extend, mutate: (reason) => extend.mutate(reason, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      {text('receipts_extend_why')}
    </ReasonDialog>
  )
}
