import { CircleAlert } from 'lucide-react'
import { Banner } from '../kit/Banner.tsx'
import { useErrorMessage } from './useErrorMessage.ts'

/** Why it was not done. */
export function Refusal({ error }: { error: Error | null }) {
  const said = useErrorMessage()
  if (!error) return null
  return (
    <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />} className="mt-4">
      {said(error)}
    </Banner>
  )
}
