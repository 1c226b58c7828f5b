import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import type { PaperOnFile } from '#contract/people/papers.ts'
import type { Person } from '#contract/people/people.ts'
import { dayFrom } from '#domain/time.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { useNameOrFormer } from '../../ui/person/useNameOrFormer.ts'
import { TakePaperBack } from './TakePaperBack.tsx'

interface PapersOnFileProps {
  person: Person
  papers: readonly PaperOnFile[]
}

/** Lists another person's license and car documents for administrators, who can undo a mistaken approval here (I7). */
export function PapersOnFile(props: PapersOnFileProps) {
  return useWords('papers', 'moderation') && <List {...props} />
}

function List({ person, papers }: PapersOnFileProps) {
  const text = useText('papers')
  const queries = useQueryClient()
  const name = useNameOrFormer()(person)
  const [done, setDone] = useState('')
  const report = (sentence: string) => {
    setDone(sentence)
    for (const queryKey of [['person'], ['admin', 'person']]) void queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      {papers.length === 0 && <p className="text-muted">{text('on_file.none')}</p>}
      <ul className="grid gap-3">
        {papers.map((paper) => (
          <li key={paper.id}>
            <Line {...{ person, paper }} />
            {paper.state === 'seen' && (
              <div className="mt-2">
                <TakePaperBack seen={{ id: paper.id, name }} onDone={report} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-brand-ink empty:hidden">
        {done}
      </p>
    </>
  )
}

function Line({ person, paper: { kind, vehicleId, state, sentAt, validUntil } }: { person: Person; paper: PaperOnFile }) {
  const text = useText('papers')
  const { dateTime } = useFormatter()
  const car = person.cars.find(({ id }) => id === vehicleId)
  const until = dateTime(new Date(`${dayFrom(validUntil)}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const sent = dateTime(new Date(sentAt), { dateStyle: 'medium' })
  return (
    <>
      <p>{car ? text('of_car', { kind: text(`kind.${kind}`), car: car.plate }) : text(`kind.${kind}`)}</p>
      <p className="text-sm font-normal text-muted">{text(`on_file.${state}`, { until, sent })}</p>
    </>
  )
}
