import { useState } from 'react'
import {
  adoptPayment,
  adoptRefund,
  type Alarm,
  type alarmActs,
  closeAlarm,
  decideRecovery,
  recover,
  refundByHand,
  refundFeeByHand,
  returnPayment,
  reviewPayment,
} from '#contract/admin/alarms.ts'
import type { Reply } from '#contract/endpoint.ts'
import { checkOrder } from '#contract/payments/payments.ts'
import { hundredthsFrom } from '#domain/money.ts'
import { type RecoveryGround, recoveryGrounds } from '#domain/payments/payouts/recovery.ts'
import { call } from '../../client/api.ts'
import { AloneNote } from '../../moderation/AloneNote.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFieldRefusal } from '../../ui/errors/useFieldRefusal.ts'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { RadioGroup, Radio } from '../../ui/kit/fields/RadioGroup.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { useOnce, useAuditedReason } from '../queries.ts'

export type AlarmAct = (typeof alarmActs)[number] | 'close'

interface AlarmDialogProps {
  alarm: Alarm
  act: AlarmAct
  /** input before a login interrupted the dialog */
  first: AlarmInput | undefined
  /** `account`: the bank account to which the administrator must transfer now */
  onDone: (message: string, account?: TransferAccount) => void
  onClose: () => void
}

type RefundByHand = Reply<typeof refundByHand>
export type TransferAccount = NonNullable<RefundByHand['account']>
type Outcome = Partial<
  Pick<RefundByHand, 'proposed' | 'until' | 'account' | 'doneAt'> & Pick<Reply<typeof returnPayment>, 'refusedBecause'>
>

/** Confirms an action on an alarm with a reason. If the action requires two administrators, the first one proposes it. */
export function AlarmDialog({ alarm, act, first, onDone, onClose }: AlarmDialogProps) {
  const text = useText('alarms')
  const language = useLanguage()
  const { moment } = useMoments()
  const once = useOnce()
  const cancel = useText('admin')('cancel')
  const reasonField = useAuditedReason(first?.reason)
  const { mostRecoverable: most } = alarm
  const [amount, setAmount] = useState(first?.amount ?? (most ? decimalOf(most.priceMinor, language) : ''))
  const [named, setNamed] = useState(first?.named ?? '')
  const [ground, setGround] = useState<RecoveryGround>(first?.ground ?? 'not_given')
  const finish = ({ until, doneAt, account, refusedBecause }: Outcome) => {
    const refused = refusedBecause && text('not_sent_back', { why: text(`word.${refusedBecause}`) })
    const repeated = doneAt && text('done_before', { moment: moment(doneAt) })
    onDone(refused ?? repeated ?? (until ? text('proposed', { moment: moment(until) }) : text('done')), account)
    onClose()
  }
  // the mutation must finish even if the alarm and this dialog have left the list before the response arrives
  const perform = useStepUp(`alarm ${alarm.id}`, async (input: AlarmInput) =>
    finish(await once(input, (key) => send(alarm, input, key))),
  )
  const { at, rest } = useFieldRefusal(perform.error, { above_credited: 'amountMinor', cbu_invalid: 'cbu' })
  return (
    <ConfirmDialog
      title={text(`act.${act}`)}
      yes={text(`act.${act}`)}
      back={cancel}
      reason={reasonField}
      act={{ ...perform, error: rest, mutate: (reason) => perform.mutate({ act, reason, amount, ground, named }) }}
      onClose={onClose}
    >
      <p>{text(`why.${act}`)}</p>
      {needTwo.includes(act) && <AloneNote className="mt-3" />}
      {act === 'recover' && (
        <Recovered
          most={most}
          amount={amount}
          error={at('amountMinor')}
          onAmount={setAmount}
          ground={ground}
          onGround={setGround}
        />
      )}
      {act === 'adopt_payment' && (
        <Named label={text('order')} hint={text('order_hint')} value={named} error={at('orderId')} onValue={setNamed} />
      )}
      {act === 'fee_by_hand' && <Named label={text('cbu')} value={named} error={at('cbu')} onValue={setNamed} />}
    </ConfirmDialog>
  )
}

/** Actions that require a second administrator. */
const needTwo: readonly AlarmAct[] = [
  'refund_by_hand',
  'adopt_refund',
  'recover',
  'fee_by_hand',
  'adopt_payment',
  'return_payment',
]

/** An administrator's input about an alarm. */
export interface AlarmInput {
  act: AlarmAct
  reason: string
  amount: string
  ground: RecoveryGround
  /** id of a payment's order, or the bank account for a fee's refund */
  named: string
}

interface NamedProps {
  label: string
  hint?: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

const Named = ({ label, hint, value, error, onValue }: NamedProps) => (
  <Field {...{ label, hint, error }} className="mt-4">
    <TextInput name="named" autoComplete="off" value={value} maxLength={40} onChange={({ target }) => onValue(target.value)} />
  </Field>
)

/** Converts centavos to an editable amount. */
const decimalOf = (minor: number, language: string) =>
  (minor / 100).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: false })

interface RecoveredProps {
  most: Alarm['mostRecoverable']
  amount: string
  error: string | undefined
  onAmount: (amount: string) => void
  ground: RecoveryGround
  onGround: (ground: RecoveryGround) => void
}

/** Fields for the amount recovered from the driver, and its reason. */
function Recovered({ most, amount, error, onAmount, ground, onGround }: RecoveredProps) {
  const text = useText('alarms')
  const language = useLanguage()
  const hint = most ? text('at_most', { amount: priceText(most.priceMinor, most.currency, language) }) : undefined
  return (
    <div className="mt-4 grid gap-4">
      <Field label={text('amount')} {...{ hint, error }}>
        <TextInput
          name="amount"
          inputMode="decimal"
          value={amount}
          maxLength={14}
          onChange={({ target }) => onAmount(target.value)}
        />
      </Field>
      <RadioGroup legend={text('ground')}>
        {recoveryGrounds.map((one) => (
          <Radio key={one} name="ground" label={text(`grounds.${one}`)} checked={ground === one} onChange={() => onGround(one)} />
        ))}
      </RadioGroup>
    </div>
  )
}

async function send(
  { id, about, bookingId, orderId }: Alarm,
  { act, reason, amount, ground, named }: AlarmInput,
  key: string,
): Promise<Outcome> {
  switch (act) {
    case 'close':
      await call(closeAlarm, { params: { id }, body: { reason } })
      return {}
    case 'refund_by_hand':
      return call(refundByHand, { params: { id: about }, body: { reason }, key })
    case 'adopt_refund':
      return call(adoptRefund, { body: { paymentId: about, reason }, key })
    case 'adopt_payment':
      return call(adoptPayment, { body: { paymentId: about, orderId: named.trim(), reason }, key })
    case 'fee_by_hand':
      return call(refundFeeByHand, { params: { id: about }, body: { cbu: named, reason }, key })
    case 'return_payment':
      return call(returnPayment, { body: { paymentId: about, reason }, key })
    case 'recover':
      return call(recover, {
        body: { bookingId: bookingId ?? '', amountMinor: hundredthsFrom(amount) ?? 0, ground, reason },
        key,
      })
    case 'ask_provider':
      await call(checkOrder, { params: { id: orderId ?? '' } })
      return {}
    case 'admit_payment':
    case 'dismiss_payment':
      await call(reviewPayment, { params: { id: orderId ?? '' }, body: { admitted: act === 'admit_payment', reason }, key })
      return {}
    case 'uphold_objection':
    case 'reject_objection':
      await call(decideRecovery, { params: { id: about }, body: { upheld: act === 'uphold_objection', reason } })
      return {}
  }
}
