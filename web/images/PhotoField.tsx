import { type DragEvent, useRef, useState } from 'react'
import type { Purpose } from '#domain/image.ts'
import { classes } from '../design/classes.ts'
import { Field } from '../design/Field.tsx'
import { useSaid } from '../shell/useSaid.ts'
import { useText } from '../texts/texts.ts'
import { PhotoChoice } from './PhotoChoice.tsx'
import { PhotoKept } from './PhotoKept.tsx'
import { PhotoSending } from './PhotoSending.tsx'
import { squareOf } from './crop.ts'
import { whyNotFile } from './shrink.ts'
import { type Chosen, mayHelp, useUpload } from './uploads.ts'
import { CropDialog } from './CropDialog.tsx'

export type PhotoFieldProps = {
  name: string
  label: string
  purpose: Purpose
  /** Id of the image; empty when there is none. */
  value: string
  onChange: (id: string) => void
  note?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

/** One image of a form: chosen, dropped or taken; made small, sent, replaced, removed. A profile photo is cut to a square first. */
export function PhotoField({ name, label, purpose, value, onChange, note, hint, error, className }: PhotoFieldProps) {
  const text = useText('register')
  const said = useSaid()
  const box = useRef<HTMLDivElement>(null)
  const [cutting, cut] = useState<File>()
  const { part, failure, preview, ...upload } = useUpload(purpose, ({ id }) => onChange(id))
  const isPhoto = purpose === 'photo'

  async function take(file: File | undefined) {
    if (!file) return
    const reason = await whyNotFile(file)
    if (reason) return upload.refuse(reason)
    if (isPhoto) return cut(file)
    send(file)
  }
  /** The one before is let go: what is shown is always what the form would send. */
  function send(file: File, chosen?: Chosen) {
    onChange('')
    upload.send(file, chosen)
  }
  /** What was pressed is gone then; its place is the chooser. */
  function clear() {
    upload.clear()
    onChange('')
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus())
  }
  const chooser = { name, label, onFile: (file: File | undefined) => void take(file) }
  return (
    <div ref={box} className={classes('min-w-0', className)} {...dropping((file) => void take(file))}>
      <Field {...{ label, note, hint }} error={failure ? said(failure) : part === undefined ? error : undefined}>
        {part !== undefined ? (
          <PhotoSending {...{ label, part, preview }} onCancel={clear} />
        ) : value ? (
          <PhotoKept {...chooser} {...{ preview, isPhoto }} id={value} onRemove={clear} />
        ) : (
          <PhotoChoice {...chooser} {...{ isPhoto }} onRetry={failure && mayHelp(failure) ? upload.retry : undefined} />
        )}
      </Field>
      <p role="status" className="sr-only">
        {part !== undefined ? text('image.sending', { label }) : value ? text('image.kept', { label }) : ''}
      </p>
      {cutting && (
        <CropDialog
          file={cutting}
          onClose={() => cut(undefined)}
          onUnreadable={() => (cut(undefined), upload.refuse('image_unreadable'))}
          onChoose={(crop) => {
            cut(undefined)
            send(cutting, (size) => squareOf(crop, size))
          }}
        />
      )}
    </div>
  )
}

const dropping = (onFile: (file: File | undefined) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    onFile(event.dataTransfer.files[0])
  },
})
