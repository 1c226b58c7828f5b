import { useInfiniteQuery } from '@tanstack/react-query'
import { Banknote, Coins } from 'lucide-react'
import { useState } from 'react'
import { type Due, preparePayout } from '#contract/payments/payouts.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { AdminPage } from '../AdminPage.tsx'
import { dueQuery } from '../queries.ts'
import { DueTable } from './DueTable.tsx'
import { PaidTable } from './PaidTable.tsx'

/** /admin/payouts: what each driver is due; one administrator prepares to pay it, another one releases it under approvals. */
export function PayoutsPage() {
  const text = useText('admin')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(dueQuery)
  const due = data?.pages.flatMap(({ drivers }) => drivers)
  const [key] = useState(() => crypto.randomUUID())
  const prepare = useStepUp('prepare payout', () => call(preparePayout, { key }))
  const trouble = error ?? prepare.error
  const none = due && !due.some(({ whyNot }) => whyNot === null) && !hasNextPage ? text('nothing_due') : undefined
  const button = (
    <Button
      icon={<Banknote size={18} aria-hidden />}
      busy={prepare.isPending}
      disabledBecause={none}
      onClick={() => prepare.mutate(undefined)}
    >
      {text('prepare_payout')}
    </Button>
  )
  return (
    <AdminPage title={text('entry.payouts')} intro={text('payouts_intro')} actions={data && button}>
      {trouble && <ErrorBanner error={trouble} title={text('entry.payouts')} onRetry={() => void refetch()} />}
      {prepare.data && (
        <Banner tone="brand" role="status" className="mb-6">
          {prepare.data.command ? text('payout_alone') : text('payout_waits')}{' '}
          {prepare.data.command && <code className="wrap-anywhere">{prepare.data.command}</code>}
        </Banner>
      )}
      {due ? <AllDue due={due} /> : !error && <Skeleton className="h-64 rounded-card" />}
      {hasNextPage && (
        <Button variant="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more')}
        </Button>
      )}
      <PaidTable />
    </AdminPage>
  )
}

function AllDue({ due }: { due: readonly Due[] }) {
  const text = useText('admin')
  return due.length > 0 ? (
    <DueTable due={due} />
  ) : (
    <EmptyState
      picture={<Coins size={44} className="mx-auto text-muted" aria-hidden />}
      title={text('nothing_due')}
      text={text('nothing_due_why')}
    />
  )
}
