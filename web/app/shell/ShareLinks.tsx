import { Check, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { useOrigin } from '../../ui/useOrigin.ts'
import { footerLine } from './footerLine.ts'

/** Two ways of telling a friend about the site; nothing is loaded from anywhere until one is pressed. */
export function ShareLinks() {
  const text = useText('shell')
  const words = `${text('share_words')} ${useOrigin()}`
  return (
    <>
      <li>
        <a href={`https://wa.me/?text=${encodeURIComponent(words)}`} target="_blank" rel="noopener" className={footerLine}>
          <MessageCircle size={16} aria-hidden />
          {text('share_whatsapp')}
          <span className="sr-only">{text('new_tab')}</span>
        </a>
      </li>
      <li>
        <ShareButton words={text('share_words')} />
      </li>
    </>
  )
}

function ShareButton({ words }: { words: string }) {
  const text = useText('shell')
  const [copied, setCopied] = useState(false)
  const share = async () => setCopied(await shareOrCopy(words, window.location.origin))
  return (
    <button type="button" className={footerLine} onClick={() => void share()}>
      {copied ? <Check size={16} aria-hidden /> : <Share2 size={16} aria-hidden />}
      <span aria-live="polite">{text(copied ? 'share_copied' : 'share')}</span>
    </button>
  )
}

/** By the device's own sheet where there is one, else into the clipboard; true when it was copied. */
async function shareOrCopy(text: string, url: string): Promise<boolean> {
  try {
    const sheet = typeof navigator.share === 'function'
    await (sheet ? navigator.share({ text, url }) : navigator.clipboard.writeText(url))
    return !sheet
  } catch {
    // A user who closes the sheet, or forbids the clipboard, has decided not to share.
    return false
  }
}
