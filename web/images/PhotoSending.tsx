import { Button } from '../design/Button.tsx'
import { useText } from '../texts/texts.ts'

type PhotoSendingProps = { label: string; part: number; preview: string | undefined; onCancel: () => void }

/** On its way, with how much of it has gone. */
export function PhotoSending({ label, part, preview, onCancel }: PhotoSendingProps) {
  const text = useText('register')
  const percent = Math.round(part * 100)
  return (
    <div className="relative flex min-h-40 flex-col items-center justify-center gap-3 overflow-hidden rounded-card border border-line bg-sunken p-4">
      {preview && <img src={preview} alt="" className="absolute inset-0 size-full object-cover opacity-25" />}
      <div className="relative grid w-full max-w-64 gap-3 rounded-field bg-surface p-4 text-center">
        <progress
          value={percent}
          max={100}
          aria-label={text('image.sending', { label })}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
        <span className="text-sm tabular-nums">{text('image.percent', { percent })}</span>
        <Button variant="outline" size="small" onClick={onCancel}>
          {text('image.cancel')}
        </Button>
      </div>
    </div>
  )
}
