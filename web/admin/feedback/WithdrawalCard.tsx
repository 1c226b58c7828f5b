import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useFormatter } from 'use-intl'
import { answerWithdrawal, type Withdrawal } from '#contract/feedback/withdrawals.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'

export const withdrawalsKey = ['admin', 'withdrawals'] as const

/** Shows one withdrawal: code, person, subject, history, and possible actions. */
export function WithdrawalCard({ withdrawal, onSettled }: { withdrawal: Withdrawal; onSettled: () => void }) {
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
        <Statement head={text('about')}>{[text(`subjects.${about}`), reference].filter(Boolean).join(': ')}</Statement>
        {comment && <Statement head={text('comment')}>{comment}</Statement>}
        {answer && <Statement head={text('answer')}>{answer}</Statement>}
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

/** Links to a mail to the author, as a fallback. The server itself notifies authors with an account, and mails all others. */
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

function Statement({ head, children }: { head: string; children: string }) {
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

/** Lists mails to an address without an account, and failed mails. */
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

/** Answers a withdrawal or closes it. */
function useAnswer(id: string, event: 'answer' | 'close', onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) => call(answerWithdrawal, { params: { id }, body: { answer, event } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: withdrawalsKey })
      onDone()
    },
  })
}
