import type { Choices } from '#contract/notifications.ts'
import { BellRing } from 'lucide-react'
import { Button } from '../design/Button.tsx'
import { Section } from '../design/Section.tsx'
import { ProblemNotice } from '../shell/ProblemNotice.tsx'
import { useText } from '../texts/texts.ts'
import type { PushState } from './push.ts'
import { isOfBrowser, usePush } from './usePush.ts'

/** Push on this device: what it is before the browser asks for permission, and why it cannot be had where it cannot. */
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
      <ProblemNotice error={ofServer} onClose={() => (turnOn.reset(), turnOff.reset())} />
    </Section>
  )
}

const whyNot = (state: PushState | undefined) => (state === 'on' || state === 'off' ? undefined : state)
