import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noteHolder, openBankAccount } from '#contract/payments/payouts.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/Field.tsx'
import { TextInput } from '../../ui/kit/TextInput.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'

interface HolderDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** Before the first payout to a CBU: whose it is, as the bank says it. */
export function HolderDialog({ id, name, onClose }: HolderDialogProps) {
  const text = useText('admin')
  const [cuit, setCuit] = useState('')
  const queries = useQueryClient()
  const opening = useStepUp(`holder ${id}`, () => call(openBankAccount, { params: { id } }))
  const noting = useStepUp(`holder ${id}`, () => call(noteHolder, { params: { id }, body: { cuit } }))
  const note = () =>
    noting.mutate(undefined, {
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: ['admin'] })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={text('payout_holder_title', { name })}
      yes={text('payout_holder_yes')}
      back={text('cancel')}
      act={{ isPending: noting.isPending, error: noting.error ?? opening.error, mutate: note }}
      onClose={onClose}
    >
      <p>{text('payout_holder_why')}</p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        {opening.data ? (
          <output className="font-semibold tabular-nums select-all">{opening.data.cbu}</output>
        ) : (
          <Button variant="outline" busy={opening.isPending} onClick={() => opening.mutate(undefined)}>
            {text('payout_show_cbu')}
          </Button>
        )}
      </p>
      <Field label={text('cuit')} hint={text('cuit_hint')} className="mt-4">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={cuit}
          maxLength={20}
          onChange={({ target }) => setCuit(target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
