import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { typedPriceMinor, stepped, typedFrom } from '../../../ui/formatting/amount.ts'
import { IconButton } from '../../../ui/kit/Button.tsx'
import { classes } from '../../../ui/kit/classes.ts'
import { Field } from '../../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../../ui/kit/fields/Inputs.tsx'
import { Section } from '../../../ui/kit/Page.tsx'
import { priceText } from '../../../ui/kit/prices/price.ts'
import { Price } from '../../../ui/kit/prices/Price.tsx'
import { Skeleton } from '../../../ui/kit/Skeleton.tsx'
import { FuelHow } from '../../FuelHow.tsx'
import { type Preview, type PreviewProps, usePriceWords, useWhyNotPrice } from '../preview/preview.ts'
import { FieldRefusal } from './FieldRefusal.tsx'

type PriceInput = { onPrice: (typed: string) => void }

/** Shows the price of a seat, its parts, and a field to lower the price. */
export function PriceSection({ draft, preview, about, onPrice }: PreviewProps & PriceInput) {
  const text = useText('post')
  return (
    <Section title={text('price.title')}>
      {preview ? <Worked key={preview.breakdown.capMinor} {...{ draft, preview, about, onPrice }} /> : <Unknown about={about} />}
    </Section>
  )
}

/** Takes the place of the price while the road is loading, or after it was refused. */
function Unknown({ about }: Pick<PreviewProps, 'about'>) {
  const text = useText('post')
  if (!about) return <Skeleton className="h-112" />
  return (
    <>
      <p className="text-sm text-muted">{text('price.unknown')}</p>
      <FieldRefusal about={about} fields={['price', 'tolls']} />
    </>
  )
}

function Worked({ draft, preview, about, onPrice }: PreviewProps & PriceInput & { preview: Preview }) {
  const text = useText('post')
  const language = useLanguage()
  const whyNot = useWhyNotPrice(draft.price, preview)
  const chosenMinor = whyNot ? preview.priceMinor : (typedPriceMinor(draft.price, preview) ?? preview.priceMinor)
  const words = usePriceWords(preview, chosenMinor, draft.seats)
  return (
    <div className="grid gap-5">
      <p>
        <Price amountMinor={chosenMinor} currency={preview.currency} language={language} size="large" />{' '}
        <span className="text-muted">{text('price.per_seat')}</span>
      </p>
      <div>
        <PriceField {...{ preview, onPrice }} typed={draft.price} error={whyNot} />
        <FieldRefusal about={about} fields={['price', 'tolls']} />
      </div>
      {!whyNot && <p className="text-sm">{words}</p>}
      <PriceParts preview={preview} />
    </div>
  )
}

/** Shows the parts of the share, with the same figures that every passenger sees. */
function PriceParts({ preview: { breakdown, currency } }: { preview: Preview }) {
  const text = useText('post')
  const words = useText('trips')
  const language = useLanguage()
  const priceOf = (minor: number) => priceText(minor, currency, language)
  const { fuel, fuelMinor, tollsMinor, tollsPercent, maxTollsMinor, people, capMinor } = breakdown
  const tollsWhy = words('tolls_most', { most: priceOf(maxTollsMinor), percent: tollsPercent })
  return (
    <dl className="grid gap-2 border-t border-line pt-4 text-sm tabular-nums">
      <Part name={words(`fuels.${fuel}`)} why={<FuelHow {...{ breakdown, currency }} />}>
        {priceOf(fuelMinor)}
      </Part>
      <Part name={text('price.tolls')} why={tollsWhy}>
        {priceOf(tollsMinor)}
      </Part>
      <Part name={text('price.people')} why={text('price.people_parts', { passengers: people - 1 })}>
        ÷ {people}
      </Part>
      <Part name={text('price.cap')} className="border-t border-line pt-2 font-bold">
        {priceOf(capMinor)}
      </Part>
    </dl>
  )
}

type PartProps = { name: string; why?: ReactNode; className?: string; children: ReactNode }

function Part({ name, why, className, children }: PartProps) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4', className)}>
      <dt>
        {name}
        {why && <span className="block text-xs text-muted">{why}</span>}
      </dt>
      <dd className="shrink-0 text-right">{children}</dd>
    </div>
  )
}

type PriceFieldProps = { preview: Preview; typed: string; error: string | undefined; onPrice: (typed: string) => void }

/** Renders a field to reduce the share, down to zero, in steps or to the peso. */
function PriceField({ preview, typed, error, onPrice }: PriceFieldProps) {
  const text = useText('post')
  const language = useLanguage()
  const full = typedFrom(preview.priceMinor)
  const [typedPrice, setTypedPrice] = useState(typed || full)
  const chosenMinor = typedPriceMinor(typed, preview) ?? preview.priceMinor
  function ask(price: string) {
    setTypedPrice(price)
    // The driver's price is the full share unless the driver sets another one, even if the fuel price changes.
    onPrice(price === full ? '' : price)
  }
  const step = (by: 1 | -1) => ask(typedFrom(stepped(chosenMinor, by, preview.priceMinor)))
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
          value={typedPrice}
          onChange={(event) => ask(event.target.value)}
          onBlur={() => typedPrice.trim() === '' && setTypedPrice(full)}
        />
        <IconButton outlined label={text('price.more')} icon={<Plus size={18} aria-hidden />} onClick={() => step(1)} />
      </div>
    </Field>
  )
}
