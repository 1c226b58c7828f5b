import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Alert } from '#contract/trips/alerts.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { lazy } from '../../ui/kit/lazy.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { useHoursWords } from '../wanted/words.ts'
import { useHiding } from './queries.ts'

const ShowingDialog = lazy('ShowingDialog', () =>
  import('./ShowingDialog.tsx').then(({ ShowingDialog }) => ({ default: ShowingDialog })),
)

/** Shows an alert as drivers see it, and a button that publishes the alert to drivers. */
export function ShowPart({ alert }: { alert: Alert }) {
  const text = useText('wanted')
  const [isOpen, setOpen] = useState(false)
  const isRegistered = useSession()?.me?.registered === true
  const open = () => setOpen(true)
  return (
    <div className="mt-4 rounded-field bg-sunken p-4">
      {alert.shown ? (
        <VisibleRequest alert={alert} shown={alert.shown} onEdit={open} />
      ) : (
        <>
          <p className="text-sm text-muted">{text('show_why')}</p>
          <Button
            variant="outline"
            size="small"
            className="mt-3"
            disabledBecause={isRegistered ? undefined : text('register_first')}
            onClick={open}
          >
            {text('show')}
          </Button>
        </>
      )}
      <Suspense>{isOpen && <ShowingDialog alert={alert} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

function VisibleRequest({ alert, shown, onEdit }: { alert: Alert; shown: NonNullable<Alert['shown']>; onEdit: () => void }) {
  const text = useText('wanted')
  const hours = useHoursWords()
  const hiding = useHiding(alert.id)
  return (
    <>
      <Tag tone={shown.onlyWomen ? 'rose' : 'brand'} icon={<Eye size={16} aria-hidden />}>
        {text(shown.onlyWomen ? 'shown_to_women' : 'shown')}
      </Tag>
      <p className="mt-2 text-sm">{capitalized(hours(shown) ?? text('any_hour'))}</p>
      {shown.note && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{shown.note}</p>}
      <p className="mt-1 text-sm text-muted">{text('until_seat')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={onEdit}>
          {text('edit')}
        </Button>
        <Button variant="quiet" size="small" busy={hiding.isPending} onClick={() => hiding.mutate()}>
          {text('hide')}
        </Button>
      </div>
      <ErrorToast error={hiding.error} onClose={hiding.reset} />
    </>
  )
}
