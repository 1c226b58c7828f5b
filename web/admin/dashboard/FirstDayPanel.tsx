import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FirstDay, markFirstDay } from '#contract/admin/firstDay.ts'
import { type FirstDayMark, type FirstDayStep, isMarked } from '#domain/admin/firstDay.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { firstDayQuery } from './firstDayQuery.ts'
import { TestMail } from './TestMail.tsx'

/** Lists first steps of a new community: ticked according to the data, hidden once done or dismissed. */
export function FirstDayPanel() {
  const text = useText('admin')
  const queries = useQueryClient()
  const { data } = useQuery(firstDayQuery)
  const mark = useMutation({
    mutationFn: (one: FirstDayMark) => call(markFirstDay, { params: { mark: one } }),
    onSuccess: (now) => queries.setQueryData(firstDayQuery.queryKey, now),
  })
  if (!data || data.steps.length === 0) return null
  const away = (
    <Button variant="quiet" size="small" onClick={() => mark.mutate('put_away')}>
      {text('first_day.put_away')}
    </Button>
  )
  const done = data.steps.filter((one) => one.done).length
  return (
    <Panel
      title={text('first_day.title')}
      intro={text('first_day.intro', { done, all: data.steps.length })}
      actions={away}
      className="mb-6"
    >
      <ErrorToast error={mark.error} onClose={mark.reset} />
      <ul className="grid gap-4">
        {data.steps.map((one) => (
          <Step key={one.step} {...one} onMark={mark.mutate} />
        ))}
      </ul>
    </Panel>
  )
}

function Step({ step, done, onMark }: FirstDay['steps'][number] & { onMark: (mark: FirstDayMark) => void }) {
  const text = useText('admin')
  const name = text(`first_day.step.${step}`)
  const Icon = done ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3">
      <Icon size={22} aria-hidden className={`mt-0.5 shrink-0 ${done ? 'text-brand' : 'text-muted'}`} />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {name}
          {done && <span className="sr-only">: {text('first_day.done')}</span>}
        </p>
        {!done && (
          <>
            <p className="max-w-text text-sm wrap-anywhere text-muted">
              {text.rich(`first_day.why.${step}`, { command, page: pageOf(step), terms, privacy })}
            </p>
            {step === 'mail' && <TestMail />}
            {isMarked(step) && (
              <Button
                variant="outline"
                size="small"
                className="mt-2"
                aria-label={`${text('first_day.mark')}: ${name}`}
                onClick={() => onMark(step)}
              >
                {text('first_day.mark')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}

const link = 'font-semibold text-brand-ink underline underline-offset-3'
const command = (words: ReactNode) => <code className="text-ink">{words}</code>
const terms = (words: ReactNode) => (
  <a href="/terms-and-conditions" target="_blank" className={link}>
    {words}
  </a>
)
const privacy = (words: ReactNode) => (
  <a href="/privacy-policy" target="_blank" className={link}>
    {words}
  </a>
)

/** Screens below /admin on which the steps are done. */
const screens: Partial<Record<FirstDayStep, string>> = {
  contact: 'settings',
  fuel: 'settings',
  payouts: 'payouts',
  admins: 'users',
}

const pageOf = (step: FirstDayStep) => (words: ReactNode) => (
  <Link to="/admin/$" params={{ _splat: screens[step] ?? '' }} className={link}>
    {words}
  </Link>
)
