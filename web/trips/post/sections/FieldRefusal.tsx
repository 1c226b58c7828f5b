import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { priceText } from '../../../ui/kit/prices/price.ts'
import type { PreviewProps } from '../preview/preview.ts'
import type { DraftField } from '../refusal.ts'

/** Shows the server's refusal of one of these fields, with a link to change the field. */
export function FieldRefusal({ about, fields }: { about: PreviewProps['about']; fields: readonly DraftField[] }) {
  const text = useText('post')
  const more = useMost(about)
  if (!about?.field || !fields.includes(about.field)) return null
  return (
    <span role="alert" className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        {about.problem.message} {more}{' '}
        <Link to="/route" className="whitespace-nowrap underline underline-offset-3">
          {text('preview.change_it')}
        </Link>
      </span>
    </span>
  )
}

/** Returns the upper limit of the field if the server states one. */
function useMost(about: PreviewProps['about']): string | undefined {
  const text = useText('post')
  const language = useLanguage()
  const { limitMinor, capMinor, currency } = about?.problem.parts ?? {}
  const most = limitMinor ?? capMinor
  return typeof most === 'number' && typeof currency === 'string'
    ? text('price.most', { most: priceText(most, currency, language) })
    : undefined
}
