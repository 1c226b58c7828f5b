import { FileCheck } from 'lucide-react'
import { type DragEvent, type RefObject, useRef, useState } from 'react'
import type { Purpose } from '#domain/images/image.ts'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../errors/ErrorToast.tsx'
import { Button } from '../kit/Button.tsx'
import { buttonLook } from '../kit/buttonLook.ts'
import { classes } from '../kit/classes.ts'
import { Field } from '../kit/fields/Field.tsx'
import { useField } from '../kit/fields/fieldContext.ts'
import { squareOf } from './crop.ts'
import { CropDialog } from './CropDialog.tsx'
import { photoBox, PhotoChoice, FileInput, type FileInputProps } from './PhotoChoice.tsx'
import { SampleChoice } from './SampleChoice.tsx'
import { whyNotFile } from './shrink.ts'
import { type Chosen, isDemo, mayHelp, useUpload } from './uploads.ts'

export type PhotoFieldProps = {
  name: string
  label: string
  purpose: Purpose
  /** id of the image, or empty */
  value: string
  onChange: (id: string) => void
  note?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

/**
 * Renders a field for one image, which is chosen, dropped or taken, then shrunk and uploaded, and can be replaced or removed. A
 * profile photo is cropped to a square first.
 */
export function PhotoField({ name, label, purpose, value, onChange, note, hint, error, className }: PhotoFieldProps) {
  const text = useText('register')
  const errorMessage = useErrorMessage()
  const box = useRef<HTMLDivElement>(null)
  const [cutting, cut] = useState<File>()
  const { part, failure, preview, take, send, clear, ...upload } = usePhoto({ purpose, onChange, onCut: cut, box })
  const isPhoto = purpose === 'photo'
  const chooser = { name, label, onFile: (file: File | undefined) => void take(file) }
  return (
    <div ref={box} className={classes('min-w-0', className)} {...dropping((file) => void take(file))}>
      <Field {...{ label, note, hint }} error={failure ? errorMessage(failure) : part === undefined ? error : undefined}>
        {part !== undefined ? (
          <PhotoSending {...{ label, part, preview }} onCancel={clear} />
        ) : value ? (
          <ChosenPhoto {...chooser} {...{ preview, isPhoto }} id={value} onRemove={clear} />
        ) : isDemo() ? (
          <SampleChoice {...chooser} {...{ isPhoto }} />
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

interface PhotoOptions extends Pick<PhotoFieldProps, 'purpose' | 'onChange'> {
  /** called with a profile photo, which is cropped before it is sent */
  onCut: (file: File) => void
  box: RefObject<HTMLDivElement | null>
}

/** Manages the state of a photo, from its choice to the uploaded image. */
function usePhoto({ purpose, onChange, onCut, box }: PhotoOptions) {
  const upload = useUpload(purpose, ({ id }) => onChange(id))
  async function take(file: File | undefined) {
    if (!file) return
    const reason = await whyNotFile(file)
    if (reason) return upload.refuse(reason)
    if (purpose === 'photo' && !isDemo()) return onCut(file)
    send(file)
  }
  /** Uploads a file, and aborts the former upload, because the shown image must be the one that the form sends. */
  function send(file: File, chosen?: Chosen) {
    onChange('')
    upload.send(file, chosen)
  }
  /** Removes the image, and focuses the file input, because the clicked button was removed. */
  function clear() {
    upload.clear()
    onChange('')
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input, button')?.focus())
  }
  return { ...upload, take, send, clear }
}

const dropping = (onFile: (file: File | undefined) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    onFile(event.dataTransfer.files[0])
  },
})

type PhotoSendingProps = { label: string; part: number; preview: string | undefined; onCancel: () => void }

/** Shows an upload in progress, with the fraction that is sent. */
function PhotoSending({ label, part, preview, onCancel }: PhotoSendingProps) {
  const text = useText('register')
  const percent = Math.round(part * 100)
  return (
    <div className={classes(photoBox, 'relative overflow-hidden border border-line bg-sunken')}>
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

type ChosenPhotoProps = FileInputProps & {
  id: string
  label: string
  isPhoto: boolean
  preview: string | undefined
  onRemove: () => void
}

/** Shows an uploaded image, with buttons to replace or remove it. */
function ChosenPhoto({ name, id, label, isPhoto, preview, onFile, onRemove }: ChosenPhotoProps) {
  const text = useText('register')
  const { tied } = useField()
  return (
    <div
      className={classes(
        photoBox,
        'border border-line bg-surface has-[.peer:focus-visible]:outline-3 has-[.peer:focus-visible]:outline-brand',
      )}
    >
      <Seen {...{ id, label, isPhoto, preview }} />
      <div className="flex flex-wrap justify-center gap-2">
        {!isDemo() && (
          <>
            <FileInput {...{ name, onFile }} />
            <label htmlFor={tied.id} className={classes(buttonLook({ variant: 'outline', size: 'small' }), 'cursor-pointer')}>
              {text('image.replace')}
            </label>
          </>
        )}
        <Button variant="quiet" size="small" onClick={onRemove} aria-label={text('image.remove_of', { label })}>
          {text('image.remove')}
        </Button>
      </div>
    </div>
  )
}

/**
 * Shows the image. After a reload, only a profile photo can be shown: images of documents can be opened only in the profile, with
 * a reason.
 */
function Seen({ id, label, isPhoto, preview }: Pick<ChosenPhotoProps, 'id' | 'label' | 'isPhoto' | 'preview'>) {
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
