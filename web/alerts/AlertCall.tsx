import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Banner } from '../design/Banner.tsx'
import { Button } from '../design/Button.tsx'
import { useSaid } from '../shell/useSaid.ts'
import { useText } from '../texts/texts.ts'
import { dayIn } from '../trips/address.ts'
import type { Asked } from '../trips/asked.ts'
import { AlertSet } from './AlertSet.tsx'
import { alertFor, type Days } from './days.ts'
import { useSetAlert } from './queries.ts'

// Most want the day they looked for.
const DaysDialog = lazy(() => import('./DaysDialog.tsx').then((dialog) => ({ default: dialog.DaysDialog })))

interface AlertCallProps {
  asked: Asked
  /** nothing was found */
  isEmpty?: boolean
}

/** "Tell me when someone posts this": the search as it stands with one press, or on more days. */
export function AlertCall(props: AlertCallProps) {
  const { from, to, date, place, restriction } = props.asked.query
  // another search is another wish
  return from && <Wish key={[from, to, date, place, restriction].join()} {...props} />
}

function Wish({ asked, isEmpty = false }: AlertCallProps) {
  const text = useText('alert')
  const said = useSaid()
  const [choosing, setChoosing] = useState(false)
  const set = useSetAlert()
  const day = dayIn(asked.address.date)
  if (!day) return null
  const tell = (days: Days) => set.mutate(alertFor(asked.query, days), { onSuccess: () => setChoosing(false) })
  if (set.data && !choosing) return <AlertSet alert={set.data} />
  const actions = (
    <>
      <Button variant={isEmpty ? 'primary' : 'outline'} busy={set.isPending} onClick={() => tell({ kind: 'day', day })}>
        {text('tell_me')}
      </Button>
      <Button variant="quiet" onClick={() => setChoosing(true)}>
        {text('other_days')}
      </Button>
    </>
  )
  return (
    <>
      <Banner icon={<Bell size={22} aria-hidden />} className="mt-6" actions={actions}>
        {text(isEmpty ? 'not_yet' : 'tell_me_why')}
        {set.error && !choosing && (
          <span role="alert" className="block font-semibold text-danger">
            {said(set.error)}
          </span>
        )}
      </Banner>
      {choosing && (
        <Suspense>
          <DaysDialog day={day} onClose={() => setChoosing(false)} onChoose={tell} set={set} />
        </Suspense>
      )}
    </>
  )
}
