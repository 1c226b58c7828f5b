import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { showClosing } from '#contract/people/privacy.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { TextArea } from '../../ui/kit/fields/Inputs.tsx'
import { useText, useLanguage, useWords } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { forgetClosing } from '../../client/session.ts'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { closingQuery, closeOwnAccount } from './queries.ts'
import { useMoments } from '../../ui/kit/formats.ts'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { Banner } from '../../ui/kit/Banner.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'

export const CLOSING = 'closing'
export type Closing = Reply<typeof showClosing>

/** Input of the closing form, restored after the login that closing requires. Only a ticked form is sent. */
export interface ClosingDraft {
  reason: string
}

/**
 * Lists the data that closing deletes and retains, and requires a confirmation. If open business prevents closing, lists only
 * that business.
 */
export function ClosingDialog({ first, onClose }: { first: ClosingDraft | undefined; onClose: () => void }) {
  const text = useText('privacy')
  const { data, error, refetch } = useQuery(closingQuery)
  const [sure, setSure] = useState(first !== undefined)
  const [reason, setReason] = useState(first?.reason ?? '')
  const leaving = useStepUp(CLOSING, closeOwnAccount, ['mine', 'session'])
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('back')}
      </Button>
      {data && !isBlocked(data) && (
        <Button
          variant="danger"
          busy={leaving.isPending || leaving.isSuccess}
          disabledBecause={sure ? undefined : text('sure_first')}
          onClick={() => leaving.mutate({ reason: reason.trim() })}
        >
          {text('close_now')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('closing_title')} actions={actions} size="large">
      {error && <ErrorBanner error={error} title={text('closing_failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <div className="grid gap-5 text-ink">
          <OpenBusiness closing={data} onGo={onClose} />
          {!isBlocked(data) && (
            <>
              <RetentionSchedule closing={data} />
              <Field label={text('reason')} note={text('optional')}>
                <TextArea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
              </Field>
              <Checkbox label={text('sure')} checked={sure} onChange={() => setSure(!sure)} />
              {!first && <p className="text-sm text-muted">{text('log_in_again')}</p>}
            </>
          )}
        </div>
      )}
      <Refusal error={leaving.error} />
    </Dialog>
  )
}

const isBlocked = ({ business, asClaim, lastAdmin }: Closing) => (business.length > 0 && !asClaim) || lastAdmin

/** Shows when the data is deleted, and why some of it is retained longer. */
function RetentionSchedule({ closing: { deleteAt, heldBecause, moneyUntil } }: { closing: Closing }) {
  const text = useText('privacy')
  const { day } = useMoments()
  const reason = heldBecause && text(`held.${heldBecause}`)
  const steps = [
    { when: text('now'), what: text('now_what') },
    { when: text('later', { day: day(deleteAt) }), what: [text('later_what'), reason].filter(Boolean).join(' ') },
    { when: text('kept', { year: String(moneyUntil) }), what: text('kept_what') },
  ]
  return (
    <dl className="grid gap-3">
      {steps.map(({ when, what }) => (
        <div key={when}>
          <dt className="font-semibold">{when}</dt>
          <dd className="text-sm text-muted">{what}</dd>
        </div>
      ))}
    </dl>
  )
}

interface OpenBusinessProps {
  closing: Closing
  onGo: () => void
}

/** Lists open business that prevents closing, each with a link. */
function OpenBusiness({ closing: { business, asClaim, lastAdmin }, onGo }: OpenBusinessProps) {
  const text = useText('privacy')
  if (business.length === 0 && !lastAdmin) return null
  return (
    <Banner tone="sun" icon={<CircleAlert size={20} aria-hidden />} title={text('open_business')}>
      {lastAdmin && <p>{text('last_admin')}</p>}
      {business.length > 0 && <p>{text(asClaim ? 'claim_why' : 'open_business_why')}</p>}
      <ul className="mt-2 grid gap-1.5">
        {business.map((one) => (
          <li key={`${one.kind} ${one.id ?? one.currency}`}>
            <Line one={one} onGo={onGo} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const link = 'font-semibold text-brand-ink underline underline-offset-3'

function Line({ one: { kind, id, minor, currency }, onGo }: { one: Closing['business'][number]; onGo: () => void }) {
  const text = useText('privacy')
  const language = useLanguage()
  const amount = minor === undefined || !currency ? '' : priceText(minor, currency, language)
  const isSeat = kind === 'seat' || kind === 'money_held' || kind === 'refund'
  return (
    <>
      {text(`business.${kind}`, { amount })}{' '}
      {id && isSeat && (
        <Link to="/booking/$id" params={{ id }} onClick={onGo} className={link}>
          {text('see_seat')}
        </Link>
      )}
      {id && kind === 'trip' && (
        <Link to="/route/$id" params={{ id }} onClick={onGo} className={link}>
          {text('see_trip')}
        </Link>
      )}
    </>
  )
}

/** Confirms that the account is closed, with the date of deletion (ISO 8601) and a link home. */
export const AccountClosed = (given: { deleteAt: string }) => (useWords('privacy') ? <ClosedDialog {...given} /> : null)

function ClosedDialog({ deleteAt }: { deleteAt: string }) {
  const text = useText('privacy')
  const { day } = useMoments()
  const leave = () => {
    forgetClosing()
    window.location.assign('/home')
  }
  return (
    <Dialog open onClose={leave} title={text('closed')} actions={<Button onClick={leave}>{text('go_home')}</Button>}>
      <p role="status">{text('closed_why', { day: day(deleteAt) })}</p>
    </Dialog>
  )
}
