import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { noteHolder, openBankAccount } from '#contract/payments/payouts.ts'
import { call } from '../client/api.ts'
import { useText } from '../texts/texts.ts'
import { Refusal } from '../ui/errors/Refusal.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Dialog } from '../ui/kit/Dialog.tsx'
import { Field } from '../ui/kit/Field.tsx'
import { TextInput } from '../ui/kit/TextInput.tsx'
import { useFresh } from '../ui/login/useStepUp.ts'

interface HolderDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** Before the first payout to a CBU: whose it is, as the bank says it. */
export function HolderDialog({ id, name, onClose }: HolderDialogProps) {
  const text = useText('admin')
  const form = useId()
  const [cuit, write] = useState('')
  const queries = useQueryClient()
  const opening = useFresh(`holder ${id}`, () => call(openBankAccount, { params: { id } }))
  const noting = useFresh(`holder ${id}`, () => call(noteHolder, { params: { id }, body: { cuit } }))
  const note = () =>
    noting.mutate(undefined, {
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: ['admin'] })
        onClose()
      },
    })
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button type="submit" form={form} busy={noting.isPending}>
        {text('payout_holder_yes')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('payout_holder_title', { name })} actions={actions}>
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
      <form
        id={form}
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!noting.isPending) note()
        }}
      >
        <Field label={text('cuit')} hint={text('cuit_hint')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={cuit}
            maxLength={20}
            onChange={({ target }) => write(target.value)}
          />
        </Field>
        <Refusal error={noting.error ?? opening.error} />
      </form>
    </Dialog>
  )
}
