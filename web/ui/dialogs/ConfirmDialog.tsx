import { Suspense, useState } from 'react'
import { lazy } from '../kit/lazy.ts'
import type { ConfirmPanelProps } from './ConfirmPanel.tsx'

const LazyPanel = lazy('ConfirmPanel', () => import('./ConfirmPanel.tsx').then(({ ConfirmPanel }) => ({ default: ConfirmPanel })))

/**
 * Explains the effect of an action, requires a reason if the log stores one, and acts after confirmation. Shows a refusal in the
 * same place. The code is fetched when the first dialog opens.
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
