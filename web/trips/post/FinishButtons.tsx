import { Button } from '../../design/Button.tsx'
import { RouteButton } from '../../shell/links.ts'
import { useText } from '../../texts/texts.ts'
import type { Seen } from './preview.ts'
import { useWhyNotPrice } from './usePriceWords.ts'

type FinishButtonsProps = Pick<Seen, 'draft' | 'preview'> & { refused: boolean; busy: boolean; onCreate: () => void }

/** Back to the form, or out into the list. */
export function FinishButtons({ draft, preview, refused, busy, onCreate }: FinishButtonsProps) {
  const text = useText('post')
  const whyNotPrice = useWhyNotPrice(draft.price, preview)
  const whyNotNow = preview ? undefined : text('preview.wait')
  const whyNot = refused ? text('preview.refused') : (whyNotNow ?? whyNotPrice)
  return (
    <div className="grid gap-3">
      <Button size="large" wide busy={busy} disabledBecause={whyNot} onClick={onCreate}>
        {text('preview.create')}
      </Button>
      <RouteButton to="/route" variant="outline" wide>
        {text('preview.change')}
      </RouteButton>
    </div>
  )
}
