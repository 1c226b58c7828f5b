import { useQuery, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { type Withdrawal, answerWithdrawal, listWithdrawals } from '#contract/feedback/withdrawals.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { RadioGroup, Radio } from '../../ui/kit/fields/RadioGroup.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { CursorPager, useCursors } from '../lists/CursorPager.tsx'

/** /admin/withdrawals: who withdrew from what; open cases first, the oldest of them on top. */
export function WithdrawalsPage() {
  const text = useText('cases')
  const [isSettled, setSettled] = useState(false)
  const cursors = useCursors()
  const query = useQuery(withdrawalsQuery(isSettled, cursors.after))
  const { data } = query
  const [done, setDone] = useState('')
  function choose(settled: boolean) {
    cursors.toStart()
    setSettled(settled)
  }
  function settled() {
    setDone(text('done'))
    // the button that was pressed is gone
    document.getElementById('main')?.focus({ preventScroll: true })
    if (data?.withdrawals.length === 1) cursors.back()
  }
  return (
    <AdminPage title={text('title')} intro={text('intro')} className="max-w-240">
      <RadioGroup legend={text('which')} hideLegend inline className="mb-4">
        <Radio name="which" label={text('open')} checked={!isSettled} onChange={() => choose(false)} />
        <Radio name="which" label={text('settled')} checked={isSettled} onChange={() => choose(true)} />
      </RadioGroup>
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

/** One case: code, who, what about, what happened to it, and what can be done. */
function WithdrawalCard({ withdrawal, onSettled }: { withdrawal: Withdrawal; onSettled: () => void }) {
  const text = useText('cases')
  const { code, name, about, reference, comment, state, answer } = withdrawal
  return (
    <article className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg tabular-nums">{code}</h2>
        <Tag tone={state === 'open' ? 'sun' : 'neutral'}>{text(`states.${state}`)}</Tag>
      </div>
      <p className="mt-1 font-semibold">{name}</p>
      <ToPerson withdrawal={withdrawal} />
      <dl className="mt-4 grid gap-3">
        <Said head={text('about')}>{[text(`subjects.${about}`), reference].filter(Boolean).join(': ')}</Said>
        {comment && <Said head={text('comment')}>{comment}</Said>}
        {answer && <Said head={text('answer')}>{answer}</Said>}
      </dl>
      <History history={withdrawal.history} />
      <Mails mails={withdrawal.mails} />
      {state === 'open' && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Settle withdrawal={withdrawal} event="answer" onSettled={onSettled} />
          <Settle withdrawal={withdrawal} event="close" onSettled={onSettled} />
        </div>
      )}
    </article>
  )
}

/** An author with an account is notified there, others by mail; a mail by hand is for when that fails. */
function ToPerson({ withdrawal: { email, code, account, answer } }: { withdrawal: Withdrawal }) {
  const text = useText('cases')
  const words = [text('mail_code', { code }), answer].filter(Boolean).join('\n\n')
  const address = `mailto:${email}?subject=${encodeURIComponent(`Tramo ${code}`)}&body=${encodeURIComponent(words)}`
  return (
    <>
      <a
        href={address}
        className="inline-flex min-h-6 items-center gap-1.5 text-sm wrap-anywhere text-brand-ink underline underline-offset-2"
      >
        <Mail size={16} className="shrink-0" aria-hidden />
        {email}
      </a>
      <p className="text-sm text-muted">{text(account ? 'has_account' : 'has_none')}</p>
    </>
  )
}

function Said({ head, children }: { head: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{head}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}

function History({ history }: Pick<Withdrawal, 'history'>) {
  const text = useText('cases')
  const format = useFormatter()
  return (
    <ol aria-label={text('history')} className="mt-4 grid gap-1 text-sm text-muted">
      {history.map(({ event, at, by }) => (
        <li key={event}>
          {event === 'ask' ? text('asked') : text(`events.${event}`, { by: by ?? '' })}{' '}
          <time dateTime={at}>
            {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** What went to an address without an account, and what of it arrived nowhere. */
function Mails({ mails }: Pick<Withdrawal, 'mails'>) {
  const text = useText('cases')
  const format = useFormatter()
  if (mails.length === 0) return null
  return (
    <ul aria-label={text('mails')} className="mt-2 grid gap-1 text-sm text-muted">
      {mails.map(({ kind, state, at }) => (
        <li key={kind} className={state === 'failed' ? 'text-danger' : undefined}>
          {text(`mail_of.${kind}`)}: {text(`mail_states.${state}`)}{' '}
          {at && (
            <time dateTime={at}>
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}
            </time>
          )}
        </li>
      ))}
    </ul>
  )
}

interface SettleProps {
  withdrawal: Withdrawal
  event: 'answer' | 'close'
  onSettled: () => void
}

function Settle({ withdrawal: { id, code, name, account }, event, onSettled }: SettleProps) {
  const text = useText('cases')
  const title = text(`title_${event}`, { code })
  const hint = text(account ? 'words_hint' : 'words_by_hand')
  return (
    <ConfirmButton
      variant={event === 'answer' ? 'primary' : 'outline'}
      size="small"
      aria-label={title}
      label={text(`do_${event}`)}
      title={title}
      yes={text(`do_${event}`)}
      reason={{ label: text('words', { name }), hint, isRequired: true, isFirst: true }}
      act={useAnswer(id, event, onSettled)}
    >
      {text(`more_${event}`)}
    </ConfirmButton>
  )
}

const key = ['admin', 'withdrawals'] as const

/** A page of open or settled cases. */
const withdrawalsQuery = (isSettled: boolean, after: string | undefined) =>
  queryOptions({
    queryKey: [...key, isSettled, after],
    queryFn: ({ signal }) => call(listWithdrawals, { query: { ...(isSettled && { settled: 'true' as const }), after } }, signal),
    placeholderData: keepPreviousData,
  })

/** Answers a case or closes it. */
function useAnswer(id: string, event: 'answer' | 'close', onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) => call(answerWithdrawal, { params: { id }, body: { answer, event } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key })
      onDone()
    },
  })
}
