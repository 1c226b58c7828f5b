import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { decideIdentity } from '#contract/moderation/moderation.ts'
import type { Person } from '#contract/people/people.ts'
import { call } from '../../client/api.ts'
import { Dni } from '../../people/documents/Dni.tsx'
import { IdentityPapers } from '../../people/documents/PaperList.tsx'
import { personQuery } from '../../people/queries.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Avatar } from '../../ui/kit/Avatar.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { hairOf } from '../../ui/person/hair.ts'
import { useName } from '../../ui/person/useName.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import type { IdentityVerdict, PendingIdentity } from './IdentityPage.tsx'

interface CompareProps {
  waiting: PendingIdentity
  onDecided: (decided: IdentityVerdict) => void
}

/** What the profile says beside the photos of the ID, and the decision whether they are of one person. */
export function Compare({ waiting, onDecided }: CompareProps) {
  const text = useText('moderation')
  return (
    <Panel title={text('compare')}>
      <QueryFrame query={useQuery(personQuery(waiting.person.id))}>
        {(person) => (
          <>
            <div className="grid gap-8 xl:grid-cols-2">
              <Profile person={person} />
              <Papers person={person} />
            </div>
            <Verdict waiting={waiting} onDecided={onDecided} />
          </>
        )}
      </QueryFrame>
    </Panel>
  )
}

function Profile({ person }: { person: Person }) {
  const text = useText('moderation')
  const nameOf = useName()
  return (
    <section>
      <h3 className="mb-4 text-base">{text('profile_says')}</h3>
      <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={144} />
      <Facts className="mt-4">
        <Fact name={text('name')}>{nameOf(person)}</Fact>
        <Fact name={text('age')}>{person.age ? text('years', { age: person.age }) : text('not_said')}</Fact>
      </Facts>
    </section>
  )
}

/** Each is opened with a reason, and the person sees that it was. */
function Papers({ person }: { person: Person }) {
  const text = useText('moderation')
  return (
    <section>
      <h3 className="mb-4 text-base">{text('photos')}</h3>
      <Facts narrow>
        <Fact name={text('dni')}>
          <Dni person={person} own={false} />
        </Fact>
        <Fact name={text('photos')}>
          <IdentityPapers person={person} own={false} />
        </Fact>
      </Facts>
    </section>
  )
}

interface IdentityDecision {
  result: IdentityVerdict['result']
  reason?: string
}

interface VerdictProps {
  waiting: PendingIdentity
  onDecided: (decided: IdentityVerdict) => void
}

/** It is this person, or it is not right; about the two very photos that were looked at. */
function Verdict({ waiting: { person, front, back }, onDecided }: VerdictProps) {
  const text = useText('moderation')
  const name = useNameOrFormer()(person)
  const queries = useQueryClient()
  const [open, setOpen] = useState<IdentityVerdict['result']>()
  // The live update may take the person off the list, and this with them, before the answer is here: the mutation goes on then.
  const act = useStepUp(`identity ${person.id}`, async (said: IdentityDecision) => {
    await call(decideIdentity, { params: { id: person.id }, body: { front, back, ...said } })
    onDecided({ name, result: said.result })
    void queries.invalidateQueries({ queryKey: ['person'] })
  })
  const end = () => setOpen(undefined)
  const decide = (said: IdentityDecision) => act.mutate(said, { onSuccess: end })
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
      <Button icon={<BadgeCheck size={18} aria-hidden />} onClick={() => setOpen('checked')}>
        {text('is_right')}
      </Button>
      <Button variant="outline" icon={<Undo2 size={18} aria-hidden />} onClick={() => setOpen('rejected')}>
        {text('is_wrong')}
      </Button>
      {open === 'checked' && (
        <ConfirmDialog
          title={text('is_right_title')}
          yes={text('is_right')}
          act={{ ...act, mutate: () => decide({ result: 'checked' }) }}
          onClose={end}
        >
          {text('is_right_why')}
        </ConfirmDialog>
      )}
      {open === 'rejected' && (
        <ConfirmDialog
          title={text('is_wrong_title')}
          yes={text('is_wrong')}
          reason={{ label: text('reject_reason'), hint: text('reject_hint'), isRequired: true }}
          act={{ ...act, mutate: (reason) => decide({ result: 'rejected', reason }) }}
          onClose={end}
        >
          {text('is_wrong_why')}
        </ConfirmDialog>
      )}
    </div>
  )
}
