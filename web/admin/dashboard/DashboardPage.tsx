import { useQuery } from '@tanstack/react-query'
import { Banknote, Coins, type LucideIcon, ReceiptText, TrendingDown, TrendingUp } from 'lucide-react'
import { useFormatter } from 'use-intl'
import type { Figure, showDashboard } from '#contract/admin/admin.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useInCar, useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { Select } from '../../ui/kit/fields/Inputs.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Together } from '../../ui/Together.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { useListAddress } from '../lists/address.ts'
import { dashboardQuery } from '../queries.ts'
import { FirstDayPanel } from './FirstDayPanel.tsx'
import { LatestTransactions, NewMembers } from './Latest.tsx'
import { RideFigures } from './RideFigures.tsx'
import { SalesChart } from './SalesChart.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'

/** /admin: compares this month with the last one, and shows the year and the latest events. */
export function DashboardPage() {
  const text = useText('admin')
  const { address, go } = useListAddress()
  const { data, error, refetch } = useQuery(dashboardQuery(address.currency))
  const choice = data && data.currencies.length > 1 && (
    <Select aria-label={text('currency')} value={data.currency} onChange={({ target }) => go({ currency: target.value })}>
      {data.currencies.map((currency) => (
        <option key={currency}>{currency}</option>
      ))}
    </Select>
  )
  return (
    <AdminPage title={text('entry.dashboard')} actions={choice}>
      <Together>
        <WaitingPanel />
        <FirstDayPanel />
        {error && <ErrorBanner error={error} title={text('entry.dashboard')} onRetry={() => void refetch()} />}
        {data && <Dashboard data={data} />}
      </Together>
    </AdminPage>
  )
}

function Dashboard({ data }: { data: Reply<typeof showDashboard> }) {
  const text = useText('admin')
  const language = useLanguage()
  const { currency, revenue, sales, costs, commissions, members, transactions } = data
  if (useInCar())
    return (
      <div className="grid gap-6">
        <RideFigures />
        <NewMembers members={members} />
      </div>
    )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <FigureCard name={text('revenue')} figure={revenue} currency={currency} icon={Banknote} note={text('revenue_note')} />
        <FigureCard name={text('sales')} figure={sales} currency={currency} icon={ReceiptText} note={text('sales_note')} />
        <FigureCard name={text('costs')} figure={costs} currency={currency} icon={Coins} note={text('costs_note')} isBurden />
      </div>
      <p className="mt-3 text-xs text-muted">
        {text('figures_note')}{' '}
        {text('commissions', {
          amount: priceText(commissions.minor, currency, language),
          last: priceText(commissions.lastMinor, currency, language),
        })}
      </p>
      <div className="mt-6">
        <SalesChart months={data.months} year={data.year} currency={currency} />
      </div>
      <div className="mt-6">
        <RideFigures />
      </div>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <NewMembers members={members} />
        <LatestTransactions transactions={transactions} />
      </div>
    </>
  )
}

interface FigureCardProps {
  name: string
  figure: Figure
  currency: string
  icon: LucideIcon
  note: string
  /** true for a figure whose increase is neither good nor bad */
  isBurden?: boolean
}

function FigureCard({
  name,
  figure: { minor, lastMinor, change },
  currency,
  icon: Icon,
  note,
  isBurden = false,
}: FigureCardProps) {
  const text = useText('admin')
  const language = useLanguage()
  return (
    <section aria-label={name} className="min-w-0 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold tracking-normal text-muted">{name}</h2>
        <span className="grid size-9 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Icon size={19} aria-hidden />
        </span>
      </div>
      <p className="mt-1 truncate">
        <Price amountMinor={minor} currency={currency} language={language} size="large" />
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <Change change={change} isBurden={isBurden} />
        <span>{text('last_month', { amount: priceText(lastMinor, currency, language) })}</span>
      </p>
      <p className="mt-1 text-xs text-muted">{note}</p>
    </section>
  )
}

/** Shows a rise or fall with a sign, a text and a color, or a dash if there is no figure for last month. */
function Change({ change, isBurden }: { change: number | null; isBurden: boolean }) {
  const text = useText('admin')
  const format = useFormatter()
  if (change === null)
    return (
      <span className="font-semibold">
        <span aria-hidden>–</span>
        <span className="sr-only">{text('no_change_known')}</span>
      </span>
    )
  const Icon = change < 0 ? TrendingDown : TrendingUp
  const tone = isBurden ? 'bg-sunken text-ink' : change < 0 ? 'bg-sun-soft text-sun-ink' : 'bg-brand-soft text-brand-ink'
  const share = format.number(change, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return (
    <span className={classes('inline-flex items-center gap-1 rounded-full px-2 py-0.5 font-bold', tone)}>
      <Icon size={14} aria-hidden />
      {share}
    </span>
  )
}
