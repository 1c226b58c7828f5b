import { Flag } from 'lucide-react'
import { Suspense } from 'react'
import { useSession } from '../client/session.ts'
import { Button, IconButton } from '../ui/kit/Button.tsx'
import { lazy } from '../ui/kit/lazy.ts'
import { useDialog } from '../ui/kit/overlays/Dialog.tsx'
import type { Reported } from './reported.ts'

const ReportDialog = lazy('ReportDialog', () =>
  import('./ReportDialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
)

interface ReportLinkProps {
  /** id of the author, because users cannot report their own texts */
  by: string | undefined
  about: Reported
  className?: string
  /** true to show only the flag, with its action as label */
  isIcon?: boolean
  children: string
}

/** Links to the dialog that reports a subject to the administrators. */
export function ReportLink({ by, about, className, isIcon = false, children }: ReportLinkProps) {
  const me = useSession()?.me
  const { count, isOpen, begin, end } = useDialog()
  if (!me || me.id === by) return null
  return (
    <>
      {isIcon ? (
        <IconButton label={children} icon={<Flag size={16} aria-hidden />} onClick={begin} />
      ) : (
        <Button variant="quiet" size="small" icon={<Flag size={16} aria-hidden />} className={className} onClick={begin}>
          {children}
        </Button>
      )}
      <Suspense>{count > 0 && <ReportDialog key={count} open={isOpen} about={about} onClose={end} />}</Suspense>
    </>
  )
}
