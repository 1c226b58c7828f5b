import { ScrollText } from 'lucide-react'
import { Banner } from '../../design/Banner.tsx'
import { Button } from '../../design/Button.tsx'
import { useText } from '../../texts/texts.ts'

/** While there is no answer yet: that it waits, and what can be done without. */
export function TermsStrip({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
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
