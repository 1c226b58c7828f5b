import { CircleAlert } from 'lucide-react'
import { Banner } from '../kit/Banner.tsx'
import { useErrorMessage } from './ErrorToast.tsx'

/** Shows the server's refusal next to the refused action. */
export function Refusal({ error, className = 'mt-4' }: { error: Error | null; className?: string }) {
  const message = useErrorMessage()
  if (!error) return null
  return (
    <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />} className={className}>
      {message(error)}
    </Banner>
  )
}
