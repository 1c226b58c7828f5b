import { Trash2 } from 'lucide-react'
import type { Alert } from '#contract/alerts.ts'
import { useSession } from '../accounts/queries.ts'
import { Button } from '../design/Button.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Tag } from '../design/Tag.tsx'
import { cityOf } from '../places/name.ts'
import { RouteButton } from '../shell/links.ts'
import { ProblemNotice } from '../shell/ProblemNotice.tsx'
import { useText } from '../texts/texts.ts'
import { LastFound } from './LastFound.tsx'
import { useRemoveAlert, useSwitchAlert } from './queries.ts'
import { searchOf } from './search.ts'
import { useWishLine } from './useWishLine.ts'

/** One alert: what it looks for, what it found last, and what can be done about it. */
export function AlertCard({ alert }: { alert: Alert }) {
  const words = useText('trips')
  const line = useWishLine()
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-lg text-wrap wrap-anywhere">
          {words('from_to', { from: cityOf(alert.from.name), to: cityOf(alert.to.name) })}
        </h3>
        <State alert={alert} />
      </div>
      <p className="mt-1 text-sm text-muted first-letter:uppercase">{line(alert)}</p>
      <LastFound alert={alert} />
      <Acts alert={alert} />
    </li>
  )
}

function State({ alert: { on, ended } }: { alert: Alert }) {
  const text = useText('alerts')
  if (ended) return <Tag>{text('over')}</Tag>
  return <Tag tone={on ? 'brand' : 'neutral'}>{text(on ? 'on' : 'off')}</Tag>
}

function Acts({ alert }: { alert: Alert }) {
  const text = useText('alerts')
  const turn = useSwitchAlert(alert.id)
  const remove = useRemoveAlert(alert.id)
  const search = searchOf(alert, useSession()?.today)
  const mayTurn = !alert.ended || !alert.date
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {!alert.ended && (
        <RouteButton
          to="/route-list/$seats"
          params={{ seats: String(alert.place) }}
          search={search}
          variant="outline"
          size="small"
        >
          {text('see_trips')}
        </RouteButton>
      )}
      {mayTurn && (
        <Button variant="quiet" size="small" busy={turn.isPending} onClick={() => turn.mutate(!alert.on || alert.ended)}>
          {text(alert.on && !alert.ended ? 'switch_off' : 'switch_on')}
        </Button>
      )}
      <IconButton
        label={text('remove', { from: cityOf(alert.from.name), to: cityOf(alert.to.name) })}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => remove.mutate()}
        className="ml-auto"
      />
      <ProblemNotice error={turn.error ?? remove.error} onClose={turn.error ? turn.reset : remove.reset} />
    </div>
  )
}
