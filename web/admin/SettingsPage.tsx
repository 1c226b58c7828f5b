import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { addFuelPrice, type FuelPrice } from '#contract/dashboard.ts'
import { call } from '../api.ts'
import { Banner } from '../design/Banner.tsx'
import { Button } from '../design/Button.tsx'
import { Field } from '../design/Field.tsx'
import { Price } from '../design/Price.tsx'
import { Section } from '../design/Section.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Tag } from '../design/Tag.tsx'
import { TextInput } from '../design/TextInput.tsx'
import { typed } from '../people/typed.ts'
import { useSaid } from '../shell/useSaid.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { Trouble } from '../trips/Trouble.tsx'
import { AdminPage } from './AdminPage.tsx'
import { fuelPricesQuery } from './queries.ts'

/** /admin/settings: what a litre is reckoned at. */
export function SettingsPage() {
  const text = useText('admin')
  const { data, error, refetch } = useQuery(fuelPricesQuery)
  return (
    <AdminPage title={text('entry.settings')}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Section title={text('fuel')} intro={text('fuel_intro')}>
          {error && <Trouble error={error} onRetry={() => void refetch()} />}
          {data ? <Prices prices={data} /> : !error && <Skeleton className="h-40" />}
        </Section>
        <Section title={text('new_fuel_price')} intro={text('new_fuel_price_intro')}>
          <NewPrice />
        </Section>
      </div>
    </AdminPage>
  )
}

function Prices({ prices }: { prices: readonly FuelPrice[] }) {
  const text = useText('admin')
  const language = useLanguage()
  const format = useFormatter()
  return (
    <ul className="divide-y divide-line">
      {prices.map(({ id, priceMinor, currency, validFrom, current }) => (
        <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="flex items-center gap-3">
            <Price amountMinor={priceMinor} currency={currency} language={language} size="small" />
            {current && <Tag tone="brand">{text('holds_now')}</Tag>}
          </span>
          <span className="text-sm text-muted">
            {text('from_day', {
              day: format.dateTime(new Date(validFrom), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }),
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function NewPrice() {
  const text = useText('admin')
  const said = useSaid()
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (body: { price: string; from?: string }) => call(addFuelPrice, { body }),
    onSuccess: (prices) => {
      queries.setQueryData(fuelPricesQuery.queryKey, prices)
      form.current?.reset()
    },
  })
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [day, price] = [typed(event.currentTarget, 'from'), typed(event.currentTarget, 'price')]
    mutate({ price, ...(day && { from: day.split('-').toReversed().join('-') }) })
  }
  return (
    <form ref={form} noValidate onSubmit={add} className="grid gap-4">
      <Field label={text('price_of_litre')}>
        <TextInput name="price" inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label={text('valid_from')} hint={text('valid_from_hint')}>
        <TextInput name="from" type="date" />
      </Field>
      {error && (
        <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />}>
          {said(error)}
        </Banner>
      )}
      <p role="status" className="text-sm font-semibold text-brand-ink empty:hidden">
        {isSuccess && text('saved')}
      </p>
      <Button type="submit" busy={isPending}>
        {text('add_price')}
      </Button>
    </form>
  )
}
