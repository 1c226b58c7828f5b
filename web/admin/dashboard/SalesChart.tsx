import { useState } from 'react'
import { useLanguage, useText } from '../../texts/texts.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { areaOf, lineOf, ticksUpTo } from './chart.ts'

interface SalesChartProps {
  /** minor units of January to December; null for future months */
  months: readonly (number | null)[]
  year: number
  currency: string
}

/** "Sales Analytics": draws a line over the months of the year, with the same figures as a table. */
export function SalesChart({ months: all, year, currency }: SalesChartProps) {
  const [from, to] = monthsWorthSeeing(all)
  const months = all.slice(from, to)
  const text = useText('admin')
  const language = useLanguage()
  const names = namesOf(language, from, to)
  const [at, look] = useState<number>()
  const selected = at !== undefined && months[at] != null ? at : months.findLastIndex((sales) => sales !== null)
  const amount = (minor: number) => priceText(minor, currency, language)
  return (
    <section aria-labelledby="sales-analytics" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 id="sales-analytics" className="text-lg">
          {text('sales_analytics')} <span className="font-normal text-muted">{year}</span>
        </h2>
        <p aria-hidden className="text-sm text-muted tabular-nums">
          {names.long[selected]} <strong className="text-ink">{amount(months[selected] ?? 0)}</strong>
        </p>
      </div>
      <Picture
        {...{ months, selected, amount, onLook: look }}
        names={names.short}
        label={text('chart_label', { year: String(year) })}
      />
      <details className="mt-3">
        <summary className="inline-flex min-h-9 items-center text-sm font-semibold text-brand-ink">{text('as_table')}</summary>
        <SalesTable {...{ months, amount, year }} names={names.long} />
      </details>
    </section>
  )
}

/** Selects months from the first sale to this month, and at least half a year, because a line along zero would be useless. */
function monthsWorthSeeing(months: readonly (number | null)[]): [from: number, to: number] {
  const first = months.findIndex((sales) => sales !== null && sales > 0)
  const from = Math.min(Math.max(first, 0), 6)
  return [from, Math.max(months.findLastIndex((sales) => sales !== null) + 1, from + 6)]
}

interface SalesTableProps extends Pick<SalesChartProps, 'months' | 'year'> {
  names: readonly string[]
  amount: (minor: number) => string
}

function SalesTable({ months, year, names, amount }: SalesTableProps) {
  const text = useText('admin')
  return (
    <table className="mt-2 w-full max-w-120 text-sm tabular-nums">
      <caption className="sr-only">{text('chart_label', { year: String(year) })}</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="py-1.5 font-semibold">
            {text('month')}
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            {text('sales')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((sales, month) => (
          <tr key={names[month]} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {names[month]}
            </th>
            <td className="py-1.5 text-right">{sales === null ? '–' : amount(sales)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PictureProps {
  months: readonly (number | null)[]
  selected: number
  names: readonly string[]
  label: string
  amount: (minor: number) => string
  onLook: (month: number | undefined) => void
}

/* Draws the line. The line stretches with the box, but its strokes keep their width; labels are separate text. */
function Picture({ months, selected, names, label, amount, onLook }: PictureProps) {
  const ticks = ticksUpTo(Math.max(...months.map((sales) => sales ?? 0)))
  const most = ticks.at(-1) ?? 1
  const width = 100 * months.length
  const fixed = { vectorEffect: 'non-scaling-stroke' as const, fill: 'none' }
  return (
    <div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3" onMouseLeave={() => onLook(undefined)}>
      <Scale {...{ ticks, amount }} />
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        className="h-56 w-full overflow-visible sm:h-64"
      >
        {ticks.map((tick) => (
          <path key={tick} d={`M0 ${100 - (100 * tick) / most}h${width}`} {...fixed} className="stroke-line" />
        ))}
        <path d={areaOf(months, most)} className="fill-brand/10" />
        <path d={`M${100 * selected + 50} 0v100`} {...fixed} strokeDasharray="3 4" className="stroke-control" />
        <path d={lineOf(months, most)} {...fixed} strokeWidth="2.5" strokeLinejoin="round" className="stroke-brand" />
        {months.map(
          (sales, month) =>
            sales !== null && (
              <path
                key={names[month]}
                d={`M${100 * month + 50} ${100 - (100 * sales) / most}h0.01`}
                {...fixed}
                strokeLinecap="round"
                strokeWidth={month === selected ? 12 : 7}
                className="stroke-brand"
              />
            ),
        )}
        <Months {...{ months, names, amount, onLook }} />
      </svg>
      <span />
      <div aria-hidden className="mt-3 grid auto-cols-fr grid-flow-col text-center text-xs text-muted">
        {names.map((name, month) => (
          <span key={name} className={month === selected ? 'font-bold text-ink' : undefined}>
            <span className="sm:hidden">{name.slice(0, 1).toUpperCase()}</span>
            <span className="max-sm:hidden">{name}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

/** Lists the amounts next to the grid lines, the lowest at the bottom. */
function Scale({ ticks, amount }: { ticks: readonly number[]; amount: (minor: number) => string }) {
  return (
    <div aria-hidden className="flex h-56 flex-col-reverse justify-between text-right text-xs text-muted tabular-nums sm:h-64">
      {ticks.map((tick) => (
        <span key={tick} className="h-0 leading-0">
          {amount(tick)}
        </span>
      ))}
    </div>
  )
}

/** Divides the chart into months for the pointer. */
function Months({ months, names, amount, onLook }: Omit<PictureProps, 'selected' | 'label'>) {
  return months.map((sales, month) => (
    <rect
      key={names[month]}
      x={100 * month}
      width="100"
      height="100"
      className="fill-transparent"
      onMouseEnter={() => onLook(month)}
    >
      <title>{`${names[month]} ${sales === null ? '–' : amount(sales)}`}</title>
    </rect>
  ))
}

function namesOf(language: string, from: number, to: number) {
  const all = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, i) =>
      new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, i, 15))).replace('.', ''),
    ).slice(from, to)
  return { long: all('long'), short: all('short') }
}
