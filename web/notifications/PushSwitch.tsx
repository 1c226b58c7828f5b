import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import type { Choices } from '#contract/notifications/notifications.ts'
import { useText, useWords } from '../texts/texts.ts'
import { ErrorToast } from '../ui/errors/ErrorToast.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { choicesQuery } from './choices.ts'
import { isOfBrowser, usePush, whyNot } from './usePush.ts'

/** Switches push on or off for this device, next to the user's bookings. All other choices are on the page of notifications. */
export function PushSwitch() {
  const hasWords = useWords('bookings', 'notifications')
  const { data: choices } = useQuery(choicesQuery)
  const isWanted = choices?.groups.some(({ group, push }) => group === 'requests' && push)
  return hasWords && choices && isWanted ? <Switch choices={choices} /> : null
}

function Switch({ choices }: { choices: Choices }) {
  const text = useText('notifications')
  const offer = useText('bookings')
  const { state, turnOn } = usePush(choices)
  const { error, isPending, mutate, reset } = turnOn
  const why = isOfBrowser(error) ? 'failed' : whyNot(state)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className="min-w-0 flex-[1_1_14rem]">
        {why ? text(`push_state.${why}`) : offer(state === 'on' ? 'push_offer_on' : 'push_offer')}
      </p>
      {state === 'off' && (
        <Button
          size="small"
          variant="outline"
          icon={<BellRing size={18} aria-hidden />}
          busy={isPending}
          onClick={() => mutate()}
        >
          {text('push_on')}
        </Button>
      )}
      <ErrorToast error={isOfBrowser(error) ? null : error} onClose={reset} />
    </div>
  )
}
