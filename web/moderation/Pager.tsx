import { Link } from '@tanstack/react-router'
import { useText } from '../texts/texts.ts'
import { buttonLook } from '../ui/kit/buttonLook.ts'

interface PagerProps {
  /** key of the next page */
  next: string | undefined
  /** this is not the first one */
  isLater: boolean
  changed: (to: Record<string, string | undefined>) => Record<string, string>
}

/** On to what is older, and back to the newest. */
export function Pager({ next, isLater, changed }: PagerProps) {
  const text = useText('moderation')
  if (!next && !isLater) return null
  const look = buttonLook({ variant: 'outline', size: 'small' })
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {isLater && (
        <Link to="." search={changed({})} className={look}>
          {text('newest')}
        </Link>
      )}
      {next && (
        <Link to="." search={changed({ after: next })} className={look}>
          {text('older')}
        </Link>
      )}
    </p>
  )
}
