import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { setTollsPercent } from '#contract/admin/settings.ts'
import { call } from '../client/api.ts'
import { typed } from '../people/address.ts'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../ui/errors/Refusal.tsx'
import { useFieldRefusal } from '../ui/errors/useFieldRefusal.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Field } from '../ui/kit/fields/Field.tsx'
import { TextInput } from '../ui/kit/fields/Inputs.tsx'
import { Section } from '../ui/kit/Page.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { Tag } from '../ui/kit/Tag.tsx'
import { Together } from '../ui/Together.tsx'
import { AdminPage } from './AdminPage.tsx'
import { CommunitySection } from './CommunitySection.tsx'
import { FuelPrices } from './FuelPrices.tsx'
import { tollsPercentsQuery } from './queries.ts'

/** /admin/settings: edits fuel prices, the community, and the limit of tolls. */
export function SettingsPage() {
  const text = useText('admin')
  return (
    <AdminPage title={text('entry.settings')}>
      <Together className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <FuelPrices />
        <div className="grid gap-6">
          <CommunitySection />
          <TollsPercents />
        </div>
      </Together>
    </AdminPage>
  )
}

function TollsPercents() {
  const text = useText('admin')
  const { data, error, refetch } = useQuery(tollsPercentsQuery)
  return (
    <>
      <Section title={text('tolls')} intro={text('tolls_intro')}>
        {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
        <History
          values={data?.map((one) => ({
            ...one,
            content: <span className="font-semibold tabular-nums">{text('percent', { percent: String(one.percent) })}</span>,
          }))}
          hasFailed={error !== null}
        />
      </Section>
      <Section title={text('new_tolls')} intro={text('set_is_recorded')}>
        <NewValue
          label={text('tolls_percent')}
          add={text('add_tolls')}
          query={tollsPercentsQuery}
          send={(percent, from) => call(setTollsPercent, { body: { percent: percentOf(percent), ...from } })}
        />
      </Section>
    </>
  )
}

/** Parses a whole percentage. Returns -1 for other input, so that the server refuses it with its own sentence. */
const percentOf = (typed: string) => (/^\d{1,4}$/.test(typed) ? Number(typed) : -1)

interface Value {
  id: number
  content: ReactNode
  validFrom: string
  current: boolean
}

/** Lists every value of a setting with its first day, newest first. */
function History({ values, hasFailed }: { values: readonly Value[] | undefined; hasFailed: boolean }) {
  const text = useText('admin')
  const format = useFormatter()
  if (!values) return hasFailed ? null : <Skeleton className="h-40" />
  return (
    <ul className="divide-y divide-line">
      {values.map(({ id, content, validFrom, current }) => (
        <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="flex items-center gap-3">
            {content}
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

interface NewValueProps<All> {
  label: string
  /** label of the button */
  add: string
  query: { queryKey: readonly unknown[] }
  send: (value: string, from: { from?: string }) => Promise<All>
}

/** Field of the form that each refusal is about. */
const about = {
  amount_out_of_range: 'percent',
  date_malformed: 'from',
  date_in_past: 'from',
  date_too_far: 'from',
  tolls_percent_there: 'from',
} as const

/** Sets a value of a setting from now or from a given day. */
function NewValue<All>({ label, add, query, send }: NewValueProps<All>) {
  const text = useText('admin')
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: ({ value, day }: { value: string; day: string }) =>
      send(value, day ? { from: day.split('-').toReversed().join('-') } : {}),
    onSuccess: (all) => {
      queries.setQueryData(query.queryKey, all)
      form.current?.reset()
    },
  })
  const { at, rest } = useFieldRefusal(error, about)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate({ value: typed(event.currentTarget, 'value').trim(), day: typed(event.currentTarget, 'from') })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field label={label} error={at('percent')}>
        <TextInput name="value" inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label={text('valid_from')} hint={text('valid_from_hint')} error={at('from')}>
        <TextInput name="from" type="date" />
      </Field>
      <Refusal error={rest} className="" />
      <p role="status" className="text-sm font-semibold text-brand-ink empty:hidden">
        {isSuccess && text('saved')}
      </p>
      <Button type="submit" busy={isPending}>
        {add}
      </Button>
    </form>
  )
}
