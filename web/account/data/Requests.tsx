import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endOwnRequest, type OwnDataRequest, askAboutData } from '#contract/people/privacy.ts'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { useMoments } from '../../ui/useMoments.ts'
import { ownRequestsQuery } from './queries.ts'
import { ownRequestKinds } from '#domain/people/dataRequest.ts'
import { Radio } from '../../ui/kit/Radio.tsx'
import { RadioGroup } from '../../ui/kit/RadioGroup.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

/** What one asks of one's data besides taking it along and leaving, and the answers (16.2). */
export function Requests() {
  const text = useText('privacy')
  const { data = [] } = useQuery(ownRequestsQuery)
  const kept = useDraft(ASKING) as Wish | undefined // as: stored by useStepUp under this name
  const [isOpen, setOpen] = useState(kept !== undefined)
  return (
    <div>
      <p className="text-sm text-muted">{text('ask_why')}</p>
      <Button variant="outline" className="mt-3" onClick={() => setOpen(true)}>
        {text('ask')}
      </Button>
      {isOpen && <RequestDialog first={kept} onClose={() => setOpen(false)} />}
      <ul className="mt-4 grid gap-4 empty:hidden">
        {data.map((one) => (
          <li key={one.id}>
            <Asked request={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Asked({ request }: { request: OwnDataRequest }) {
  const text = useText('privacy')
  const { day } = useMoments()
  const { id, kind, state, text: words, askedAt, answerBy, answer, byMail } = request
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endOwnRequest, { params: { id } }),
    onSettled: () => queries.invalidateQueries(ownRequestsQuery),
  })
  const lasts = kind === 'restrict' && state === 'granted'
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {text(`ask_kind.${kind}`)}
        <Tag tone={state === 'open' || lasts ? 'sun' : 'neutral'}>{text(`ask_state.${state}`)}</Tag>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      <p className="text-muted">
        {text('asked', { day: day(askedAt), by: day(answerBy) })} {byMail && text('asked_by_mail')}
      </p>
      {lasts && <p className="text-muted">{text('restricted_means')}</p>}
      {answer && <p className="wrap-anywhere whitespace-pre-line">{text('ask_answer', { answer })}</p>}
      {(state === 'open' || lasts) && (
        <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
          {text(lasts ? 'use_again' : 'take_back')}
        </Button>
      )}
      <Refusal error={error} />
    </div>
  )
}

const ASKING = 'data request'
interface Wish {
  kind: (typeof ownRequestKinds)[number]
  text: string
}

/** Asks to correct, object or restrict; a login that comes between keeps what was written. */
function RequestDialog({ first, onClose }: { first: Wish | undefined; onClose: () => void }) {
  const text = useText('privacy')
  const [kind, setKind] = useState(first?.kind ?? 'rectify')
  const ask = useStepUp(ASKING, (body: Wish) => call(askAboutData, { body }))
  return (
    <ConfirmDialog
      title={text('ask_title')}
      yes={text('ask_send')}
      reason={{ label: text('ask_text'), hint: text(`ask_more.${kind}`), isRequired: true, longest: 2000, first: first?.text }}
      act={{ ...ask, mutate: (words) => ask.mutate({ kind, text: words }, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      <RadioGroup legend={text('ask_title')} hideLegend className="text-ink">
        {ownRequestKinds.map((one) => (
          <Radio
            key={one}
            name="data request"
            label={text(`ask_kind.${one}`)}
            checked={kind === one}
            onChange={() => setKind(one)}
          />
        ))}
      </RadioGroup>
    </ConfirmDialog>
  )
}
