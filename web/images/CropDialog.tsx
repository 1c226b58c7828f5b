import { useState } from 'react'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { useText } from '../texts/texts.ts'
import { CropFrame } from './CropFrame.tsx'
import { CropSliders } from './CropSliders.tsx'
import { type Crop, type Size, whole } from './crop.ts'
import { useAddress } from './useAddress.ts'

type CropDialogProps = { file: File; onChoose: (crop: Crop) => void; onClose: () => void; onUnreadable: () => void }

/** The square of a photo that people will see. */
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
