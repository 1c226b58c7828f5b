import { decidePaper } from '#contract/moderation/moderation.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'

/** An approved document, and its owner's name. */
export interface SeenNow {
  id: string
  name: string
}

/** Undoes a mistaken approval. */
export function TakePaperBack({ seen: { id, name }, onDone }: { seen: SeenNow; onDone: (done: string) => void }) {
  const text = useText('papers')
  const words = useText('moderation')
  const act = useStepUp(`paper back ${id}`, (reason: string) =>
    call(decidePaper, { params: { id }, body: { result: 'refused', reason } }),
  )
  return (
    <ConfirmButton
      variant="outline"
      size="small"
      label={text('check.back')}
      title={text('check.back_title')}
      yes={text('check.back')}
      reason={{ label: words('reject_reason'), hint: words('reject_hint'), isRequired: true }}
      onDone={() => onDone(text('check.taken_back', { name }))}
      {...{ act }}
    >
      {text('check.back_why')}
    </ConfirmButton>
  )
}
