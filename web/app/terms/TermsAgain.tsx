import { useLocation } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { TermsDialog } from './TermsDialog.tsx'

/** Terms that are new to the user: asked about with each visit, and then a line at the foot of the page. */
export function TermsAgain({ version }: { version: string }) {
  // over the very text that is to be read there is no question
  const isRead = useLocation({ select: ({ pathname }) => pathname === '/terms-and-conditions' })
  const [shown, show] = useState<'dialog' | 'strip' | 'nothing'>(isRead ? 'strip' : 'dialog')
  if (shown === 'dialog') return <TermsDialog version={version} onClose={() => show('strip')} />
  return shown === 'strip' && <TermsStrip onOpen={() => show('dialog')} onClose={() => show('nothing')} />
}

/** While there is no answer yet: that it waits, and what can be done without. */
function TermsStrip({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  const text = useText('terms')
  return (
    <Banner
      place="bottom"
      label={text('title')}
      icon={<ScrollText size={22} aria-hidden />}
      actions={<Button onClick={onOpen}>{text('open')}</Button>}
      onClose={onClose}
      closeLabel={text('close')}
      className="max-sm:bottom-20"
    >
      {text('without')}
    </Banner>
  )
}
