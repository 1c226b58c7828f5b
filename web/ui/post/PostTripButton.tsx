import { Plus } from 'lucide-react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import type { ButtonLook } from '../kit/buttonLook.ts'
import { usePostTrip } from './usePostTrip.tsx'

/** "Post a Trip", wherever it is offered. */
export function PostTripButton({ className, ...look }: ButtonLook & { className?: string }) {
  const { post, warning } = usePostTrip()
  const text = useText('shell')
  return (
    <>
      <Button {...look} className={className} icon={<Plus size={18} aria-hidden />} onClick={() => void post()}>
        {text('post_trip')}
      </Button>
      {warning}
    </>
  )
}
