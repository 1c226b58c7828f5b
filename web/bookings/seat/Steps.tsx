import { Check, X } from 'lucide-react'
import type { Booking } from '#contract/bookings.ts'
import { classes } from '../../design/classes.ts'
import { useText } from '../../texts/texts.ts'
import { type Step, stepsOf } from './steps.ts'

/** Asked, accepted, paid, travelled: how far it has come, and where it ended. */
export function Steps({ booking }: { booking: Booking }) {
  const steps = stepsOf(booking)
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-3">
      {steps.map((step) => (
        <StepMark key={step.name} step={step} />
      ))}
    </ol>
  )
}

const marks = {
  done: 'border-brand bg-brand text-on-brand',
  now: 'border-brand bg-surface text-brand-ink',
  to_come: 'border-control bg-surface text-muted',
  ended: 'border-danger bg-surface text-danger',
} as const

function StepMark({ step: { name, at } }: { step: Step }) {
  const text = useText('bookings')
  const state = useText('driving')
  const isEnd = at === 'ended'
  return (
    <li aria-current={at === 'now' ? 'step' : undefined} className="flex items-center gap-2 text-sm">
      <span aria-hidden className={classes('grid size-5.5 shrink-0 place-items-center rounded-full border-2', marks[at])}>
        {at === 'done' && <Check size={14} strokeWidth={3} />}
        {isEnd && <X size={14} strokeWidth={3} />}
      </span>
      <span className={at === 'to_come' ? 'text-muted' : 'font-semibold'}>
        {isEnd ? state(`state.${name}`) : text(`steps.${name}`)}
      </span>
      {!isEnd && <span className="sr-only">{text(`steps.${at}`)}</span>}
    </li>
  )
}
