import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Alarm, alarmActs } from '#contract/admin/alarms.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useDraft } from '../../ui/login/useStepUp.ts'
import { useAlarmName } from '../useKnown.ts'
import { AlarmDialog, type SaidOfAlarm, type TransferAccount } from './AlarmDialog.tsx'

export type AlarmAct = (typeof alarmActs)[number] | 'close'

interface AlarmCardProps {
  alarm: Alarm
  onDone: (said: string, account?: TransferAccount) => void
}

/** One alarm: what happened, who it is about, what both sides say, and what can be done. */
export function AlarmCard({ alarm, onDone }: AlarmCardProps) {
  const text = useText('alarms')
  const { moment } = useMoments()
  const name = useAlarmName()(alarm.kind)
  const kept = useDraft(`alarm ${alarm.id}`) as SaidOfAlarm | undefined // as: stored by useStepUp under this name
  const [act, begin] = useState(kept?.act)
  const { at, lastAt, times, closed } = alarm
  const advice = `advice.${alarm.kind}` as 'advice.order_elsewhere' // asked for before it is said
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
          {alarm.acts.map((one) => (
            <Button key={one} onClick={() => begin(one)}>
              {text(`act.${one}`)}
            </Button>
          ))}
          <Button variant="outline" aria-label={text('close_this', { name })} onClick={() => begin('close')}>
            {text('act.close')}
          </Button>
        </p>
      )}
      {act && <AlarmDialog alarm={alarm} act={act} first={kept} onDone={onDone} onClose={() => begin(undefined)} />}
    </article>
  )
}

const look = 'font-semibold text-brand-ink underline underline-offset-4'

/** Where it is decided, when not here. */
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

/** What is known of an alarm: the facts of two sides each under their own heading. */
function AlarmFacts({ kind, details, about }: Pick<Alarm, 'kind' | 'details' | 'about'>) {
  const text = useText('alarms')
  const currency = currencyIn(details)
  const sides = (['ours', 'theirs'] as const).filter((side) => side in details)
  const others = Object.entries(details).filter(([name]) => name !== 'ours' && name !== 'theirs')
  return (
    <div className="mt-4 grid gap-4 text-sm">
      <Facts facts={{ ...subjectOf(kind, about, currency), ...Object.fromEntries(others) }} currency={currency} />
      {sides.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {sides.map((side) => (
            <section key={side} className="rounded-field bg-sunken p-4">
              <h3 className="mb-2 font-semibold">{text(side)}</h3>
              <Facts facts={details[side]} currency={currency} />
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

const OF_SERVERS = ['clock_wrong', 'disk_full', 'disk_read_only']
const OF_DATABASE = ['database_full', 'database_read_only']

/** A number, or the server's name; a currency and the one database go without saying. */
function subjectOf(kind: string, about: string, currency: string): Record<string, string> {
  if (OF_SERVERS.includes(kind)) return { server: about.replace(/: \w+$/, '') }
  return about === currency || OF_DATABASE.includes(kind) ? {} : { about }
}

const USUAL = 'ARS'

/** Of either side, or of the alarm as a whole. */
function currencyIn(details: Alarm['details']): string {
  const said = [details, details.ours, details.theirs].flatMap((one) =>
    typeof one === 'object' && one !== null && 'currency' in one ? [one.currency] : [],
  )
  return said.find((one) => typeof one === 'string') ?? USUAL
}

/** What the links above say already, or goes without saying. */
const HIDDEN = ['order', 'orderId', 'booking', 'fee', 'recovery', 'driver', 'currency', 'id']

function Facts({ facts, currency }: { facts: unknown; currency: string }) {
  const text = useText('alarms')
  const say = useValue(currency)
  if (facts === null || facts === undefined) return <p>{text('nothing')}</p>
  if (typeof facts !== 'object') return <p className="font-semibold tabular-nums">{say('minor', facts)}</p>
  return (
    <dl className="grid gap-1.5">
      {Object.entries(facts)
        .filter(([name]) => !HIDDEN.includes(name))
        .map(([name, value]: [string, unknown]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="text-muted">{factName(text, name)}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{say(name, value)}</dd>
          </div>
        ))}
    </dl>
  )
}

type Texts = ReturnType<typeof useText<'alarms'>>

/** Facts and words of newer servers stand as they are. */
const factName = (text: Texts, name: string) => {
  const key = `fact.${name}` as 'fact.minor' // asked for before it is said
  return text.has(key) ? text(key) : name
}

const AMOUNTS = ['minor', 'done', 'owed', 'share', 'price', 'amountMinor', 'refundedMinor', 'costMinor']
const MOMENTS = ['changedAt', 'decideBy', 'since', 'until']

function useValue(currency: string): (name: string, value: unknown) => string {
  const text = useText('alarms')
  const language = useLanguage()
  const { moment } = useMoments()
  return (name, value) => {
    if (AMOUNTS.includes(name) && Number.isSafeInteger(Number(value))) return priceText(Number(value), currency, language)
    if (MOMENTS.includes(name)) return moment(String(value))
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    const key = `word.${String(value)}` as 'word.too_old' // asked for before it is said
    if (typeof value === 'string') return text.has(key) ? text(key) : value
    return JSON.stringify(value)
  }
}
