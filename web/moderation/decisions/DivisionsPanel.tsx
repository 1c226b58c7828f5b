import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { extendReceipts, judgeReceipts, type listDivisions } from '#contract/moderation/moderation.ts'
import { unitOf } from '#domain/trips/fuel.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { useDialog } from '../../ui/kit/overlays/Dialog.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { divisionsQuery } from '../queries.ts'
import { useRecordedReason } from '../useRecordedReason.ts'
import { PendingList } from './PendingList.tsx'

export type OpenDivision = Reply<typeof listDivisions>[number]

/** Lists trips divided by receipts that await the receipts, or a decision on doubtful receipts (D3, D6). */
export function DivisionsPanel() {
  const text = useText('moderation')
  const divisions = useQuery(divisionsQuery)
  return (
    <PendingList<OpenDivision>
      title={text('divisions')}
      none={text('divisions_none')}
      query={divisions}
      keyOf={({ idRoute }) => idRoute}
    >
      {(one) => <DivisionItem division={one} />}
    </PendingList>
  )
}

function DivisionItem({ division }: { division: OpenDivision }) {
  const text = useText('moderation')
  const nameOf = useNameOrFormer()
  const { moment, day } = useMoments()
  const { isOpen, begin, end } = useDialog()
  const { idRoute, driver, departsAt, dueBy, judgeBy, extendable } = division
  const name = `${division.originName} – ${division.destinationName}`
  return (
    <>
      <p>
        <Link to="/route/$id" params={{ id: idRoute }} className="font-semibold text-brand-ink underline underline-offset-3">
          {name}, {moment(departsAt)}
        </Link>{' '}
        <span className="text-sm text-muted">
          {judgeBy ? text('decide_by', { day: day(judgeBy) }) : text('receipts_due', { day: day(dueBy) })}
        </span>
      </p>
      <p className="text-sm">
        {text('driver')}: <strong>{nameOf(driver)}</strong>
      </p>
      {judgeBy && <Entered division={division} />}
      {(judgeBy ?? extendable) && (
        <div>
          <Button size="small" variant={judgeBy ? 'primary' : 'outline'} onClick={begin}>
            {text(judgeBy ? 'receipts_judge' : 'receipts_extend')}
          </Button>
        </div>
      )}
      {isOpen && (judgeBy ? <JudgeDialog id={idRoute} onClose={end} /> : <ExtendDialog id={idRoute} onClose={end} />)}
    </>
  )
}

/** Shows the receipts next to the published costs, and the photos. */
function Entered({ division }: { division: OpenDivision }) {
  const text = useText('moderation')
  const language = useLanguage()
  const money = (minor: number | null) => priceText(minor ?? 0, division.currency, language)
  const litres = (hundredths: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(hundredths / 100)
  const unit = unitOf(division.fuel)
  const lines = {
    fuel_price: { said: money(division.fuelPriceMinor), reference: money(division.referenceMinor) },
    tolls: { said: money(division.tollsMinor), reference: money(division.referenceTollsMinor) },
    litres: { said: litres(division.litresHundredths ?? 0), reference: litres(division.expectedLitresHundredths) },
  }
  return (
    <div className="rounded-field bg-sunken p-4 text-sm">
      <ul>
        {division.doubts.map((doubt) => (
          <li key={doubt}>{text(`doubt.${doubt}`, { ...lines[doubt], unit })}</li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-3">
        {division.receipts.map((id, i) => (
          <li key={id}>
            <a href={`/api/image/${id}`} target="_blank" rel="noreferrer" className="text-brand-ink underline underline-offset-3">
              {text('receipt', { number: String(i + 1) })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DialogProps {
  /** id of the trip */
  id: string
  onClose: () => void
}

const choices = ['believed', 'doubted'] as const
type ReceiptsVerdict = (typeof choices)[number]

/** Decides whether doubtful receipts count (D3). */
function JudgeDialog({ id, onClose }: DialogProps) {
  const text = useText('moderation')
  const [choice, setChoice] = useState<ReceiptsVerdict>()
  const judge = useStepUp(`receipts ${id}`, (reason: string) =>
    call(judgeReceipts, { params: { id }, body: { believed: choice === 'believed', reason } }),
  )
  return (
    <ConfirmDialog
      title={text('receipts_judge_title')}
      reason={useRecordedReason()}
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
            onChange={() => setChoice(one)}
          />
        ))}
      </RadioGroup>
    </ConfirmDialog>
  )
}

/** Extends the time for receipts by seven days, once (D6). */
function ExtendDialog({ id, onClose }: DialogProps) {
  const text = useText('moderation')
  const extend = useStepUp(`extension ${id}`, (reason: string) => call(extendReceipts, { params: { id }, body: { reason } }))
  return (
    <ConfirmDialog
      title={text('receipts_extend_title')}
      reason={useRecordedReason()}
      yes={text('receipts_extend')}
      act={{ ...extend, mutate: (reason) => extend.mutate(reason, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      {text('receipts_extend_why')}
    </ConfirmDialog>
  )
}
