import { Scale } from 'lucide-react'
import { Banner } from '../../design/Banner.tsx'
import { Button } from '../../design/Button.tsx'
import { useOpening } from '../../bookings/useOpening.ts'
import { useText } from '../../texts/texts.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useMoments } from '../useMoments.ts'
import type { OwnSanction } from './Decisions.tsx'
import { useAppeal } from './queries.ts'

/** The appeal against a decision: how to make it, or what became of it (E6). */
export function AppealPart({ sanction }: { sanction: OwnSanction }) {
  const text = useText('barred')
  if (sanction.appeal) return <Appealed appeal={sanction.appeal} />
  if (sanction.whyNotAppeal === 'appeal_too_late') return <p className="mt-4 text-sm text-muted">{text('appeal_too_late')}</p>
  return sanction.whyNotAppeal ? null : <CanAppeal sanction={sanction} />
}

function Appealed({ appeal: { at, upheld, reason, decideBy } }: { appeal: NonNullable<OwnSanction['appeal']> }) {
  const text = useText('barred')
  const { day } = useMoments()
  const dates = { day: day(at), by: day(decideBy) }
  const said =
    upheld === null ? text('appeal_sent', dates) : text(upheld ? 'appeal_upheld' : 'appeal_refused', { day: dates.day })
  return (
    <Banner tone={upheld ? 'brand' : 'sun'} icon={<Scale size={20} aria-hidden />} className="mt-5" role="status">
      <p className="font-semibold">{said}</p>
      {reason && <p className="mt-1 wrap-anywhere">{text('appeal_reason', { reason })}</p>}
    </Banner>
  )
}

function CanAppeal({ sanction }: { sanction: OwnSanction }) {
  const text = useText('barred')
  const { day } = useMoments()
  const { count, isOpen, begin, end } = useOpening()
  const appeal = useAppeal(sanction.id)
  const send = (said: string) => appeal.mutate(said, { onSuccess: end })
  return (
    <div className="mt-5">
      <p className="text-sm text-muted">
        {text('appeal_why')} {text('appeal_by', { day: day(sanction.appealUntil) })}
      </p>
      <Button variant="outline" className="mt-3" icon={<Scale size={18} aria-hidden />} onClick={begin}>
        {text('appeal')}
      </Button>
      {isOpen && (
        <ReasonDialog
          key={count}
          title={text('appeal_title')}
          label={text('appeal_text')}
          hint={text('appeal_text_hint')}
          back={text('back')}
          yes={text('appeal_send')}
          act={{ ...appeal, mutate: send }}
          onClose={end}
        >
          {text('appeal_why')}
        </ReasonDialog>
      )}
    </div>
  )
}
