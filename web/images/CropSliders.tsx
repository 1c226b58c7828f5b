import { useText } from '../texts/texts.ts'
import { type Crop, fitted, MOST_ZOOM, nearest, type Size } from './crop.ts'

type CropSlidersProps = { crop: Crop; size: Size; onCrop: (crop: Crop) => void }

/** How near, and where: for keyboards, and for hands that do not drag. */
export function CropSliders({ crop, size, onCrop }: CropSlidersProps) {
  const text = useText('register')
  const least = nearest(crop.zoom, size)
  const change = (part: Partial<Crop>) => onCrop(fitted({ ...crop, ...part }, size))
  return (
    <div className="mx-auto mt-4 grid max-w-72">
      <Slider label={text('image.zoom')} min={1} max={MOST_ZOOM} value={crop.zoom} onChange={(zoom) => change({ zoom })} />
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
