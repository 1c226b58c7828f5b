import { useState } from 'react'
import { nameRefundAccount } from '#contract/admin/alarms.ts'
import type { Order } from '#contract/payments/payments.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFieldRefusal } from '../../ui/errors/useFieldRefusal.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'

interface BankAccount {
  cbu: string
  holder: string
}

/** Requests a bank account for a refund that the payment provider cannot make. */
export function RefundAccount({ account: { refundId, named } }: { account: NonNullable<Order['refundAccount']> }) {
  const text = useText('bookings')
  // as: useStepUp stores a draft of this type under this name
  const draft = useDraft(`refund ${refundId}`) as BankAccount | undefined
  const [isOpen, setOpen] = useState(draft !== undefined)
  return (
    <>
      {named && <span className="text-sm text-muted">{text('refund_account_named')}</span>}
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {text(named ? 'refund_account_other' : 'refund_account')}
      </Button>
      {isOpen && <AccountDialog refundId={refundId} first={draft} onClose={() => setOpen(false)} />}
    </>
  )
}

function AccountDialog({ refundId, first, onClose }: { refundId: string; first: BankAccount | undefined; onClose: () => void }) {
  const text = useText('bookings')
  const [account, setAccount] = useState<BankAccount>(first ?? { cbu: '', holder: '' })
  const save = useStepUp(`refund ${refundId}`, (body: BankAccount) => call(nameRefundAccount, { params: { id: refundId }, body }))
  const { at, rest } = useFieldRefusal(save.error, { cbu_invalid: 'cbu' })
  return (
    <ConfirmDialog
      title={text('refund_account_title')}
      yes={text('refund_account_save')}
      act={{ ...save, error: rest, mutate: () => save.mutate(account, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      <p>{text('refund_account_why')}</p>
      <div className="mt-4 grid gap-4">
        <Field label={text('refund_cbu')} hint={text('refund_cbu_hint')} error={at('cbu')}>
          <TextInput
            name="cbu"
            inputMode="numeric"
            autoComplete="off"
            value={account.cbu}
            maxLength={40}
            onChange={({ target }) => setAccount({ ...account, cbu: target.value })}
          />
        </Field>
        <Field label={text('refund_holder')} error={at('holder')}>
          <TextInput
            name="holder"
            value={account.holder}
            maxLength={80}
            onChange={({ target }) => setAccount({ ...account, holder: target.value })}
          />
        </Field>
      </div>
    </ConfirmDialog>
  )
}
