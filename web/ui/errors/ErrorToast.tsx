import { TriangleAlert } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Problem } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../kit/Banner.tsx'
import { fieldMessages } from './fieldMessages.ts'

/** Returns the sentence about an error that stopped an action. */
export function useErrorMessage(): (error: Error) => string {
  const text = useText('shell')
  return (error) => {
    if (!(error instanceof Problem)) return text('broken')
    const { status, reason, parts, message } = error
    // The specification's sentence is for visitors who post a trip. Here the user was logged in, and the session has ended.
    if (reason === 'login_required') return text('session_over')
    if (reason === 'offline' || reason === 'no_answer') return text(reason)
    if (message) return sentences([message, ...fieldMessages(error)])
    const seconds = parts['retryAfter']
    if (status === 429) return text('busy', { minutes: typeof seconds === 'number' ? Math.ceil(seconds / 60) : 1 })
    return text(status >= 500 ? 'unavailable' : 'broken')
  }
}

/** Joins sentences without duplicates. Ends each with a full stop, which some messages of the specification lack. */
const sentences = (all: string[]): string =>
  [...new Set(all)].map((one, at, { length }) => (at < length - 1 && /[^.!?]$/.test(one) ? `${one}.` : one)).join(' ')

/** Shows an action's error over the page, because the button may be anywhere. */
export function ErrorToast({ error, onClose }: { error: Error | null; onClose: () => void }) {
  const text = useText('shell')
  const message = useErrorMessage()
  if (!error) return null
  const icon = <TriangleAlert size={20} aria-hidden />
  return createPortal(
    <div className="fixed inset-x-3 top-3 z-50 mx-auto max-w-120 rounded-card shadow-float">
      <Banner tone="danger" role="alert" icon={icon} onClose={onClose} closeLabel={text('close')}>
        {message(error)}
      </Banner>
    </div>,
    document.body,
  )
}
