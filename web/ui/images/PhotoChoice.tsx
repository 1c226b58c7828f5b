import { Camera, ImageUp, RotateCw } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { buttonLook } from '../kit/buttonLook.ts'
import { classes } from '../kit/classes.ts'
import { useField } from '../kit/fields/fieldContext.ts'

/** Same height while empty, uploading and filled, so that the elements below do not move while the user taps. */
export const photoBox = 'flex min-h-54 flex-col items-center justify-center gap-3 rounded-card p-4'

export type PhotoChoiceProps = FileInputProps & { label: string; isPhoto: boolean; onRetry: (() => void) | undefined }

/** Renders an empty field: an area on which to click or drop a file, and on touch devices a button for the camera. */
export function PhotoChoice({ name, label, isPhoto, onFile, onRetry }: PhotoChoiceProps) {
  const text = useText('register')
  const { tied, invalid } = useField()
  return (
    <div
      className={classes(
        photoBox,
        'border-2 border-dashed text-center',
        'has-[.peer:focus-visible]:outline-3 has-[.peer:focus-visible]:outline-brand',
        invalid ? 'border-danger bg-danger-soft/40' : 'border-control bg-sunken',
      )}
    >
      <ImageUp size={28} className="text-brand" aria-hidden />
      <div className="flex flex-wrap justify-center gap-2">
        <FileInput {...{ name, onFile }} />
        <label htmlFor={tied.id} className={classes(buttonLook({ variant: 'outline', size: 'small' }), 'cursor-pointer')}>
          {text('image.choose')}
        </label>
        <TakePicture {...{ label, isPhoto, onFile }} />
        {onRetry && (
          <Button variant="outline" size="small" icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
            {text('image.retry')}
          </Button>
        )}
      </div>
      <p className="text-xs text-muted">
        <span className="pointer-coarse:hidden">{text('image.drop')} </span>
        {text('image.formats')}
      </p>
    </div>
  )
}

/** Renders a button that opens the camera directly; for a profile photo the front camera. */
function TakePicture({ label, isPhoto, onFile }: Pick<PhotoChoiceProps, 'label' | 'isPhoto' | 'onFile'>) {
  const text = useText('register')
  const id = useId()
  return (
    <span className="hidden pointer-coarse:contents">
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        capture={isPhoto ? 'user' : 'environment'}
        aria-label={text('image.take_of', { label })}
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={classes(buttonLook({ variant: 'outline', size: 'small' }), 'cursor-pointer peer-focus-visible:outline-3')}
      >
        <Camera size={18} aria-hidden />
        {text('image.take')}
      </label>
    </span>
  )
}

export type FileInputProps = { name: string; onFile: (file: File | undefined) => void }

/** Renders the browser's own file input, hidden. Users click the label next to it, which also shows the focus. */
export function FileInput({ name, onFile }: FileInputProps) {
  const { tied } = useField()
  return (
    <input
      type="file"
      accept="image/png,image/jpeg"
      {...tied}
      name={name}
      onChange={({ currentTarget }) => {
        onFile(currentTarget.files?.[0])
        // emptied, so that a refused file can be chosen again
        currentTarget.value = ''
      }}
      className="peer sr-only"
    />
  )
}
