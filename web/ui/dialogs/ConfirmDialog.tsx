import { Suspense, useState } from 'react'
import { lazy } from '../kit/lazy.ts'
import type { ConfirmPanelProps } from './ConfirmPanel.tsx'

const LazyPanel = lazy('ConfirmPanel', () => import('./ConfirmPanel.tsx').then(({ ConfirmPanel }) => ({ default: ConfirmPanel })))

/**
 * Says what will happen, asks for a reason where one is kept, and acts after a yes; a refusal is shown in the same place.
 * Its code is fetched when the first one opens.
 */
export function ConfirmDialog(props: ConfirmPanelProps) {
  const { open = true } = props
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return (
    wasOpen && (
      <Suspense>
        <LazyPanel {...props} />
      </Suspense>
    )
  )
}
