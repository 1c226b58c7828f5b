import { useFormatter } from 'use-intl'
import { Button } from '../design/Button.tsx'
import { RouteButton } from '../shell/links.ts'
import { useText } from '../texts/texts.ts'

type SendPanelProps = { missing: readonly string[]; asked: number; send: string; busy: boolean }

/** How far the form is, and the way on; it stays in sight beside the form. */
export function SendPanel({ missing, asked, send, busy }: SendPanelProps) {
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
