import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { decidePaper, type listIdentities } from '#contract/moderation/moderation.ts'
import { dayFrom, dayText } from '#domain/time.ts'
import { call } from '../../client/api.ts'
import { fetchPaper, OpenButton } from '../../people/documents/OpenButton.tsx'
import { Picture } from '../../people/documents/PaperList.tsx'
import type { SeenNow } from '../../people/documents/TakePaperBack.tsx'
import { personQuery } from '../../people/queries.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { fieldMessages } from '../../ui/errors/fieldMessages.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { QueryFrame } from '../../ui/QueryFrame.tsx'

export type PendingPaper = Reply<typeof listIdentities>['papers'][number]

interface PaperCheckProps {
  waiting: PendingPaper
  /** called with a sentence about the decision, and with the document if it was approved */
  onDecided: (done: string, seen?: SeenNow) => void
}

/** Shows a dated document with its owner and photo, and the buttons to decide (I7). */
export function PaperCheck({ waiting, onDecided }: PaperCheckProps) {
  const text = useText('papers')
  const { person: owner, kind, car, image, validUntil, secondLook } = waiting
  const title = text(`kind.${kind}`)
  const name = useNameOrFormer()(owner)
  return (
    <Panel title={title}>
      {secondLook && (
        <Banner tone="sun" className="mb-4">
          {text('check.second')}
        </Banner>
      )}
      <Facts>
        <Fact name={text('check.sent_by')}>{name}</Fact>
        {car && <Fact name={text('check.car')}>{`${car.brand} ${car.model} · ${car.plate}`}</Fact>}
        <Fact name={text('check.typed')}>{validUntil}</Fact>
        <Fact name={text('check.photo')}>
          <QueryFrame query={useQuery(personQuery(owner.id))}>
            {(person) => (
              <OpenButton
                {...{ person, title }}
                own={false}
                what={image}
                label={text('check.open')}
                open={(reason) => fetchPaper(image, reason)}
              >
                {(photo) => <Picture image={photo} name={title} />}
              </OpenButton>
            )}
          </QueryFrame>
        </Fact>
      </Facts>
      <DecidePaper {...{ waiting, name, onDecided }} />
    </Panel>
  )
}

interface PaperDecision {
  result: 'seen' | 'refused'
  validUntil?: string
  reason?: string
}

function DecidePaper({ waiting, name, onDecided }: PaperCheckProps & { name: string }) {
  const text = useText('papers')
  const words = useText('moderation')
  const [open, setOpen] = useState<PaperDecision['result']>()
  const [day, setDay] = useState(dayFrom(waiting.validUntil))
  // as for identities: the live update may remove the document from the list before the response arrives
  const act = useStepUp(`paper ${waiting.id}`, async (decision: PaperDecision) => {
    const { state } = await call(decidePaper, { params: { id: waiting.id }, body: decision })
    const done = text(`check.done.${state === 'looked' || state === 'refused' ? state : 'seen'}`, { name })
    onDecided(done, state === 'seen' ? { id: waiting.id, name } : undefined)
  })
  const end = () => setOpen(undefined)
  const decide = (decision: PaperDecision) => act.mutate(decision, { onSuccess: end })
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
      <Button icon={<BadgeCheck size={18} aria-hidden />} onClick={() => setOpen('seen')}>
        {text('check.right')}
      </Button>
      <Button variant="outline" icon={<Undo2 size={18} aria-hidden />} onClick={() => setOpen('refused')}>
        {text('check.wrong')}
      </Button>
      {open === 'seen' && (
        <ConfirmDialog
          title={text('check.right_title')}
          yes={text('check.right')}
          act={{ ...act, mutate: () => decide({ result: 'seen', ...(day && { validUntil: dayText(day) }) }) }}
          onClose={end}
        >
          <p className="mb-4">{text('check.right_why')}</p>
          <Field label={text('check.day')} error={fieldMessages(act.error, 'validUntil')[0]}>
            <TextInput name="validUntil" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          </Field>
        </ConfirmDialog>
      )}
      {open === 'refused' && (
        <ConfirmDialog
          title={text('check.wrong_title')}
          yes={text('check.wrong')}
          reason={{ label: words('reject_reason'), hint: words('reject_hint'), isRequired: true }}
          act={{ ...act, mutate: (reason) => decide({ result: 'refused', reason }) }}
          onClose={end}
        >
          {text('check.wrong_why')}
        </ConfirmDialog>
      )}
    </div>
  )
}
