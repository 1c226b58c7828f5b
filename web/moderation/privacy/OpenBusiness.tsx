import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { Banner } from '../../design/Banner.tsx'
import { priceText } from '../../design/price.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import type { Closing } from './ClosingDialog.tsx'

interface OpenBusinessProps {
  closing: Closing
  onGo: () => void
}

/** What is in the way of leaving, each with the way to it. */
export function OpenBusiness({ closing: { business, asClaim, lastAdmin }, onGo }: OpenBusinessProps) {
  const text = useText('privacy')
  if (business.length === 0 && !lastAdmin) return null
  return (
    <Banner tone="sun" icon={<CircleAlert size={20} aria-hidden />} title={text('open_business')}>
      {lastAdmin && <p>{text('last_admin')}</p>}
      {business.length > 0 && <p>{text(asClaim ? 'claim_why' : 'open_business_why')}</p>}
      <ul className="mt-2 grid gap-1.5">
        {business.map((one) => (
          <li key={`${one.kind} ${one.id ?? one.currency}`}>
            <Line one={one} onGo={onGo} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const link = 'font-semibold text-brand-ink underline underline-offset-3'

function Line({ one: { kind, id, minor, currency }, onGo }: { one: Closing['business'][number]; onGo: () => void }) {
  const text = useText('privacy')
  const language = useLanguage()
  const amount = minor === undefined || !currency ? '' : priceText(minor, currency, language)
  const isSeat = kind === 'seat' || kind === 'money_held' || kind === 'refund'
  return (
    <>
      {text(`business.${kind}`, { amount })}{' '}
      {id && isSeat && (
        <Link to="/booking/$id" params={{ id }} onClick={onGo} className={link}>
          {text('see_seat')}
        </Link>
      )}
      {id && kind === 'trip' && (
        <Link to="/route/$id" params={{ id }} onClick={onGo} className={link}>
          {text('see_trip')}
        </Link>
      )}
    </>
  )
}
