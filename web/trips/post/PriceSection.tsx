import { Price } from '../../design/Price.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { askedMinor } from './amount.ts'
import { PriceAsked } from './PriceAsked.tsx'
import { PriceParts } from './PriceParts.tsx'
import type { Preview, Seen } from './preview.ts'
import { Refusal } from './Refusal.tsx'
import { Section } from '../../design/Section.tsx'
import { usePriceWords, useWhyNotPrice } from './usePriceWords.ts'

type Asking = { onPrice: (typed: string) => void }

/** What a seat costs, why, and less of it. */
export function PriceSection({ draft, preview, about, onPrice }: Seen & Asking) {
  const text = useText('post')
  return (
    <Section title={text('price.title')}>
      {preview ? <Worked key={preview.breakdown.capMinor} {...{ draft, preview, about, onPrice }} /> : <Unknown about={about} />}
    </Section>
  )
}

/** Without a road there is no price: still coming, or refused. */
function Unknown({ about }: Pick<Seen, 'about'>) {
  const text = useText('post')
  if (!about) return <Skeleton className="h-112" />
  return (
    <>
      <p className="text-sm text-muted">{text('price.unknown')}</p>
      <Refusal about={about} fields={['price', 'tolls']} />
    </>
  )
}

function Worked({ draft, preview, about, onPrice }: Seen & Asking & { preview: Preview }) {
  const text = useText('post')
  const language = useLanguage()
  const whyNot = useWhyNotPrice(draft.price, preview)
  const asked = whyNot ? preview.priceMinor : (askedMinor(draft.price, preview) ?? preview.priceMinor)
  const words = usePriceWords(preview, asked, draft.seats)
  return (
    <div className="grid gap-5">
      <p>
        <Price amountMinor={asked} currency={preview.currency} language={language} size="large" />{' '}
        <span className="text-muted">{text('price.per_seat')}</span>
      </p>
      <div>
        <PriceAsked {...{ preview, onPrice }} typed={draft.price} error={whyNot} />
        <Refusal about={about} fields={['price', 'tolls']} />
      </div>
      {!whyNot && <p className="text-sm">{words}</p>}
      <PriceParts preview={preview} />
    </div>
  )
}
