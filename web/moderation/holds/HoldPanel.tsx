import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Holds, showHolds, liftHold, setHold } from '#contract/moderation/holds.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useRecordedReason } from '../useRecordedReason.ts'

const holdsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'holds', id],
    queryFn: ({ signal }) => call(showHolds, { params: { id } }, signal),
  })

/** Lists legal holds that prevent deletion of a person’s data. Also sets and lifts them; both need two administrators. */
export function HoldPanel({ id }: { id: string }) {
  const text = useText('moderation')
  const me = useSession()?.me
  const { data } = useQuery(holdsQuery(id))
  if (!data || me?.id === id) return null
  const isStillHeld = (caseId: string | null) => data.holds.some((hold) => hold.caseId === caseId && !hold.lifted)
  return (
    <Panel title={text('hold')} intro={text('hold_why')}>
      <HoldList holds={data.holds} />
      <div className="mt-4 flex flex-wrap gap-3">
        {!isStillHeld(null) && <SetHold person={id} />}
        {data.cases
          .filter((one) => !isStillHeld(one.id))
          .map((one) => (
            <SetHold key={one.id} person={id} about={one} />
          ))}
      </div>
    </Panel>
  )
}

function HoldList({ holds }: Pick<Holds, 'holds'>) {
  const text = useText('moderation')
  const { day } = useMoments()
  if (holds.length === 0) return <p className="text-muted">{text('hold_none')}</p>
  return (
    <ul className="-my-3 empty:hidden divide-y divide-line">
      {holds.map(({ id, caseId, reason, by, at, lifted }) => (
        <li key={id} className="py-3">
          <p className="flex flex-wrap items-center gap-2">
            <Tag tone={lifted ? 'neutral' : 'sun'}>{text(lifted ? 'hold_lifted' : caseId ? 'hold_case' : 'hold_all')}</Tag>
            <span className="text-sm text-muted">{text('hold_by', { name: by.name ?? '', day: day(at) })}</span>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reason}</p>
          {lifted ? (
            <p className="mt-1 text-sm wrap-anywhere text-muted">
              {text('hold_lifted_by', { name: lifted.by.name ?? '', day: day(lifted.at), reason: lifted.reason })}
            </p>
          ) : (
            <LiftHold id={id} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Sets a hold on all data of a person, or on one case about them. */
function SetHold({ person, about }: { person: string; about?: Holds['cases'][number] }) {
  const text = useText('moderation')
  const { day } = useMoments()
  const send = (reason: string) => call(setHold, { params: { id: person }, body: { reason, ...(about && { caseId: about.id }) } })
  const label = about ? text('hold_set_case', { day: day(about.openedAt) }) : text('hold_set')
  return <Reasoned what={`hold ${person} ${about?.id ?? ''}`} label={label} why={text('hold_set_why')} send={send} />
}

function LiftHold({ id }: { id: string }) {
  const text = useText('moderation')
  const send = (reason: string) => call(liftHold, { params: { id }, body: { reason } })
  return <Reasoned what={`lift hold ${id}`} label={text('hold_lift')} why={text('hold_lift_why')} send={send} />
}

interface ReasonedProps {
  what: string
  label: string
  why: string
  send: (reason: string) => Promise<Holds>
}

function Reasoned({ what, label, why, send }: ReasonedProps) {
  return (
    <ConfirmButton
      variant="outline"
      size="small"
      className="mt-2"
      label={label}
      title={label}
      yes={label}
      reason={useRecordedReason()}
      act={useStepUp(what, send)}
    >
      {why}
    </ConfirmButton>
  )
}
