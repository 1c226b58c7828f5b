import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Problem } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { useErrorMessage } from './ErrorToast.tsx'

interface TroubleProps {
  error: Error
  /** name of the missing data, unless the page makes it obvious */
  title?: string | undefined
  onRetry: () => void
  /** alternatives to a retry */
  children?: ReactNode
}

/**
 * Shows why a call failed, as the server explains it, and a button to retry. For internal errors, shows the number that support
 * needs.
 */
export function ErrorBanner({ error, title, onRetry, children }: TroubleProps) {
  const text = useText('trips')
  const errorMessage = useErrorMessage()
  const number = error instanceof Problem && error.status >= 500 ? error.parts['instance'] : undefined
  const retry = (
    <>
      <Button variant="outline" size="small" onClick={onRetry}>
        {text('try_again')}
      </Button>
      {children}
    </>
  )
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={<TriangleAlert size={22} aria-hidden />}
      title={title}
      className="my-4"
      actions={retry}
    >
      {errorMessage(error)}
      {typeof number === 'string' && <span className="block text-xs text-muted">{text('request_number', { number })}</span>}
    </Banner>
  )
}
