import { Problem } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'

/** The sentence for whatever prevented a press from working. */
export function useErrorMessage(): (error: Error) => string {
  const text = useText('shell')
  return (error) => {
    if (!(error instanceof Problem)) return text('broken')
    return error.reason === 'offline' ? text('offline') : error.message
  }
}
