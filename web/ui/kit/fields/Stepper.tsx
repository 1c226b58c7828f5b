import { Minus, Plus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useField } from './fieldContext.ts'

type StepperProps = {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** name of the group; inside a Field with namesItself, use the field's label */
  label?: string | undefined
  lessLabel: string
  moreLabel: string
  name?: string | undefined
}

/** Renders an input for a small whole number with a button on each side: − n +. */
export function Stepper({ value, min, max, onChange, label, lessLabel, moreLabel, name }: StepperProps) {
  const field = useField()
  const id = useId()
  const step = (by: number) => onChange(Math.min(max, Math.max(min, value + by)))
  return (
    <div
      role="group"
      aria-label={label ?? field.label}
      aria-describedby={field.tied['aria-describedby']}
      className={classes('flex items-center', field.look === 'boxed' ? '-ml-1.5 h-12 gap-1' : '-my-1 -ml-1.5 gap-0.5')}
    >
      <Step label={lessLabel} controls={id} off={value <= min} onClick={() => step(-1)} icon={<Minus size={16} aria-hidden />} />
      <output id={id} className="min-w-6 text-center text-base font-semibold tabular-nums">
        {value}
      </output>
      <Step label={moreLabel} controls={id} off={value >= max} onClick={() => step(1)} icon={<Plus size={16} aria-hidden />} />
      {name && <input type="hidden" name={name} value={value} />}
    </div>
  )
}

type StepProps = { label: string; controls: string; off: boolean; onClick: () => void; icon: ReactNode }

/*
 * Renders a button of the stepper. Its disc is 32 px and its touch target 44 px. aria-disabled keeps the focus on the button at
 * the limits.
 */
function Step({ label, controls, off, onClick, icon }: StepProps) {
  const disc = off
    ? 'border-line text-muted'
    : 'border-control text-ink group-hover/step:border-brand group-hover/step:text-brand-ink'
  return (
    <button
      type="button"
      aria-label={label}
      aria-controls={controls}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className="group/step grid size-11 place-items-center rounded-full"
    >
      <span className={classes('grid size-8 place-items-center rounded-full border bg-surface transition-colors', disc)}>
        {icon}
      </span>
    </button>
  )
}
