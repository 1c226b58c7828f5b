import { CircleCheck, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { Button } from '../design/Button.tsx'
import { useText } from '../texts/texts.ts'

/** The code of a case, in place of the form that opened it: to write down, to print, to come back to. */
export function Taken({ code, askedAt }: { code: string; askedAt: string }) {
  const text = useText('withdrawals')
  const format = useFormatter()
  const heading = useRef<HTMLHeadingElement>(null)
  // what was pressed is gone
  useEffect(() => heading.current?.focus(), [])
  const when = format.dateTime(new Date(askedAt), { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' })
  return (
    <section className="min-w-0 self-start rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-lg outline-none">
        <CircleCheck size={22} className="shrink-0 text-brand" aria-hidden />
        {text('taken')}
      </h2>
      <p className="mt-4 text-sm text-muted">{text('your_code')}</p>
      <p className="text-3xl font-bold tabular-nums">{code}</p>
      <p className="mt-2 text-sm text-muted">{when}</p>
      <p className="mt-4">{text('taken_more')}</p>
      <Button variant="outline" className="no-print mt-4" icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
        {text('print')}
      </Button>
    </section>
  )
}
