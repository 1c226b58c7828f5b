import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { addFuelPrice, type FuelPrice, withdrawFuelPrice } from '#contract/admin/settings.ts'
import { hundredthsFrom } from '#domain/money.ts'
import { type FuelUnit, isBigStep, type PricedFuel, pricedFuels, unitOf } from '#domain/trips/fuel.ts'
import { call } from '../client/api.ts'
import { fuelPricesQuery, proposalsQuery } from '../moderation/queries.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { ConfirmButton } from '../ui/dialogs/ConfirmButton.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { useFieldRefusal } from '../ui/errors/useFieldRefusal.ts'
import { useWireDay } from '../ui/formatting/useWireDay.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Checkbox } from '../ui/kit/fields/Checkbox.tsx'
import { Field } from '../ui/kit/fields/Field.tsx'
import { TextInput } from '../ui/kit/fields/Inputs.tsx'
import { useMoments } from '../ui/kit/formats.ts'
import { Section } from '../ui/kit/Page.tsx'
import { priceText } from '../ui/kit/prices/price.ts'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { Tag } from '../ui/kit/Tag.tsx'
import { useDraft, useStepUp } from '../ui/login/useStepUp.ts'
import { PriceChange } from '../ui/PriceChange.tsx'
import { useCurrency } from '../ui/useCurrency.ts'

/**
 * Lists reference prices: a row for each fuel with its new price, and all prices, with a button on each price that may be
 * withdrawn.
 */
