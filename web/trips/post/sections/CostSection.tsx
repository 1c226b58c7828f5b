import { useQuery } from '@tanstack/react-query'
import { hundredthsFrom, USUAL_CURRENCY } from '#domain/money.ts'
import { dayAfter, type Day } from '#domain/time.ts'
import { costShare, roundedDown } from '#domain/trips/contribution.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { typedFrom } from '../../../ui/formatting/amount.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Field } from '../../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../../ui/kit/fields/Inputs.tsx'
import { Section } from '../../../ui/kit/Page.tsx'
import { priceText } from '../../../ui/kit/prices/price.ts'
import { costsQuery } from '../queries.ts'
import { useFieldError, useWriting } from '../writing.ts'

/** Returns road and costs once both ends are chosen. They do not depend on the day of the trip. */
function useCosts(today: Day) {
  const { draft } = useWriting()
  const enabled = draft.origin.place !== null && draft.destination.place !== null
  const { data, isError } = useQuery({ ...costsQuery(draft, dayAfter(today, 1)), enabled })
  return enabled && !isError ? data : undefined
}

/** Shows the highest possible price of a seat, while the driver chooses seats, tolls and car. */
export function MostPerSeat({ today }: { today: Day }) {
  const text = useText('post')
  const language = useLanguage()
  const { draft } = useWriting()
  const costs = useCosts(today)
  if (!costs) return null
  const { breakdown } = costs
  const tollsMinor = Math.min(hundredthsFrom(draft.tolls) ?? 0, breakdown.maxTollsMinor)
  const { capMinor } = costShare({
    ...breakdown,
    fuelPriceMinor: BigInt(breakdown.fuelPriceMinor),
    tollsMinor: BigInt(tollsMinor),
    seats: draft.seats,
  })
  const price = priceText(Number(roundedDown(capMinor, USUAL_CURRENCY)), costs.currency, language)
  return (
    <p role="status" className="text-sm font-semibold tabular-nums">
      {text('seats.most_price', { price })}
    </p>
  )
}

/** Fields for the driver's costs and price. The server computes the share, and may refuse the price. */
export function CostSection({ today }: { today: Day }) {
  const text = useText('post')
  return (
    <Section title={text('cost.title')} intro={text('cost.intro')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <AmountInput name="tolls" label={text('cost.tolls')} hint={text('cost.tolls_hint')} />
          <UsualTolls today={today} />
        </div>
        <AmountInput name="price" label={text('cost.price')} hint={text('cost.price_hint')} />
      </div>
    </Section>
  )
}

/** Offers the tolls that other drivers state on this road. One click adopts them. */
function UsualTolls({ today }: { today: Day }) {
  const text = useText('post')
  const language = useLanguage()
  const { draft, change } = useWriting()
  const costs = useCosts(today)
  const tolls = costs?.usualTollsMinor
  if (tolls === undefined || draft.tolls.trim() !== '') return null
  return (
    <Button variant="outline" size="small" className="mt-2" onClick={() => change(() => ({ tolls: typedFrom(tolls) }))}>
      {text('cost.usual_tolls', { tolls: priceText(tolls, costs?.currency ?? USUAL_CURRENCY, language) })}
    </Button>
  )
}

function AmountInput({ name, label, hint }: { name: 'tolls' | 'price'; label: string; hint: string }) {
  const text = useText('post')
  const { draft, change } = useWriting()
  const { error, leave } = useFieldError(name, draft[name], label)
  return (
    <Field {...{ label, hint, error }} note={text('optional')}>
      <TextInput
        name={name}
        value={draft[name]}
        onChange={({ target }) => change(() => ({ [name]: target.value }))}
        onBlur={leave}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
      />
    </Field>
  )
}
