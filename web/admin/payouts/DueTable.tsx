import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Due, noteHolder, openBankAccount } from '#contract/payments/payouts.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFieldRefusal } from '../../ui/errors/useFieldRefusal.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { ScrollBox } from '../lists/ScrollBox.tsx'

/** Lists each driver's credit, and the obstacle to its payout if any. */
export function DueTable({ due }: { due: readonly Due[] }) {
  const text = useText('admin')
  const [person, setPerson] = useState<Due>()
  return (
    <ScrollBox label={text('entry.payouts')}>
      <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface text-sm">
        <caption className="sr-only">{text('entry.payouts')}</caption>
        <thead>
          <tr className="text-left text-muted">
            <Head>{text('driver')}</Head>
            <Head>{text('payout_state')}</Head>
            <Head isAmount>{text('due')}</Head>
          </tr>
        </thead>
        <tbody>
          {due.map((one) => (
            <DueRow key={`${one.id} ${one.currency}`} due={one} onHolder={() => setPerson(one)} />
          ))}
        </tbody>
      </table>
      {person && <HolderDialog id={person.id} name={person.name} onClose={() => setPerson(undefined)} />}
    </ScrollBox>
  )
}

const Head = ({ children, isAmount = false }: { children: ReactNode; isAmount?: boolean }) => (
  <th scope="col" className={`h-12 px-4 font-semibold sm:px-5 ${isAmount ? 'hidden text-right sm:table-cell' : ''}`}>
    {children}
  </th>
)

function DueRow({ due: { name, priceMinor, currency, waitingMinor, whyNot }, onHolder }: { due: Due; onHolder: () => void }) {
  const text = useText('admin')
  const language = useLanguage()
  const price = <Price amountMinor={priceMinor} currency={currency} language={language} size="small" />
  return (
    <tr>
      <th scope="row" className="h-14 border-t border-line px-4 py-2 text-left font-semibold sm:px-5">
        {name}
        <span className="mt-1 block sm:hidden">{price}</span>
      </th>
      <td className="border-t border-line px-4 py-2 sm:px-5">
        <span className="flex flex-wrap items-center gap-3">
          <Tag tone={whyNot === null ? 'brand' : whyNot === 'owes' || whyNot === 'returned' ? 'danger' : 'sun'}>
            {text(`payout_why.${whyNot ?? 'ready'}`)}
          </Tag>
          {waitingMinor > 0 && whyNot !== 'waits' && (
            <span className="text-muted">{text('payout_waiting', { amount: priceText(waitingMinor, currency, language) })}</span>
          )}
          {whyNot === 'holder_unseen' && (
            <Button variant="outline" size="small" onClick={onHolder}>
              {text('payout_holder')}
            </Button>
          )}
        </span>
      </td>
      <td className="hidden border-t border-line px-5 text-right sm:table-cell">{price}</td>
    </tr>
  )
}

interface HolderDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** Requests the account holder's name by the bank, before the first payout to a CBU. */
function HolderDialog({ id, name, onClose }: HolderDialogProps) {
  const text = useText('admin')
  const [cuit, setCuit] = useState('')
  const queries = useQueryClient()
  const opening = useStepUp(`holder ${id}`, () => call(openBankAccount, { params: { id } }))
  const noting = useStepUp(`holder ${id}`, () => call(noteHolder, { params: { id }, body: { cuit } }))
  const { at, rest } = useFieldRefusal(noting.error, { holder_differs: 'cuit' })
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
      act={{ isPending: noting.isPending, error: rest ?? opening.error, mutate: note }}
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
      <Field label={text('cuit')} hint={text('cuit_hint')} error={at('cuit')} className="mt-4">
        <TextInput
          name="cuit"
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