export function FuelPrices() {
  const text = useText('admin')
  const { data, error, refetch } = useQuery(fuelPricesQuery)
  return (
    <Section title={text('fuel')} intro={text('fuel_intro')}>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <ul className="divide-y divide-line">
          {pricedFuels.map((fuel) => (
            <FuelRow key={fuel} fuel={fuel} prices={data.filter((one) => one.fuel === fuel)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface FuelProps {
  fuel: PricedFuel
  /** newest first */
  prices: readonly FuelPrice[]
}

function FuelRow({ fuel, prices }: FuelProps) {
  const text = useText('admin')
  const first = useDraft(draftOf(fuel)) as Typed | undefined // as: useStepUp stores a draft of this type under this name
  const [isOpen, setOpen] = useState(first !== undefined)
  const [done, setDone] = useState('')
  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base tracking-normal">{text('fuel_by', { fuel: text(`fuels.${fuel}`), unit: unitOf(fuel) })}</h3>
        <Button size="small" variant="outline" onClick={() => setOpen(true)}>
          {text('new_price_of', { fuel: text(`fuels.${fuel}`) })}
        </Button>
      </div>
      {prices.length === 0 && <p className="mt-1 text-sm text-muted">{text('no_price')}</p>}
      <ul className="mt-1 grid gap-1">
        {prices.map((price) => (
          <PriceLine key={price.id} price={price} />
        ))}
      </ul>
      <Proposed fuel={fuel} />
      <p role="status" className="mt-2 text-sm font-semibold text-brand-ink empty:hidden">
        {done}
      </p>
      {isOpen && <NewPrice {...{ fuel, prices, first }} onDone={setDone} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** Lists prices that await another administrator. */
function Proposed({ fuel }: Pick<FuelProps, 'fuel'>) {
  const text = useText('admin')
  const language = useLanguage()
  const currency = useCurrency()
  const wireDay = useWireDay()
  const { data } = useQuery(proposalsQuery)
  const waiting = data?.filter(({ kind, content }) => kind === 'fuel_price' && content['fuel'] === fuel) ?? []
  return waiting.map(({ id, content }) => (
    <p key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-semibold tabular-nums">{priceText(Number(content['minor']), currency, language)}</span>
      {typeof content['from'] === 'string' && (
        <span className="text-muted">{text('from_day', { day: wireDay(content['from']) })}</span>
      )}
      <Tag tone="sun">{text('price_waits')}</Tag>
      <Link to="/admin/$" params={{ _splat: 'approvals' }} className="font-semibold text-brand-ink underline underline-offset-3">
        {text('price_waits_where')}
      </Link>
    </p>
  ))
}

function PriceLine({ price: { id, priceMinor, currency, source, validFrom, current, unused } }: { price: FuelPrice }) {
  const text = useText('admin')
  const language = useLanguage()
  const { moment } = useMoments()
  const queries = useQueryClient()
  const price = priceText(priceMinor, currency, language)
  const withdraw = useMutation({
    mutationFn: (_: string) => call(withdrawFuelPrice, { params: { id: String(id) } }),
    onSuccess: (all) => queries.setQueryData(fuelPricesQuery.queryKey, all),
  })
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-semibold tabular-nums">{price}</span>
      {current && <Tag tone="brand">{text('holds_now')}</Tag>}
      <span className="min-w-0 wrap-anywhere text-muted">
        {text('from_day', { day: moment(validFrom) })}
        {source && ` · ${source}`}
      </span>
      {unused && (
        <ConfirmButton
          size="small"
          variant="quiet"
          label={text('withdraw_price')}
          aria-label={text('withdraw_price_of', { price })}
          title={text('withdraw_price_of', { price })}
          yes={text('withdraw_price')}
          act={withdraw}
        >
          <p>{text('withdraw_price_why')}</p>
        </ConfirmButton>
      )}
    </li>
  )
}

const blank = { price: '', from: '', source: '', sure: false }
type Typed = typeof blank

interface NewPriceProps extends FuelProps {
  /** typed before a login interrupted the form */
  first: Typed | undefined
  onDone: (message: string) => void
  onClose: () => void
}

/** Sets a price from now or from a given day. Shows the difference to the current price; a large difference must be confirmed. */
function NewPrice({ fuel, prices, first = blank, onDone, onClose }: NewPriceProps) {
  const text = useText('admin')
  const { moment } = useMoments()
  const queries = useQueryClient()
  const [values, setValues] = useState(first)
  const before = prices.find(({ current }) => current)
  const minor = hundredthsFrom(values.price)
  const isBig = minor !== undefined && before !== undefined && isBigStep(BigInt(minor), [BigInt(before.priceMinor)])
  const add = useStepUp(draftOf(fuel), async ({ price, from, source }: Typed) => {
    const day = from && from.split('-').toReversed().join('-')
    const answer = await call(addFuelPrice, { body: { fuel, price, ...(day && { from: day }), ...(source && { source }) } })
    if (Array.isArray(answer)) queries.setQueryData(fuelPricesQuery.queryKey, answer)
    const { until } = Array.isArray(answer) ? {} : answer
    onDone(until ? text('proposal.fuel_price', { moment: moment(until) }) : text('saved'))
    onClose()
  })
  const refusal = useFieldRefusal(add.error, about)
  // a field shows its refusal until it is changed
  const at = (field: 'price' | 'from' | 'source') => (add.variables?.[field] === values[field] ? refusal.at(field) : undefined)
  const rest = add.variables === values ? refusal.rest : null
  return (
    <ConfirmDialog
      title={text('new_price_of', { fuel: text(`fuels.${fuel}`) })}
      yes={text('add_price')}
      disabledBecause={isBig && !values.sure ? text('compare_first') : undefined}
      act={{ ...add, error: rest, mutate: () => add.mutate(values) }}
      onClose={onClose}
    >
      <PriceFields unit={unitOf(fuel)} {...{ values, at }} onChange={(part) => setValues({ ...values, ...part })}>
        {minor !== undefined && before && <PriceChange from={before.priceMinor} to={minor} />}
        {isBig && <p className="text-sm text-muted">{text('big_step')}</p>}
        {isBig && (
          <Checkbox
            name="sure"
            label={text('compared')}
            checked={values.sure}
            onChange={({ target }) => setValues({ ...values, sure: target.checked })}
          />
        )}
      </PriceFields>
    </ConfirmDialog>
  )
}

/** Field of the form that each refusal is about. */
const about = {
  amount_malformed: 'price',
  amount_out_of_range: 'price',
  date_malformed: 'from',
  date_in_past: 'from',
  date_too_far: 'from',
  fuel_price_there: 'from',
} as const

/** Returns the name under which useStepUp stores the typed text. */
const draftOf = (fuel: PricedFuel) => `fuel price ${fuel}`

interface PriceFieldsProps {
  unit: FuelUnit
  values: Typed
  at: (field: 'price' | 'from' | 'source') => string | undefined
  onChange: (part: Partial<Typed>) => void
  /** shown below the price */
  children: ReactNode
}

function PriceFields({ unit, values: { price, from, source }, at, onChange, children }: PriceFieldsProps) {
  const text = useText('admin')
  return (
    <div className="grid gap-4">
      <Field
        label={text('price_of_unit', { unit, currency: useCurrency() })}
        hint={text('price_of_unit_hint')}
        error={at('price')}
      >
        <TextInput
          name="price"
          inputMode="decimal"
          autoComplete="off"
          required
          value={price}
          onChange={({ target }) => onChange({ price: target.value, sure: false })}
        />
      </Field>
      {children}
      <Field label={text('valid_from')} hint={text('valid_from_hint')} error={at('from')}>
        <TextInput name="from" type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />
      </Field>
      <Field label={text('price_source')} hint={text('price_source_hint')} error={at('source')}>
        <TextInput
          name="source"
          autoComplete="off"
          maxLength={200}
          value={source}
          onChange={({ target }) => onChange({ source: target.value })}
        />
      </Field>
    </div>
  )
}
