import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { withdrawPaper, type OwnPaper } from '#contract/people/papers.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { ownPapersQuery } from './queries.ts'

/** Withdraws a document, approved or not; the server deletes its photo immediately. */
export function WithdrawButton({ paper: { id, kind, state }, onDone }: { paper: OwnPaper; onDone: () => void }) {
  const text = useText('papers')
  const queries = useQueryClient()
  const paper = text(`short.${kind}`)
  const act = useMutation({
    mutationFn: (_reason: string) => call(withdrawPaper, { params: { id } }),
    onSuccess: (papers) => queries.setQueryData(ownPapersQuery.queryKey, papers),
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      icon={<Undo2 size={16} aria-hidden />}
      label={text(state === 'seen' ? 'back.seen' : 'back.sent', { paper })}
      title={text('back.title', { paper })}
      yes={text('back.yes')}
      isDangerous
      onDone={onDone}
      {...{ act }}
    >
      {text(state === 'seen' ? 'back.why_seen' : 'back.why_sent')}
    </ConfirmButton>
  )
}
