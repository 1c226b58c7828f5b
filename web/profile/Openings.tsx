import { FileLock } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import type { Opening } from '#contract/people.ts'
import { Button } from '../design/Button.tsx'
import { Panel } from '../people/Panel.tsx'
import { useText } from '../texts/texts.ts'

const AT_FIRST = 5

/** Who opened the person's papers, when and why. */
export function Openings({ openings }: { openings: readonly Opening[] }) {
  const text = useText('profile')
  const [most, show] = useState(AT_FIRST)
  return (
    <Panel title={text('openings')} intro={text('openings_why')}>
      {openings.length === 0 ? (
        <p className="flex items-center gap-2.5 font-semibold">
          <FileLock size={20} className="text-brand" aria-hidden />
          {text('no_openings')}
        </p>
      ) : (
        <ul className="grid gap-4">
          {openings.slice(0, most).map((opening) => (
            <li key={`${opening.at} ${opening.purpose}`}>
              <Line opening={opening} />
            </li>
          ))}
        </ul>
      )}
      {openings.length > most && (
        <Button variant="quiet" size="small" className="mt-4" onClick={() => show(openings.length)}>
          {text('show_more')}
        </Button>
      )}
    </Panel>
  )
}

function Line({ opening: { purpose, by, own, reason, at } }: { opening: Opening }) {
  const text = useText('profile')
  const format = useFormatter()
  const when = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  const paper = text(purpose === 'dni' ? 'dni_number' : purpose)
  const who = own ? text('opened_own', { paper }) : text('opened', { by: by || text('nameless'), paper })
  return (
    <>
      <p className="font-semibold">{who}</p>
      <p className="text-sm text-muted">{when}</p>
      <p className="text-sm wrap-anywhere">{text('because', { reason })}</p>
    </>
  )
}
