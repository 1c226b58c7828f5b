import { Check, CircleHelp, CircleOff } from 'lucide-react'
import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import type { MessageKind } from '#domain/trips/groupMessage.ts'
import { cityOf, regionOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { longDayText } from '../../ui/formatting/units.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { useCurrency } from '../../ui/useCurrency.ts'
import { missingFields, type FieldOutcome, outcomesOf, type MessageField, type FormContext } from './fillForm.ts'

interface ReportProps {
  parsed: ParsedMessage
  kind: MessageKind
  reader: FormContext
}

/**
 * Shows the outcome for each field of a message: filled in, guessed, unused in this form, or missing. Also lists the parts that
 * were not understood.
 */
export function Report({ parsed, kind, reader }: ReportProps) {
  const text = useText('paste')
  const outcomes = outcomesOf(parsed, kind, reader)
  const missing = missingFields(parsed, kind)
  const { notUnderstood } = parsed
  return (
    <div className="grid gap-4 text-sm">
      {outcomes.length === 0 && <p>{text('nothing')}</p>}
      {outcomes.length > 0 && (
        <ul className="grid gap-2">
          {outcomes.map((one) => (
            <OutcomeRow key={one.field} outcome={one} parsed={parsed} />
          ))}
        </ul>
      )}
      {parsed.questions?.map(({ field, text: name, places }) => (
        <p key={field} className="flex items-start gap-2">
          <CircleHelp size={18} aria-hidden className={`mt-px shrink-0 ${colors.guessed}`} />
          <span className="min-w-0 wrap-anywhere">
            <span className="text-muted">{text(`fields.${field}`)}:</span>{' '}
            {text(places.length > 0 ? 'which_town' : 'a_region', {
              name,
              towns: places.map((place) => townText(place.name)).join(' · '),
            })}
          </span>
        </p>
      ))}
      {missing.length > 0 && outcomes.length > 0 && (
        <p className="text-muted">{text('missing', { fields: missing.map((field) => text(`fields.${field}`)).join(', ') })}</p>
      )}
      {notUnderstood.length > 0 && (
        <div>
          <h3 className="text-sm">{text('not_understood')}</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {notUnderstood.slice(0, MAX_PIECES).map((piece, at) => (
              <li key={at} dir="auto" className="max-w-full rounded-field bg-sunken px-2.5 py-1 wrap-anywhere">
                {shortened(piece)}
              </li>
            ))}
          </ul>
          {notUnderstood.length > MAX_PIECES && (
            <p className="mt-2 text-muted">{text('more_pieces', { count: notUnderstood.length - MAX_PIECES })}</p>
          )}
        </div>
      )}
    </div>
  )
}

const MAX_PIECES = 12
const MAX_PIECE = 160
const shortened = (piece: string) => (piece.length > MAX_PIECE ? `${piece.slice(0, MAX_PIECE)}…` : piece)

const icons = { sure: Check, guessed: CircleHelp, unused: CircleOff }
const colors = { sure: 'text-brand', guessed: 'text-sun-ink', unused: 'text-muted' }

function OutcomeRow({ outcome: { field, state, why }, parsed }: { outcome: FieldOutcome; parsed: ParsedMessage }) {
  const text = useText('paste')
  const Icon = icons[state]
  return (
    <li className="flex items-start gap-2">
      <Icon size={18} aria-hidden className={`mt-px shrink-0 ${colors[state]}`} />
      <span className="min-w-0 wrap-anywhere">
        <span className="text-muted">{text(`fields.${field}`)}:</span> <FieldValue field={field} parsed={parsed} />
        {state === 'guessed' && (
          <Tag tone="sun" className="ml-2">
            {text('guessed')}
          </Tag>
        )}
        {why && <span className="block text-muted">{text(`why.${why}`)}</span>}
      </span>
    </li>
  )
}

const townText = (name: string) => [cityOf(name), regionOf(name)].filter(Boolean).join(', ')

/** Shows the value in the reader's language. */
function FieldValue({ field, parsed }: { field: MessageField; parsed: ParsedMessage }) {
  const text = useText('paste')
  const language = useLanguage()
  const currency = useCurrency()
  const words: Record<MessageField, () => string> = {
    from: () => townText(parsed.from?.value.name ?? ''),
    to: () => townText(parsed.to?.value.name ?? ''),
    stops: () => parsed.stops.map(({ value }) => townText(value.name)).join(' · '),
    date: () => longDayText(dayIn(parsed.date?.value) ?? '', language),
    hours: () => parsed.hours?.value ?? '',
    seats: () => String(parsed.seats?.value),
    priceMinor: () => priceText(parsed.priceMinor?.value ?? 0, currency, language),
    luggage: () => text(`luggage.${parsed.luggage?.value ?? 'none'}`),
    smoking: () => text(parsed.smoking?.value ? 'yes' : 'no'),
    pets: () => text(parsed.pets?.value ? 'yes' : 'no'),
    onlyWomen: () => text('yes'),
  }
  return <span className="font-semibold text-ink">{words[field]()}</span>
}
