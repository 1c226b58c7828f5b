import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { listAlarms } from '#contract/admin/alarms.ts'
import { call } from '../../client/api.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { RadioGroup, Radio } from '../../ui/kit/fields/RadioGroup.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { useListAddress } from '../lists/address.ts'
import { AlarmCard } from './AlarmCard.tsx'
import type { TransferAccount } from './AlarmDialog.tsx'

/** /admin/alarms: lists everything that needs an administrator, with our records, the provider's, and possible actions. */
export function AlarmsPage() {
  const text = useText('alarms')
  const { address, go } = useListAddress()
  const closed = address.state === 'closed'
  const [done, say] = useState('')
  // stored above the list, because the alarm leaves the list while the administrator still reads the account for the transfer
  const [account, transferTo] = useState<TransferAccount>()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(alarmsQuery(closed))
  const alarms = data?.pages.flatMap((page) => page.alarms)
  return (
    <AdminPage title={text('title')} intro={text('intro')} className="max-w-240">
      <RadioGroup legend={text('which')} hideLegend inline className="mb-4">
        <Radio name="which" label={text('open')} checked={!closed} onChange={() => go({ state: undefined })} />
        <Radio name="which" label={text('closed')} checked={closed} onChange={() => go({ state: 'closed' })} />
      </RadioGroup>
      <p role="status" className={done ? 'mb-4 text-sm font-semibold text-brand-ink' : 'sr-only'}>
        {done}
      </p>
      {error && <ErrorBanner error={error} title={text('title')} onRetry={() => void refetch()} />}
      {!alarms && !error && <Skeleton className="h-60 rounded-card" />}
      {alarms?.length === 0 && <EmptyState picture={<EmptyRoad />} title={text('none')} text={text('none_why')} />}
      <ul className="grid gap-4">
        {alarms?.map((alarm) => (
          <li key={alarm.id}>
            <AlarmCard
              alarm={alarm}
              onDone={(message, to) => {
                say(message)
                transferTo(to)
              }}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more')}
        </Button>
      )}
      {account && <TransferDialog account={account} onClose={() => transferTo(undefined)} />}
    </AdminPage>
  )
}

const alarmsQuery = (closed: boolean) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'alarms', closed],
    queryFn: ({ signal, pageParam }) => call(listAlarms, { query: { closed: String(closed), after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined, // as: the first page has no key
    getNextPageParam: ({ next }) => next,
  })

/** Shows the bank account for the transfer until the dialog is closed; the alarm may leave the list before. */
function TransferDialog({ account, onClose }: { account: TransferAccount; onClose: () => void }) {
  const text = useText('alarms')
  const language = useLanguage()
  const { cbu, holder, priceMinor, currency } = account
  return (
    <Dialog open onClose={onClose} title={text('transfer')} actions={<Button onClick={onClose}>{text('transferred')}</Button>}>
      <p>{text('transfer_why')}</p>
      <output className="mt-4 grid gap-1 font-semibold select-all">
        <span className="tabular-nums">{cbu}</span>
        <span>{holder}</span>
        <span className="tabular-nums">{priceText(priceMinor, currency, language)}</span>
      </output>
    </Dialog>
  )
}
