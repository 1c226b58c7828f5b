import { FileLock } from 'lucide-react'
import { useFormatter } from 'use-intl'
import type { Opening } from '#contract/people.ts'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'

/** Who opened the person's papers, when and why. */
export function Openings({ openings }: { openings: readonly Opening[] }) {
  const text = useText('profile')
  return (
    <Panel title={text('openings')} intro={text('openings_why')}>
      {openings.length === 0 ? (
        <p className="flex items-center gap-2.5 font-semibold">
          <FileLock size={20} className="text-brand" aria-hidden />
          {text('no_openings')}
        </p>
      ) : (
        <ul className="grid gap-4">
          {openings.map((opening) => (
            <li key={`${opening.at} ${opening.purpose}`}>
              <Line opening={opening} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Line({ opening: { purpose, by, reason, at } }: { opening: Opening }) {
  const text = useText('profile')
  const format = useFormatter()
  const when = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <p className="font-semibold">{text('opened', { by: by || text('nameless'), paper: text(purpose) })}</p>
      <p className="text-sm text-muted">{when}</p>
      <p className="text-sm wrap-anywhere">{text('because', { reason })}</p>
    </>
  )
}
