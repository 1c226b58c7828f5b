import { Panel } from '../../ui/Panel.tsx'
import { useText } from '../../texts/texts.ts'
import { useState, useEffect } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { CLOSING, ClosingDialog, type ClosingDraft } from './ClosingDialog.tsx'
import { Download as Icon } from 'lucide-react'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { downloadMine, ownRequestsQuery } from './queries.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOwnRequest, type OwnDataRequest, askAboutData } from '#contract/people/dataRequests.ts'
import { call } from '../../client/api.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { ownRequestKinds } from '#domain/privacy/dataRequest.ts'
import { RadioGroup, Radio } from '../../ui/kit/fields/RadioGroup.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

/** Lists the user's requests about personal data, besides export and closing, with their answers (16.2). */
function Requests() {
  const text = useText('privacy')
  const { data = [] } = useQuery(ownRequestsQuery)
  const draft = useDraft(ASKING) as RequestDraft | undefined // as: useStepUp stores a draft of this type under this name
  const [isOpen, setOpen] = useState(draft !== undefined)
  return (
    <div>
      <p className="text-sm text-muted">{text('ask_why')}</p>
      <Button variant="outline" className="mt-3" onClick={() => setOpen(true)}>
        {text('ask')}
      </Button>
      {isOpen && <RequestDialog first={draft} onClose={() => setOpen(false)} />}
      <ul className="mt-4 grid gap-4 empty:hidden">
        {data.map((one) => (
          <li key={one.id}>
            <SentRequest request={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SentRequest({ request }: { request: OwnDataRequest }) {
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
interface RequestDraft {
  kind: (typeof ownRequestKinds)[number]
  text: string
}

/**
 * Sends a request to correct personal data, to object to its use, or to restrict it. The typed text is restored if a login
 * interrupts the dialog.
 */
function RequestDialog({ first, onClose }: { first: RequestDraft | undefined; onClose: () => void }) {
  const text = useText('privacy')
  const [kind, setKind] = useState(first?.kind ?? 'rectify')
  const ask = useStepUp(ASKING, (body: RequestDraft) => call(askAboutData, { body }))
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

/** Shows the user's rights over their stored data (16.2). */
export function YourData() {
  const text = useText('privacy')
  return (
    <div id="your-data" ref={showIfMeant} className="scroll-mt-24">
      <Panel title={text('your_data')} intro={text('your_data_why')}>
        <div className="grid gap-5">
          <Download />
          <div className="border-t border-line pt-5">
            <Requests />
          </div>
          <div className="border-t border-line pt-5">
            <CloseAccount />
          </div>
        </div>
      </Panel>
    </div>
  )
}

/*
 * Scrolls to the panel that the address names. The browser cannot do it, because users who decline new terms arrive before the
 * panel is rendered.
 */
function showIfMeant(panel: HTMLElement | null) {
  if (panel && window.location.hash === `#${panel.id}`) panel.scrollIntoView()
}

/** Closes the account, after a dialog that shows the effects. */
function CloseAccount() {
  const text = useText('privacy')
  const draft = useDraft(CLOSING) as ClosingDraft | undefined // as: useStepUp stores a draft of this type under this name
  const [isOpen, setOpen] = useState(draft !== undefined)
  return (
    <div>
      <p className="text-sm text-muted">{text('close_why')}</p>
      <Button variant="outline" className="mt-3" onClick={() => setOpen(true)}>
        {text('close')}
      </Button>
      {isOpen && <ClosingDialog first={draft} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Downloads all data as a file. If a login is required first, the download starts by itself afterwards. */
function Download() {
  const text = useText('privacy')
  const { mutate, isPending, isSuccess, error, draft } = useStepUp('export', downloadMine)
  const wasInterrupted = draft !== undefined
  useEffect(() => {
    if (wasInterrupted) mutate()
  }, [wasInterrupted, mutate])
  return (
    <div>
      <p className="text-sm text-muted">{text('export_why')}</p>
      <Button variant="outline" className="mt-3" icon={<Icon size={18} aria-hidden />} busy={isPending} onClick={() => mutate()}>
        {text('export')}
      </Button>
      <p role="status" className="mt-2 text-sm font-semibold text-brand-ink empty:hidden">
        {isSuccess && text('exported')}
      </p>
      <Refusal error={error} />
    </div>
  )
}
