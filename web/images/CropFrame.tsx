import { type PointerEvent, useRef } from 'react'
import { type Crop, moved, type Size } from './crop.ts'

type CropFrameProps = {
  address: string
  crop: Crop
  /** Of the image, once it is known. */
  size: Size | undefined
  onCrop: (crop: Crop) => void
  onSize: (size: Size) => void
  onUnreadable: () => void
}

/** The photo behind a square window; fingers and mice drag it, and sliders beside it do the same for everyone else. */
export function CropFrame({ address, crop, size, onCrop, onSize, onUnreadable }: CropFrameProps) {
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

/** Where the image stands, in parts of the window. */
function placed({ x, y, zoom }: Crop, { width, height }: Size) {
  const shorter = Math.min(width, height)
  const [wide, high] = [(width / shorter) * zoom, (height / shorter) * zoom]
  const percent = (part: number) => `${part * 100}%`
  return { width: percent(wide), height: percent(high), left: percent(0.5 - x * wide), top: percent(0.5 - y * high) }
}
