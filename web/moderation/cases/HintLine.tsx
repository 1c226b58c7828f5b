import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { closeHint, type Hint } from '#contract/moderation/cases.ts'
import { call } from '../../client/api.ts'
import type { moderation } from '../../texts/en-US/moderation.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useMoments } from '../../ui/kit/formats.ts'
import { useRecordedReason } from '../useRecordedReason.ts'

/** Shows one automatic signal: its kind, its signs, and its trip. */
export function HintLine({ hint }: { hint: Hint }) {
  const text = useText('moderation')
  const { moment } = useMoments()
  const signs = useSigns()(hint.signs)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 flex-[1_1_16rem] items-start gap-2 text-sm">
        <Sparkles size={18} aria-hidden className="mt-px shrink-0 text-sun-ink" />
        <span>
          <span className="block font-semibold">{text(`hint.${hint.kind}`)}</span>
          <span className="text-muted">{text('hint_found', { day: moment(hint.foundAt), signs })}</span>{' '}
          {hint.idRoute && (
            <Link to="/route/$id" params={{ id: hint.idRoute }} className="text-brand-ink underline underline-offset-3">
              {text('see_trip')}
            </Link>
          )}
        </span>
      </p>
      <CloseHint id={hint.id} />
    </div>
  )
}

function CloseHint({ id }: { id: string }) {
  const text = useText('moderation')
  const queries = useQueryClient()
  const close = useMutation({
    mutationFn: (reason: string) => call(closeHint, { params: { id }, body: { reason } }),
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey: [about] }) => about === 'admin' || about === 'case' }),
  })
  return (
    <ConfirmButton
      variant="outline"
      size="small"
      label={text('close_hint')}
      title={text('close_hint_title')}
      yes={text('close_hint')}
      reason={useRecordedReason()}
      act={close}
    >
      {text('close_hint_why')}
    </ConfirmButton>
  )
}

const known: Record<keyof (typeof moderation)['sign'], true> = {
  same_number: true,
  same_digits: true,
  same_phone: true,
  barred_phone: true,
  transfer: true,
  account: true,
  wallet: true,
  cash: true,
  advance: true,
  outside: true,
  amount: true,
  many_trips: true,
  same_road: true,
  always_at_the_cap: true,
  many_cars: true,
  seats_given_up: true,
  offers_let_go: true,
  fuel_changed_after_posting: true,
  cost_far_below_cap: true,
  consumption_not_checked: true,
}

/** Returns a function that describes the signs of an automatic signal; unknown signs from a newer server are named unchanged. */
function useSigns(): (signs: readonly string[]) => string {
  const text = useText('moderation')
  const hasWords = (sign: string): sign is keyof typeof known => Object.hasOwn(known, sign)
  const signText = (sign: string) => (hasWords(sign) ? text(`sign.${sign}`) : sign)
  return (signs) => signs.map(signText).join(', ')
}
