import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Banknote, Coins } from 'lucide-react'
import { useState } from 'react'
import { preparePayout } from '#contract/payments.ts'
import { useFreshLogIn } from '../accounts/useFreshLogIn.ts'
import { call, Problem } from '../api.ts'
import { Banner } from '../design/Banner.tsx'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Price } from '../design/Price.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import { Trouble } from '../trips/Trouble.tsx'
import { AdminPage } from './AdminPage.tsx'
import { dueQuery } from './queries.ts'

/** /admin/payouts: what each driver is due; one administrator prepares to pay it, another one releases it under approvals. */
export function PayoutsPage() {
  const text = useText('admin')
  const { data, error, refetch } = useQuery(dueQuery)
  const prepare = usePrepare()
  const trouble = error ?? prepare.error
  const none = data?.length === 0 ? text('nothing_due') : undefined
  const button = (
    <Button
      icon={<Banknote size={18} aria-hidden />}
      busy={prepare.isPending}
      disabledBecause={none}
      onClick={() => prepare.mutate()}
    >
      {text('prepare_payout')}
    </Button>
  )
  return (
    <AdminPage title={text('entry.payouts')} intro={text('payouts_intro')} actions={data && button}>
      {trouble && <Trouble error={trouble} title={text('entry.payouts')} onRetry={() => void refetch()} />}
      {prepare.isSuccess && (
        <Banner tone="brand" role="status" className="mb-6">
          {text('payout_waits')}
        </Banner>
      )}
      {data ? <Due due={data} /> : !error && <Skeleton className="h-64 rounded-card" />}
    </AdminPage>
  )
}

/** Where the last login is too long ago, another one comes first. */
function usePrepare() {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const { mutateAsync: logInAgain } = useFreshLogIn()
  return useMutation({
    mutationFn: () =>
      call(preparePayout, { key }).catch(async (problem: unknown) => {
        if (problem instanceof Problem && problem.reason === 'step_up_required') await logInAgain('/admin/payouts')
        throw problem
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}

interface DueLine {
  id: string
  name: string
  priceMinor: number
  currency: string
}

function Due({ due }: { due: readonly DueLine[] }) {
  const text = useText('admin')
  const language = useLanguage()
  if (due.length === 0)
    return (
      <EmptyState
        picture={<Coins size={44} className="mx-auto text-muted" aria-hidden />}
        title={text('nothing_due')}
        text={text('nothing_due_why')}
      />
    )
  return (
    <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface text-sm">
      <caption className="sr-only">{text('entry.payouts')}</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="h-12 px-5 font-semibold">
            {text('driver')}
          </th>
          <th scope="col" className="h-12 px-5 text-right font-semibold">
            {text('due')}
          </th>
        </tr>
      </thead>
      <tbody>
        {due.map(({ id, name, priceMinor, currency }) => (
          <tr key={`${id} ${currency}`}>
            <td className="h-14 border-t border-line px-5 font-semibold">{name}</td>
            <td className="h-14 border-t border-line px-5 text-right tabular-nums">
              <Price amountMinor={priceMinor} currency={currency} language={language} size="small" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
