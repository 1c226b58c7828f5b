import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../ui/kit/classes.ts'

const row = 'flex flex-col-reverse gap-3 sm:flex-row sm:justify-end'
/** Covers the dialog's width and padding, because otherwise the text would show below the bar. */
const bar = 'sticky -bottom-6 -mx-6 mt-4 -mb-6 border-t border-line bg-surface px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8'

interface StepProps {
  children: ReactNode
  /** buttons, the main one last */
  actions?: ReactNode
  /** true if the buttons stay visible while the user reads a long text */
  pinned?: boolean
}

/** Renders one step of the dialog. The step takes the focus, because the clicked button was removed. */
export function JoinStep({ children, actions, pinned = false }: StepProps) {
  const box = useRef<HTMLDivElement>(null)
  const [title, setTitle] = useState<string>()
  // takes the step's name from the dialog's title, so that a screen reader reads the new title with the focus
  useLayoutEffect(() => setTitle(box.current?.closest('[role=dialog]')?.getAttribute('aria-labelledby') ?? undefined), [])
  useEffect(() => {
    const dialog = box.current?.closest('[role=dialog]')
    const focus = () => box.current?.focus({ preventScroll: true })
    const { activeElement, body } = document
    // while the dialog opens, the focus is still on the element to which it must return
    const isInside = activeElement === body || dialog?.contains(activeElement)
    if (isInside && !activeElement?.closest('[data-keeps-focus]')) focus()
    // The opening dialog focuses an element one frame later. If this step replaced that element, the focus would stay outside.
    const isOutside = () => !dialog?.contains(document.activeElement)
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => isOutside() && focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={title} className="text-ink outline-none">
      {children}
      {actions && <div className={classes(row, pinned ? bar : 'mt-7')}>{actions}</div>}
    </div>
  )
}
