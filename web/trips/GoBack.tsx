import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '../design/Button.tsx'
import { useText } from '../texts/texts.ts'

/** To the list as it was left, or to the whole list when the trip was opened by its address. */
export function GoBack() {
  const text = useText('trips')
  const { history } = useRouter()
  const navigate = useNavigate()
  const hasBack = useCanGoBack()
  const goBack = () => (hasBack ? history.back() : void navigate({ to: '/route-list' }))
  return (
    <Button variant="quiet" className="-ml-5" icon={<ArrowLeft size={18} aria-hidden />} onClick={goBack}>
      {text('go_back')}
    </Button>
  )
}
