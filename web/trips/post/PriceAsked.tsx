import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../design/Field.tsx'
import { IconButton } from '../../design/IconButton.tsx'
import { priceText } from '../../design/price.ts'
import { TextInput } from '../../design/TextInput.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { askedMinor, stepped, typedFrom } from './amount.ts'
import type { Preview } from './preview.ts'

type PriceAskedProps = { preview: Preview; typed: string; error: string | undefined; onPrice: (typed: string) => void }

/** Less than the full share, down to nothing: in steps or to the peso. */
export function PriceAsked({ preview, typed, error, onPrice }: PriceAskedProps) {
  const text = useText('post')
  const language = useLanguage()
  const full = typedFrom(preview.priceMinor)
  const [shown, show] = useState(typed || full)
  const asked = askedMinor(typed, preview) ?? preview.priceMinor
  function ask(price: string) {
    show(price)
    // The full share is what is asked when nothing else is, also after fuel has become dearer or cheaper.
    onPrice(price === full ? '' : price)
  }
  const step = (by: 1 | -1) => ask(typedFrom(stepped(asked, by, preview.priceMinor)))
  return (
    <Field
      label={text('price.ask')}
      hint={text('price.ask_hint', { most: priceText(preview.breakdown.capMinor, preview.currency, language) })}
      error={error}
    >
      <div className="flex items-center gap-2">
        <IconButton outlined label={text('price.less')} icon={<Minus size={18} aria-hidden />} onClick={() => step(-1)} />
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          className="text-center tabular-nums"
          value={shown}
          onChange={(event) => ask(event.target.value)}
          onBlur={() => shown.trim() === '' && show(full)}
        />
        <IconButton outlined label={text('price.more')} icon={<Plus size={18} aria-hidden />} onClick={() => step(1)} />
      </div>
    </Field>
  )
}
