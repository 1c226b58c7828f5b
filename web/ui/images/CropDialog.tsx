import { useState, type PointerEvent, useRef } from 'react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { type Crop, type Size, whole, fitted, MAX_ZOOM, nearest, moved } from './crop.ts'
import { useAddress } from './uploads.ts'

type CropDialogProps = { file: File; onChoose: (crop: Crop) => void; onClose: () => void; onUnreadable: () => void }

/** Lets the user choose the square of a photo that other people see. */
export function CropDialog({ file, onChoose, onClose, onUnreadable }: CropDialogProps) {
  const text = useText('register')
  const address = useAddress(file)
  const [crop, setCrop] = useState(whole)
  const [size, setSize] = useState<Size>()
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('image.cancel')}
      </Button>
      <Button onClick={() => onChoose(crop)} disabledBecause={size ? undefined : text('image.opening')}>
        {text('image.use')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('image.crop')} actions={actions}>
      <p className="mb-4 text-sm">{text('image.crop_how')}</p>
      {address && <CropFrame {...{ address, crop, size, onUnreadable }} onCrop={setCrop} onSize={setSize} />}
      {size && <CropSliders {...{ crop, size }} onCrop={setCrop} />}
    </Dialog>
  )
}

type CropSlidersProps = { crop: Crop; size: Size; onCrop: (crop: Crop) => void }

/** Sliders for zoom and position, for keyboards and for users who do not drag. */
function CropSliders({ crop, size, onCrop }: CropSlidersProps) {
  const text = useText('register')
  const least = nearest(crop.zoom, size)
  const change = (part: Partial<Crop>) => onCrop(fitted({ ...crop, ...part }, size))
  return (
    <div className="mx-auto mt-4 grid max-w-72">
      <Slider label={text('image.zoom')} min={1} max={MAX_ZOOM} value={crop.zoom} onChange={(zoom) => change({ zoom })} />
      <Slider label={text('image.left_right')} min={least.x} max={1 - least.x} value={crop.x} onChange={(x) => change({ x })} />
      <Slider label={text('image.up_down')} min={least.y} max={1 - least.y} value={crop.y} onChange={(y) => change({ y })} />
    </div>
  )
}

type SliderProps = { label: string; min: number; max: number; value: number; onChange: (value: number) => void }

const STEPS = 40

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const isFixed = max - min < 0.001
  return (
    <label className="flex min-h-9 items-center gap-3 text-sm font-semibold text-ink pointer-coarse:min-h-11">
      <span className="w-32 shrink-0">{label}</span>
      <input
        type="range"
        {...{ min, max, value }}
        step={isFixed ? 1 : (max - min) / STEPS}
        disabled={isFixed}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-9 min-w-0 grow rounded-small"
      />
    </label>
  )
}

type CropFrameProps = {
  address: string
  crop: Crop
  /** size of the image, once known */
  size: Size | undefined
  onCrop: (crop: Crop) => void
  onSize: (size: Size) => void
  onUnreadable: () => void
}

/** Shows the photo behind a square window. Fingers and mice drag the photo; other users move it with the sliders. */
function CropFrame({ address, crop, size, onCrop, onSize, onUnreadable }: CropFrameProps) {
  const last = useRef<{ x: number; y: number }>(undefined)

  function grab(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (!last.current || !size) return
    const side = currentTarget.clientWidth
    onCrop(moved(crop, (clientX - last.current.x) / side, (clientY - last.current.y) / side, size))
    last.current = { x: clientX, y: clientY }
  }
  const letGo = () => (last.current = undefined)
  return (
    <div
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      className="relative mx-auto aspect-square w-full max-w-72 cursor-move touch-none overflow-hidden rounded-field bg-sunken select-none"
    >
      <img
        src={address}
        alt=""
        draggable={false}
        onLoad={({ currentTarget }) => onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
        onError={onUnreadable}
        className="absolute max-w-none"
        style={size ? placed(crop, size) : { opacity: 0 }}
      />
      <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_20rem_var(--color-veil)]" />
    </div>
  )
}

/** Returns the position of the image, in fractions of the window. */
function placed({ x, y, zoom }: Crop, { width, height }: Size) {
  const shorter = Math.min(width, height)
  const [wide, high] = [(width / shorter) * zoom, (height / shorter) * zoom]
  const percent = (part: number) => `${part * 100}%`
  return { width: percent(wide), height: percent(high), left: percent(0.5 - x * wide), top: percent(0.5 - y * high) }
}
