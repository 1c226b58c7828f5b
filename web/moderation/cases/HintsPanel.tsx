import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../people/Panel.tsx'
import { useText } from '../../texts/texts.ts'
import { hintsQuery } from '../queries.ts'
import { WhoLine } from '../WhoLine.tsx'
import { HintLine } from './HintLine.tsx'

/** What a machine noticed about anybody, clearly as hints. */
export function HintsPanel() {
  const text = useText('moderation')
  const { data } = useQuery(hintsQuery)
  return (
    <Panel title={text('hints')} intro={text('hints_why')} className="mt-8">
      {data?.length === 0 && <p className="text-muted">{text('no_hints')}</p>}
      <ul className="grid divide-y divide-line">
        {data?.map((hint) => (
          <li key={hint.id} className="grid gap-2 py-4">
            <WhoLine who={hint.person} size={36} />
            <HintLine hint={hint} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
