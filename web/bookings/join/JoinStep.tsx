import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../ui/kit/classes.ts'

const row = 'flex flex-col-reverse gap-3 sm:flex-row sm:justify-end'
/** Covers the dialog's width and its padding, below which the text would show again. */
const bar = 'sticky -bottom-6 -mx-6 mt-4 -mb-6 border-t border-line bg-surface px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8'

interface StepProps {
  children: ReactNode
  /** The main one last. */
  actions?: ReactNode
  /** Stay visible while a long text is read. */
  pinned?: boolean
}

/** One step of the dialog. It takes the focus, since the pressed button is gone. */
export function JoinStep({ children, actions, pinned = false }: StepProps) {
  const box = useRef<HTMLDivElement>(null)
  const [title, setTitle] = useState<string>()
  // a screen reader that is led to the step reads the dialog's new title
  useLayoutEffect(() => setTitle(box.current?.closest('[role=dialog]')?.getAttribute('aria-labelledby') ?? undefined), [])
  useEffect(() => {
    const { activeElement, body } = document
    // while the dialog opens, the focus is still where it has to return to
    const isInside = activeElement === body || box.current?.closest('[role=dialog]')?.contains(activeElement)
    if (isInside && !activeElement?.closest('[data-keeps-focus]')) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={title} className="text-ink outline-none">
      {children}
      {actions && <div className={classes(row, pinned ? bar : 'mt-7')}>{actions}</div>}
    </div>
  )
}
