import { Download as Icon } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../design/Button.tsx'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../Refusal.tsx'
import { useFresh, useKept } from '../useFresh.ts'
import { downloadMine } from './queries.ts'

const WHAT = 'export'

/** Takes everything along as a file; after a login that came between, by itself. */
export function Download() {
  const text = useText('privacy')
  const wasInterrupted = useKept(WHAT) !== undefined
  const { mutate, isPending, isSuccess, error } = useFresh(WHAT, downloadMine)
  useEffect(() => {
    if (wasInterrupted) mutate()
  }, [wasInterrupted, mutate])
  return (
    <div>
      <p className="text-sm text-muted">{text('export_why')}</p>
      <Button variant="outline" className="mt-3" icon={<Icon size={18} aria-hidden />} busy={isPending} onClick={() => mutate()}>
        {text('export')}
      </Button>
      <p role="status" className="mt-2 text-sm font-semibold text-brand-ink empty:hidden">
        {isSuccess && text('exported')}
      </p>
      <Refusal error={error} />
    </div>
  )
}
