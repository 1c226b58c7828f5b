import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listWithdrawals, type Withdrawal } from '#contract/feedback/withdrawals.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { useListAddress } from '../lists/address.ts'
import { CursorPager, useCursors } from '../lists/pagers.tsx'
import { WithdrawalCard, withdrawalsKey } from './WithdrawalCard.tsx'

/** /admin/withdrawals: lists all withdrawals; open ones first, oldest on top. */
export function WithdrawalsPage() {
  const text = useText('cases')
  const [isSettled, setSettled] = useState(false)
  const cursors = useCursors()
  const { code } = useListAddress().address
  const query = useQuery(withdrawalsQuery(isSettled, cursors.after, code))
  const { data } = query
  const [done, setDone] = useState('')
  function choose(settled: boolean) {
    cursors.toStart()
    setSettled(settled)
  }
  function settled() {
    setDone(text('done'))
    // moves the focus, because the focused button was removed
    document.getElementById('main')?.focus({ preventScroll: true })
    if (data?.withdrawals.length === 1) cursors.back()
  }
  return (
    <AdminPage title={text('title')} intro={text('intro')} className="max-w-240">
      {code ? (
        <p className="mb-4">
          <Link
            to="."
            search={{}}
            activeOptions={{ exact: true }}
            className="font-semibold text-brand-ink underline underline-offset-3"
          >
            {text('all')}
          </Link>
        </p>
      ) : (
        <RadioGroup legend={text('which')} hideLegend inline className="mb-4">
          <Radio name="which" label={text('open')} checked={!isSettled} onChange={() => choose(false)} />
          <Radio name="which" label={text('settled')} checked={isSettled} onChange={() => choose(true)} />
        </RadioGroup>
      )}
      <p role="status" className={done ? 'mb-4 text-sm font-semibold text-brand-ink' : 'sr-only'}>
        {done}
      </p>
      <QueryFrame query={query} title={text('failed')}>
        {(page) => <Cases {...page} isSettled={isSettled} onSettled={settled} />}
      </QueryFrame>
      <CursorPager cursors={cursors} next={data?.next} label={text('pages')} back={text('back')} on={text('on')} />
    </AdminPage>
  )
}

interface CasesProps {
  withdrawals: readonly Withdrawal[]
  count: number
  isSettled: boolean
  onSettled: () => void
}

function Cases({ withdrawals, count, isSettled, onSettled }: CasesProps) {
  const text = useText('cases')
  if (withdrawals.length === 0)
    return <EmptyState picture={<EmptyRoad />} title={text(isSettled ? 'none_settled' : 'none_open')} text={text('none_more')} />
  return (
    <>
      <p className="mb-4 text-sm text-muted">{text('count', { count })}</p>
      <ul className="grid gap-4">
        {withdrawals.map((one) => (
          <li key={one.id}>
            <WithdrawalCard withdrawal={one} onSettled={onSettled} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the query for a page of open or settled withdrawals. */
const withdrawalsQuery = (isSettled: boolean, after: string | undefined, code: string | undefined) =>
  queryOptions({
    queryKey: [...withdrawalsKey, isSettled, after, code],
    queryFn: ({ signal }) =>
      call(listWithdrawals, { query: code ? { code } : { ...(isSettled && { settled: 'true' as const }), after } }, signal),
    placeholderData: keepPreviousData,
  })
