import { Download } from 'lucide-react'
import { encode } from 'uqr'
import { useText } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { CopyButton, WhatsAppButton } from '../../ui/sharing/ShareButtons.tsx'
import type { ShareText } from './shareText.ts'

/** Margin around the QR code, in squares of the code, which scanners require. */
const EDGE = 4

/** Returns a QR code: the path of the dark squares on an area of `size` by `size`, and the URL of a file with the code. */
function codeOf(words: string) {
  const { data, size } = encode(words, { border: EDGE, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return { size, path, file: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}

interface ShareDialogProps {
  shareText: ShareText
  open: boolean
  onClose: () => void
}

/** Shows the text to send, and the ways to send it. */
export function ShareDialog({ shareText, open, onClose }: ShareDialogProps) {
  const text = useText('sharing')
  const message = `${shareText.words}\n${shareText.url}`
  return (
    <Dialog open={open} onClose={onClose} title={text('title')} closeLabel={text('close')}>
      <p className="rounded-field bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-line text-ink">{message}</p>
      <div className="mt-4 grid gap-3">
        <WhatsAppButton message={message} />
        <CopyButton content={shareText.url} label={text('copy')} copied={text('copied')} />
      </div>
      <Code shareText={shareText} />
    </Dialog>
  )
}

/** Shows the QR code dark on white in both themes, because cameras need this contrast. */
function Code({ shareText: { url, title } }: { shareText: ShareText }) {
  const text = useText('sharing')
  const { size, path, file } = codeOf(url)
  return (
    <figure className="mt-5 flex items-center gap-4 border-t border-line pt-5">
      <svg
        role="img"
        aria-label={text('code')}
        width="128"
        height="128"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="shrink-0 rounded-field"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#14261d" />
      </svg>
      <figcaption className="grid min-w-0 grow justify-items-start gap-3 text-sm">
        {text('code_hint')}
        <LinkButton
          href={file}
          download={`${title}.svg`}
          variant="outline"
          size="small"
          icon={<Download size={18} aria-hidden />}
        >
          {text('download')}
        </LinkButton>
      </figcaption>
    </figure>
  )
}
