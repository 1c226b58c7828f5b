import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { RouteButton } from '../links.ts'
import { Sorry } from './Sorry.tsx'
import type { FormState } from './useFormState.ts'

type FormFrameProps<V extends object, F extends string> = {
  form: FormState<V, F>
  /** Names of mandatory fields that are still empty. */
  missing: readonly string[]
  /** How many are mandatory. */
  asked: number
  send: string
  children: ReactNode
}

/** A form with its panel. A dialog says why an invalid form is not sent, in the specification's words. */
export function FormFrame<V extends object, F extends string>({ form, children, ...panel }: FormFrameProps<V, F>) {
  const text = useText('register')
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:gap-8">
      {/* What Enter presses: the panel's own button is off while something is missing, and could not say so. */}
      <button type="submit" hidden>
        {panel.send}
      </button>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
      <SendPanel {...panel} busy={form.busy} />
      <Sorry open={form.isBlocked} onClose={form.unblock}>
        {text('all_mandatory')}
      </Sorry>
    </form>
  )
}

type SendPanelProps = { missing: readonly string[]; asked: number; send: string; busy: boolean }

/** How far the form is, and the way on; it stays in sight beside the form. */
function SendPanel({ missing, asked, send, busy }: SendPanelProps) {
  const text = useText('register')
  const format = useFormatter()
  const whyNot = missing.length > 0 ? text('missing', { fields: format.list(missing) }) : undefined
  const done = asked - missing.length
  return (
    <aside aria-label={text('progress')} className="lg:sticky lg:top-24 lg:self-start">
      <div className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
        <p className="text-sm font-semibold">{text('done', { done, asked })}</p>
        <progress
          value={done}
          max={asked}
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
