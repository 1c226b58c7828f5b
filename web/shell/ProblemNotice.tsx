import { lazy, Suspense } from 'react'

const ProblemPanel = lazy(() => import('./ProblemPanel.tsx').then((panel) => ({ default: panel.ProblemPanel })))

/** What prevented a press from working, over the page, wherever the button stood. */
export function ProblemNotice({ error, onClose }: { error: Error | null; onClose: () => void }) {
  return (
    error && (
      <Suspense>
        <ProblemPanel error={error} onClose={onClose} />
      </Suspense>
    )
  )
}
