import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { EndPoint } from '#contract/trips/trips.ts'
import { fromHere } from '#domain/places/fromHere.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { lengthText } from '../formatting/units.ts'
import { Button } from '../kit/Button.tsx'
import { numberFormat } from '../kit/formats.ts'
import { type NoPosition, ownPosition, type OwnPosition } from './ownPosition.ts'

/** Shows, after a click, distance and direction to a meeting point. The user's position does not leave the browser. */
export function FromHere({ point }: { point: EndPoint }) {
  const text = useText('bookings')
  const [found, setFound] = useState<OwnPosition | NoPosition>()
  const [isBusy, setBusy] = useState(false)
  const find = async () => {
    setBusy(true)
    setFound(await ownPosition())
    setBusy(false)
  }
  return (
    <div className="no-print mt-1 grid justify-items-start gap-1">
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5"
        icon={<LocateFixed size={18} aria-hidden className="text-brand" />}
        busy={isBusy}
        onClick={() => void find()}
      >
        {text(typeof found === 'object' ? 'from_here.again' : 'from_here.ask')}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {found && !isBusy && <Found {...{ found, point }} />}
      </p>
    </div>
  )
}

/** Error of a position in meters. A greater error, as the device estimates it, is shown. */
const ROUGH_M = 200

function Found({ found, point: { lat, long } }: { found: OwnPosition | NoPosition; point: EndPoint }) {
  const text = useText('bookings')
  const language = useLanguage()
  if (typeof found === 'string') return text(`from_here.${found}`)
  const away = fromHere(found, { lat, lng: long })
  if (!away) return text('from_here.unavailable')
  const rough = found.withinM > ROUGH_M && text('from_here.rough', { distance: lengthText(found.withinM, language) })
  if (away === 'there') return [text('from_here.there'), rough].filter(Boolean).join(' ')
  const unit = away.unit === 'm' ? 'meter' : 'kilometer'
  const distance = numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(away.length)
  return [text(`from_here.${away.direction}`, { distance }), rough].filter(Boolean).join(' ')
}
