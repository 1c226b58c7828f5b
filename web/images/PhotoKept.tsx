import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../design/Button.tsx'
import { buttonLook } from '../design/buttonLook.ts'
import { classes } from '../design/classes.ts'
import { useField } from '../design/fieldContext.ts'
import { useText } from '../texts/texts.ts'
import { FileInput, type FileInputProps } from './FileInput.tsx'

type PhotoKeptProps = FileInputProps & {
  id: string
  label: string
  isPhoto: boolean
  preview: string | undefined
  onRemove: () => void
}

/** Sent and kept: what it looks like, and the ways to have another one or none. */
export function PhotoKept({ name, id, label, isPhoto, preview, onFile, onRemove }: PhotoKeptProps) {
  const text = useText('register')
  const { tied } = useField()
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-card border border-line bg-surface p-4 has-[.peer:focus-visible]:outline-3 has-[.peer:focus-visible]:outline-brand">
      <Seen {...{ id, label, isPhoto, preview }} />
      <div className="flex flex-wrap justify-center gap-2">
        <FileInput {...{ name, onFile }} />
        <label htmlFor={tied.id} className={classes(buttonLook({ variant: 'outline', size: 'small' }), 'cursor-pointer')}>
          {text('image.replace')}
        </label>
        <Button variant="quiet" size="small" onClick={onRemove} aria-label={text('image.remove_of', { label })}>
          {text('image.remove')}
        </Button>
      </div>
    </div>
  )
}

/** After a reload only a profile photo can be shown: papers are opened nowhere but in the profile, with a reason. */
function Seen({ id, label, isPhoto, preview }: Pick<PhotoKeptProps, 'id' | 'label' | 'isPhoto' | 'preview'>) {
  const text = useText('register')
  const [isBroken, breakIt] = useState(false)
  const address = preview ?? (isPhoto ? `/api/image/${encodeURIComponent(id)}` : undefined)
  if (address && !isBroken)
    return (
      <img
        src={address}
        onError={() => breakIt(true)}
        alt={text('image.alt', { label })}
        className={isPhoto ? 'size-28 rounded-full object-cover' : 'h-28 max-w-full rounded-field object-contain'}
      />
    )
  return (
    <p className="flex items-center gap-2 text-sm font-semibold">
      <FileCheck size={28} className="text-brand" aria-hidden />
      {text('image.uploaded')}
    </p>
  )
}
