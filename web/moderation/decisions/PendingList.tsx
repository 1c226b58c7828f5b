import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'
import { useRecordedReason } from '../useRecordedReason.ts'

interface WaitingProps<One> {
  title: string
  none: string
  /** open decisions */
  query: UseQueryResult<One[]>
  keyOf: (one: One) => string
  children: (one: One) => ReactNode
}

/** Lists pending decisions, or shows that there are none. */
export function PendingList<One>({ title, none, query, keyOf, children }: WaitingProps<One>) {
  return (
    <Panel title={title}>
      <QueryFrame query={query} loading={<Skeleton className="h-16" />}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">{none}</p>
          ) : (
            <ul className="-my-5 grid divide-y divide-line">
              {all.map((one) => (
                <li key={keyOf(one)} className="grid gap-3 py-5">
                  {children(one)}
                </li>
              ))}
            </ul>
          )
        }
      </QueryFrame>
    </Panel>
  )
}

/** Shows the operator's command, if no other administrator can confirm. */
export function OperatorCommand({ command }: { command: string | null }) {
  const text = useText('moderation')
  return (
    command && (
      <p className="max-w-text text-sm text-muted">
        {text('only_operator')} <code className="wrap-anywhere text-ink">{command}</code>
      </p>
    )
  )
}

interface Option {
  /** label of the button, and of the confirming button */
  label: string
  title: string
  why: string
  isDangerous?: boolean
}

interface DecisionButtonsProps {
  /** name under which the draft is stored while a login interrupts */
  what: string
  yes: Option
  no: Option
  /** reason why this administrator may not decide */
  disabledBecause: string | undefined
  /** reason why this administrator cannot do the first action, although the second one is possible */
  yesDisabledBecause?: string | undefined
  hint: string
  act: (decision: { yes: boolean; reason: string }) => Promise<unknown>
}

/** Renders two buttons, each with a dialog that requires a reason. */
export function DecisionButtons({ what, yes, no, disabledBecause, yesDisabledBecause, hint, act }: DecisionButtonsProps) {
  const reason = useRecordedReason(hint)
  const accept = useStepUp(`${what} true`, (why: string) => act({ yes: true, reason: why }))
  const refuse = useStepUp(`${what} false`, (why: string) => act({ yes: false, reason: why }))
  return (
    <div className="flex flex-wrap gap-3">
      <ConfirmButton
        size="small"
        disabledBecause={disabledBecause ?? yesDisabledBecause}
        isDangerous={yes.isDangerous}
        label={yes.label}
        title={yes.title}
        reason={reason}
        yes={yes.label}
        act={accept}
      >
        {yes.why}
      </ConfirmButton>
      <ConfirmButton
        variant="outline"
        size="small"
        disabledBecause={disabledBecause}
        isDangerous={no.isDangerous}
        label={no.label}
        title={no.title}
        reason={reason}
        yes={no.label}
        act={refuse}
      >
        {no.why}
      </ConfirmButton>
    </div>
  )
}
