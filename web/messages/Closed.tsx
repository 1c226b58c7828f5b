import { useState } from 'react'
import type { Chat } from '#contract/messages.ts'
import { Button } from '../design/Button.tsx'
import { useText } from '../texts/texts.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { useCalled } from './useCalled.ts'

/** In place of the field: that one cannot write, and what can be done about it. */
export function Closed({ chat: { person, blocked } }: { chat: Chat }) {
  const text = useText('messages')
  const name = useCalled()(person)
  const [asks, ask] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
      <p>{text(blocked ? 'blocked' : 'cannot_write', { name })}</p>
      {blocked && (
        <Button variant="outline" size="small" onClick={() => ask(true)}>
          {text('unblock', { name })}
        </Button>
      )}
      <BlockDialog person={person} blocked={blocked} open={asks} onClose={() => ask(false)} />
    </div>
  )
}
