import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { showClosing } from '#contract/privacy.ts'
import { Button } from '../../design/Button.tsx'
import { Checkbox } from '../../design/Checkbox.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Field } from '../../design/Field.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { TextArea } from '../../design/TextArea.tsx'
import { useText } from '../../texts/texts.ts'
import { Trouble } from '../../trips/Trouble.tsx'
import { Refusal } from '../Refusal.tsx'
import { useFresh } from '../useFresh.ts'
import { Kept } from './Kept.tsx'
import { OpenBusiness } from './OpenBusiness.tsx'
import { closingQuery, leave } from './queries.ts'

export const CLOSING = 'closing'
export type Closing = Reply<typeof showClosing>

/** What closing the account deletes, what stays and why, what is in the way, and the last question. */
export function ClosingDialog({ first, onClose }: { first: string; onClose: () => void }) {
  const text = useText('privacy')
  const { data, error, refetch } = useQuery(closingQuery)
  const [sure, setSure] = useState(false)
  const [reason, write] = useState(first)
  const leaving = useFresh(CLOSING, leave)
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('back')}
      </Button>
      <Button
        variant="danger"
        busy={leaving.isPending || leaving.isSuccess}
        disabledBecause={whyNot(data) ? text('not_yet') : sure ? undefined : text('sure_first')}
        onClick={() => leaving.mutate({ reason: reason.trim() })}
      >
        {text('close_now')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('closing_title')} actions={actions} size="large">
      {error && <Trouble error={error} title={text('closing_failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <div className="grid gap-5 text-ink">
          <OpenBusiness closing={data} onGo={onClose} />
          <Kept closing={data} />
          <Field label={text('reason')} note={text('optional')}>
            <TextArea rows={2} maxLength={500} value={reason} onChange={({ target }) => write(target.value)} />
          </Field>
          <Checkbox label={text('sure')} checked={sure} onChange={() => setSure(!sure)} />
        </div>
      )}
      <Refusal error={leaving.error} />
    </Dialog>
  )
}

const whyNot = (closing: Closing | undefined) =>
  !closing || (closing.business.length > 0 && !closing.asClaim) || closing.lastAdmin
