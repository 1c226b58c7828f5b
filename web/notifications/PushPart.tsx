import { BellRing } from 'lucide-react'
import type { Choices } from '#contract/notifications/notifications.ts'
import { useText } from '../texts/texts.ts'
import { ErrorToast } from '../ui/errors/ErrorToast.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Section } from '../ui/kit/Page.tsx'
import { isOfBrowser, usePush, whyNot } from './usePush.ts'

/** Switches push on this device: explains it before the browser's prompt, and shows why it is unavailable. */
export function PushPart({ choices }: { choices: Choices }) {
  const text = useText('notifications')
  const { state, turnOn, turnOff } = usePush(choices)
  const refused = turnOn.error ?? turnOff.error
  const ofServer = isOfBrowser(refused) ? null : refused
  return (
    <Section title={text('push_title')}>
      <div className="grid gap-4 text-sm">
        <p className="text-muted">{text(state === 'on' ? 'push_is_on' : 'push_why')}</p>
        {state === 'off' && (
          <Button
            icon={<BellRing size={18} aria-hidden />}
            busy={turnOn.isPending}
            onClick={() => turnOn.mutate()}
            className="justify-self-start"
          >
            {text('push_on')}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="outline" busy={turnOff.isPending} onClick={() => turnOff.mutate()} className="justify-self-start">
            {text('push_off')}
          </Button>
        )}
        <p role="status" className="empty:hidden">
          {isOfBrowser(turnOn.error)
            ? text('push_state.failed')
            : whyNot(state) && text(`push_state.${whyNot(state) ?? 'failed'}`)}
        </p>
        <p className="text-muted">
          {choices.browsers > 0 ? text('push_elsewhere', { count: choices.browsers }) : text('push_none')}
        </p>
      </div>
      <ErrorToast error={ofServer} onClose={() => (turnOn.reset(), turnOff.reset())} />
    </Section>
  )
}
