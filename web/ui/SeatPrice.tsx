import { useLanguage, useText } from '../texts/texts.ts'
import { priceText } from './kit/prices/price.ts'
import { Price } from './kit/prices/Price.tsx'

/** Formats a price of seats: "ARS 12,400", or "Free". */
export function useSeatPriceText(): (minor: number, currency: string) => string {
  const free = useText('trips')('free')
  const language = useLanguage()
  return (minor, currency) => (minor === 0 ? free : priceText(minor, currency, language))
}

interface SeatPriceProps {
  amountMinor: number
  currency: string
  size?: 'small' | 'medium' | 'large'
  className?: string
  /** class of the added "per seat", which a free seat does not have */
  perSeat?: string
}

/** Shows a price of seats; zero is "Free". */
export function SeatPrice({ perSeat, ...price }: SeatPriceProps) {
  const text = useText('trips')
  return (
    <>
      <Price {...price} language={useLanguage()} zero={text('free')} />{' '}
      {perSeat && price.amountMinor > 0 && <span className={perSeat}>{text('per_seat')}</span>}
    </>
  )
}
