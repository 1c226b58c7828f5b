import { Suspense, useState } from 'react'
import { lazy } from '../lazy.ts'
import type { DialogPanelProps } from './DialogPanel.tsx'

const LazyPanel = lazy('DialogPanel', () => import('./DialogPanel.tsx').then(({ DialogPanel }) => ({ default: DialogPanel })))

/** Renders a dialog over the page; its code is fetched when the first dialog opens. */
export function Dialog(props: DialogPanelProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <LazyPanel {...props} />
      </Suspense>
    )
  )
}

/** Manages the state of a dialog. Each opening has its own number, which is used as a key to remount the content. */
export function useDialog(isOpenAtFirst = false) {
  const [count, setCount] = useState(isOpenAtFirst ? 1 : 0)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const begin = () => {
    setCount(count + 1)
    setOpen(true)
  }
  return { count, isOpen, begin, end: () => setOpen(false) }
}
