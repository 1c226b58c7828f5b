import { useMutation } from '@tanstack/react-query'
import { hideRating } from '#contract/moderation.ts'
import { call } from '../../api.ts'
import { useOpening } from '../../bookings/useOpening.ts'
import { Button } from '../../design/Button.tsx'
import { useText } from '../../texts/texts.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'

/** Takes a rating that breaks the rules out of sight (G10). */
export function HideRating({ id }: { id: string }) {
  const text = useText('moderation')
  const { isOpen, begin, end } = useOpening()
  const hide = useMutation({
    mutationFn: (reason: string) => call(hideRating, { params: { id }, body: { reason } }),
    onSuccess: end,
  })
  if (hide.isSuccess)
    return (
      <p role="status" className="font-semibold text-brand-ink">
        {text('hidden')}
      </p>
    )
  return (
    <div>
      <Button variant="outline" size="small" className="mt-1" onClick={begin}>
        {text('hide_rating')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={text('hide_rating')}
          label={text('reason_record')}
          hint={text('reason_record_hint')}
          back={text('back')}
          yes={text('hide')}
          isDangerous
          act={hide}
          onClose={end}
        >
          {text('hide_rating_why')}
        </ReasonDialog>
      )}
    </div>
  )
}
