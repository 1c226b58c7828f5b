import type { Hint } from '#contract/cases.ts'
import { Panel } from '../../people/Panel.tsx'
import { useText } from '../../texts/texts.ts'
import { HintLine } from './HintLine.tsx'

/** What a machine noticed about this person. */
export function HintsAbout({ hints }: { hints: readonly Hint[] }) {
  const text = useText('moderation')
  if (hints.length === 0) return null
  return (
    <Panel title={text('hints')} intro={text('hints_why')} className="border-dashed">
      <ul className="grid gap-4">
        {hints.map((hint) => (
          <li key={hint.id}>
            <HintLine hint={hint} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
