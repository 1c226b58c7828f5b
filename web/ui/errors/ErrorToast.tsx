import { ProblemPanel } from './ErrorPanel.tsx'

/** What prevented a press from working, over the page, wherever the button stood. */
export function ErrorToast({ error, onClose }: { error: Error | null; onClose: () => void }) {
  return error && <ProblemPanel error={error} onClose={onClose} />
}
