import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { priceText } from '../design/price.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import type { TransferAccount } from './AlarmDialog.tsx'

/** The account is shown for the transfer itself and is gone afterwards; its alarm leaves the list meanwhile. */
export function TransferDialog({ account, onClose }: { account: TransferAccount; onClose: () => void }) {
  const text = useText('alarms')
  const language = useLanguage()
  const { cbu, holder, priceMinor, currency } = account
  return (
    <Dialog open onClose={onClose} title={text('transfer')} actions={<Button onClick={onClose}>{text('transferred')}</Button>}>
      <p>{text('transfer_why')}</p>
      <output className="mt-4 grid gap-1 font-semibold select-all">
        <span className="tabular-nums">{cbu}</span>
        <span>{holder}</span>
        <span className="tabular-nums">{priceText(priceMinor, currency, language)}</span>
      </output>
    </Dialog>
  )
}
