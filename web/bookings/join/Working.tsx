import { Button } from '../../design/Button.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { useText } from '../../texts/texts.ts'
import { Step } from './Step.tsx'
import type { Way } from './ways.ts'

/** While the server is asked; as high as what comes. */
export function Working({ way, onBack }: { way: Way; onBack: () => void }) {
  const text = useText('join')
  const back = (
    <Button variant="outline" onClick={onBack}>
      {text('back')}
    </Button>
  )
  return (
    <Step actions={back}>
      <p role="status">{text(`working_${way}`)}</p>
      <div aria-busy className="mt-5 grid gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </Step>
  )
}
