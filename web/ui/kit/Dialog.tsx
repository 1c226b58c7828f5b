import { lazy, Suspense, useState } from 'react'
import type { DialogPanelProps } from './DialogPanel.tsx'

const LazyPanel = lazy(() => import('./DialogPanel.tsx').then(({ DialogPanel }) => ({ default: DialogPanel })))

/** A question or a message over the page; its code is fetched when the first one opens. */
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
