import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../ui/kit/classes.ts'

const row = 'flex flex-col-reverse gap-3 sm:flex-row sm:justify-end'

interface StepProps {
  children: ReactNode
  /** The main one last. */
  actions?: ReactNode
  /** Stay in sight while a long text is read. */
  pinned?: boolean
}

/** What the dialog says at one point. It takes the keyboard along, since what was pressed before is gone. */
export function JoinStep({ children, actions, pinned = false }: StepProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement, body } = document
    // as the dialog opens, the keyboard is still where it shall come back to
    const isInside = activeElement === body || box.current?.closest('[role=dialog]')?.contains(activeElement)
    if (isInside) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="text-ink outline-none">
      {children}
      {actions && <div className={classes(row, pinned ? 'sticky bottom-0 mt-3 bg-surface py-4' : 'mt-7')}>{actions}</div>}
    </div>
  )
}
