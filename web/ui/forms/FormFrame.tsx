import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import { RouteButton } from '../links.ts'
import { Sorry } from './Sorry.tsx'
import type { FormState } from './useFormState.ts'

type FormFrameProps<V extends object, F extends string> = {
  form: FormState<V, F>
  /** names of empty mandatory fields */
  missing: readonly string[]
  /** number of mandatory fields */
  required: number
  send: string
  /** the steps, which narrow screens show one after another and wide screens all at once */
  steps?: FormSteps | undefined
  children: ReactNode
}

export interface FormSteps {
  /** counted from 0 */
  at: number
  names: readonly string[]
  /** reason why the form cannot continue yet */
  whyNot: string | undefined
  back: () => void
  next: () => void
}

/**
 * Renders a form with its panel. If the form is invalid, it is not sent, and a dialog explains why in the words of the
 * specification.
 */
export function FormFrame<V extends object, F extends string>({ form, steps, children, ...panel }: FormFrameProps<V, F>) {
  const text = useText('register')
  const hasNext = steps !== undefined && steps.at < steps.names.length - 1
  function submit(event: FormEvent<HTMLFormElement>) {
    if (!hasNext || matchMedia(WIDE).matches) return form.submit(event)
    event.preventDefault()
    steps.next()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:gap-8">
      {/* Clicked by the Enter key: the panel's button is disabled while a field is missing, and could not show which one. */}
      <button type="submit" hidden>
        {panel.send}
      </button>
      {steps && <StepHeading {...steps} />}
      <div className="grid min-w-0 content-start gap-6">
        {children}
        {steps && <StepButtons {...{ steps, hasNext }} />}
      </div>
      <SendPanel {...panel} busy={form.busy} className={hasNext ? 'max-lg:hidden' : undefined} />
      <Sorry open={form.isBlocked} onClose={form.unblock}>
        {text('all_mandatory')}
      </Sorry>
    </form>
  )
}

/** Minimum width at which a form shows all steps, next to its panel. */
const WIDE = '(min-width: 64rem)'

/**
 * Shows the number of the step and of all steps. Each new step moves the focus here, so that screen readers read the heading and
 * it scrolls into view.
 */
function StepHeading({ at, names }: FormSteps) {
  const text = useText('register')
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedStep = useRef(at)
  useEffect(() => {
    if (focusedStep.current === at) return
    focusedStep.current = at
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [at])
  return (
    <div className="lg:hidden">
      <h2 ref={heading} tabIndex={-1} className="text-base">
        {text('step', { at: at + 1, count: names.length })}: {names[at]}
      </h2>
      <div aria-hidden className="mt-2 flex gap-1.5">
        {names.map((name, i) => (
          <span key={name} className={classes('h-1.5 grow rounded-full', i <= at ? 'bg-brand' : 'bg-line')} />
        ))}
      </div>
    </div>
  )
}

function StepButtons({ steps: { at, whyNot, back, next }, hasNext }: { steps: FormSteps; hasNext: boolean }) {
  const text = useText('register')
  return (
    <div className="grid gap-2 lg:hidden">
      {hasNext && (
        <>
          <Button size="large" wide disabledBecause={whyNot} onClick={next}>
            {text('next_step')}
          </Button>
          {whyNot && (
            <p aria-hidden className="text-center text-xs text-muted">
              {whyNot}
            </p>
          )}
        </>
      )}
      {at > 0 && (
        <Button variant="quiet" wide onClick={back}>
          {text('previous_step')}
        </Button>
      )}
    </div>
  )
}

type SendPanelProps = {
  missing: readonly string[]
  required: number
  send: string
  busy: boolean
  className?: string | undefined
}

/** Shows the progress of the form, and the button that sends it. Stays visible next to the form. */
function SendPanel({ missing, required, send, busy, className }: SendPanelProps) {
  const text = useText('register')
  const format = useFormatter()
  const whyNot = missing.length > 0 ? text('missing', { fields: format.list(missing) }) : undefined
  const done = required - missing.length
  return (
    <aside aria-label={text('progress')} className={classes('lg:sticky lg:top-24 lg:self-start', className)}>
      <div className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
        <p className="text-sm font-semibold">{text('done', { done, asked: required })}</p>
        <progress
          value={done}
          max={required}
          aria-label={text('progress')}
          className="mt-2 mb-4 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
        <Button type="submit" size="large" wide busy={busy} disabledBecause={whyNot}>
          {send}
        </Button>
        {whyNot && (
          <p aria-hidden className="mt-3 text-center text-xs text-muted">
            {whyNot}
          </p>
        )}
        <RouteButton to="/home" variant="quiet" wide className="mt-2">
          {text('back')}
        </RouteButton>
      </div>
    </aside>
  )
}
