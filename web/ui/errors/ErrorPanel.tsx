import { TriangleAlert } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../kit/Banner.tsx'
import { useErrorMessage } from './useErrorMessage.ts'

/** The notice itself; use ProblemNotice, which fetches it when something went wrong. */
export function ProblemPanel({ error, onClose }: { error: Error; onClose: () => void }) {
  const text = useText('shell')
  const said = useErrorMessage()
  const icon = <TriangleAlert size={20} aria-hidden />
  return createPortal(
    <div className="fixed inset-x-3 top-3 z-50 mx-auto max-w-120 rounded-card shadow-float">
      <Banner tone="danger" role="alert" icon={icon} onClose={onClose} closeLabel={text('close')}>
        {said(error)}
      </Banner>
    </div>,
    document.body,
  )
}
