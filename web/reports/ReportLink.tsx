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
  /** the author; users cannot report their own texts */
  by: string | undefined
  about: Reported
  className?: string
  /** only the flag is visible; its act is its label */
  isIcon?: boolean
  children: string
}

/** The quiet link to report something to the administrators. */
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
