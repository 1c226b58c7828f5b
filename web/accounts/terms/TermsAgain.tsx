import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { TermsDialog } from './TermsDialog.tsx'
import { TermsStrip } from './TermsStrip.tsx'

/** Terms that are new to whoever is logged in: asked about with each visit, and then a line at the foot of the page. */
export function TermsAgain({ version }: { version: string }) {
  // over the very text that is to be read there is no question
  const isRead = useLocation({ select: ({ pathname }) => pathname === '/terms-and-conditions' })
  const [shown, show] = useState<'dialog' | 'strip' | 'nothing'>(isRead ? 'strip' : 'dialog')
  if (shown === 'dialog') return <TermsDialog version={version} onClose={() => show('strip')} />
  return shown === 'strip' && <TermsStrip onOpen={() => show('dialog')} onClose={() => show('nothing')} />
}
