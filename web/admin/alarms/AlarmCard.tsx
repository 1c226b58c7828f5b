import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Alarm } from '#contract/admin/alarms.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useDraft } from '../../ui/login/useStepUp.ts'
import { useAlarmName } from '../useKnown.ts'
import { AlarmDialog, type AlarmInput, type TransferAccount } from './AlarmDialog.tsx'
import { AlarmFacts } from './AlarmFacts.tsx'

interface AlarmCardProps {
  alarm: Alarm
  onDone: (message: string, account?: TransferAccount) => void
}

/** Shows one alarm: its cause, the people, our records and the provider's, and possible actions. */
export function AlarmCard({ alarm, onDone }: AlarmCardProps) {
  const text = useText('alarms')
  const { moment } = useMoments()
  const name = useAlarmName()(alarm.kind)
  // as: useStepUp stores a draft of this type under this name
  const draft = useDraft(`alarm ${alarm.id}`) as AlarmInput | undefined
  const [act, begin] = useState(draft?.act)
  const { at, lastAt, times, closed } = alarm
  const advice = `advice.${alarm.kind}` as 'advice.order_elsewhere' // as: shown only if the text exists
  return (
    <article className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{name}</h2>
        {times > 1 && <Tag tone="sun">{text('times', { count: times })}</Tag>}
      </header>
      <p className="mt-1 text-sm text-muted">
        {text('since', { moment: moment(at) })} {times > 1 && text('last', { moment: moment(lastAt) })}
      </p>
      <Links alarm={alarm} />
      <AlarmFacts kind={alarm.kind} details={alarm.details} about={alarm.about} />
      {!closed && text.has(advice) && <p className="mt-4 max-w-text text-sm">{text(advice)}</p>}
      {closed ? (
        <p className="mt-4 text-sm">
          {closed.by
            ? text('closed_by', { name: closed.by.name, moment: moment(closed.at), reason: closed.reason ?? '–' })
            : text('closed_itself', { moment: moment(closed.at) })}
        </p>
      ) : (
        <p className="mt-5 flex flex-wrap gap-3">
          {alarm.acts.map((one, n) => (
            <Button key={one} variant={n === 0 ? 'primary' : 'outline'} onClick={() => begin(one)}>
              {text(`act.${one}`)}
            </Button>
          ))}
          <Button variant="outline" aria-label={text('close_this', { name })} onClick={() => begin('close')}>
            {text('act.close')}
          </Button>
        </p>
      )}
      {act && <AlarmDialog alarm={alarm} act={act} first={draft} onDone={onDone} onClose={() => begin(undefined)} />}
    </article>
  )
}

const look = 'font-semibold text-brand-ink underline underline-offset-4'

/** Pages on which alarms of these kinds are decided; alarms of all other kinds are decided on this page. */
const elsewhere: Record<string, 'approvals' | 'payouts'> = {
  absence_disputed: 'approvals',
  appeal_due: 'approvals',
  data_request_due: 'approvals',
  payout_overdue: 'payouts',
  driver_owes: 'payouts',
}

function Links({ alarm: { kind, tripId, driver, passenger, person } }: { alarm: Alarm }) {
  const text = useText('alarms')
  const place = elsewhere[kind]
  if (!tripId && !place && !person) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {place && (
        <li>
          <Link to="/admin/$" params={{ _splat: place }} className={look}>
            {text(`see_${place}`)}
          </Link>
        </li>
      )}
      {tripId && (
        <li>
          <Link to="/route/$id" params={{ id: tripId }} className={look}>
            {text('trip')}
          </Link>
        </li>
      )}
      {driver && <PersonLink id={driver.id} words={text('driver', { name: driver.name })} />}
      {person && <PersonLink id={person.id} words={text('person', { name: person.name })} />}
      {passenger && <PersonLink id={passenger.id} words={text('passenger', { name: passenger.name })} />}
    </ul>
  )
}

const PersonLink = ({ id, words }: { id: string; words: string }) => (
  <li>
    <Link to="/admin/$" params={{ _splat: `users/${id}` }} className={look}>
      {words}
    </Link>
  </li>
)
