import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerDataRequest, type DataRequest, liftRestriction } from '#contract/people/privacy.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useDraft, useStepUp } from '../../ui/login/useStepUp.ts'
import { useMoments } from '../../ui/useMoments.ts'
import { dataRequestsQuery } from '../queries.ts'
import { useRecordedReason } from '../useRecordedReason.ts'
import { WhoLine } from '../WhoLine.tsx'
import { type Mail, MAIL, RecordRequest } from './RecordRequest.tsx'
import { Waiting } from './Waiting.tsx'
import { YesOrNo } from './YesOrNo.tsx'

/** What people ask of their data, each to be answered in five working days, and what came by mail (16.2). */
export function DataRequestsPanel() {
  const text = useText('moderation')
  const requests = useQuery(dataRequestsQuery)
  const kept = useDraft(MAIL) as Mail | undefined // as: stored by useStepUp under this name
  const [isOpen, setOpen] = useState(kept !== undefined)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <div className="w-full min-w-0">
        <Waiting<DataRequest>
          title={text('data_requests')}
          none={text('data_requests_none')}
          query={requests}
          keyOf={({ id }) => id}
        >
          {(one) => <One request={one} />}
        </Waiting>
      </div>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {text('data_record')}
      </Button>
      {isOpen && <RecordRequest first={kept} onClose={() => setOpen(false)} />}
    </div>
  )
}

function One({ request }: { request: DataRequest }) {
  const text = useText('moderation')
  const { day } = useMoments()
  const { id, kind, state, person, text: words, askedAt, answerBy, endedAt, contact, proof } = request
  const dates = [
    text('data_asked', { day: day(askedAt) }),
    endedAt ? text('data_restricted', { day: day(endedAt) }) : text('data_answer_by', { day: day(answerBy) }),
  ]
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {text(`data_kind.${kind}`)} {state === 'granted' && <Tag tone="sun">{dates[1]}</Tag>}
      </h3>
      {person ? (
        <WhoLine who={person}>{dates.join(' · ')}</WhoLine>
      ) : (
        <p className="text-sm text-muted">{[text('data_no_account'), ...dates].join(' · ')}</p>
      )}
      <blockquote className="max-w-text rounded-field bg-sunken p-4 wrap-anywhere whitespace-pre-line">{words}</blockquote>
      {contact && <p className="max-w-text text-sm wrap-anywhere">{text('data_by_mail', { contact, proof: proof ?? '' })}</p>}
      {state === 'open' ? (
        <YesOrNo
          what={`data request ${id}`}
          yes={{ label: text('data_grant'), title: text(`data_grant_title.${kind}`), why: text(`data_grant_why.${kind}`) }}
          no={{ label: text('data_refuse'), title: text('data_refuse_title'), why: text('data_refuse_why') }}
          disabledBecause={undefined}
          hint={text('reason_told_hint')}
          act={({ yes, reason }) => call(answerDataRequest, { params: { id }, body: { granted: yes, answer: reason } })}
        />
      ) : (
        <Lift id={id} />
      )}
    </>
  )
}

function Lift({ id }: { id: string }) {
  const text = useText('moderation')
  const send = (reason: string) => call(liftRestriction, { params: { id }, body: { reason } })
  const lift = useStepUp(`lift restriction ${id}`, send)
  return (
    <div>
      <ConfirmButton
        variant="outline"
        size="small"
        label={text('data_lift')}
        title={text('data_lift')}
        yes={text('data_lift')}
        reason={useRecordedReason()}
        act={lift}
      >
        {text('data_lift_why')}
      </ConfirmButton>
    </div>
  )
}
