import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Choices } from '#contract/notifications/notifications.ts'
import { type Channel, channels, isOptional } from '#domain/notifications/notification.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { ErrorToast } from '../ui/errors/ErrorToast.tsx'
import { classes } from '../ui/kit/classes.ts'
import { Checkbox } from '../ui/kit/fields/Checkbox.tsx'
import { kindWordsQuery, useChoose } from './choices.ts'

/** Lists groups of notifications with mail and push; a group unfolds to its kinds, each with its own choice. */
export function ChoicesTable({ choices }: { choices: Choices }) {
  const text = useText('notifications')
  const { mutate, error, reset } = useChoose()
  return (
    <div className="rounded-card border border-line bg-surface px-4 sm:px-6">
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-3 text-left font-semibold">
              {text('group')}
            </th>
            <th scope="col" className="w-18 text-left font-semibold">
              {text('mail')}
            </th>
            <th scope="col" className="w-18 text-left font-semibold">
              {text('push')}
            </th>
          </tr>
        </thead>
        {choices.groups.map((one) => (
          <Group key={one.group} one={one} choose={mutate} />
        ))}
      </table>
      <ErrorToast error={error} onClose={reset} />
    </div>
  )
}

interface GroupProps {
  one: Choices['groups'][number]
  choose: ReturnType<typeof useChoose>['mutate']
}

function Group({ one: { group, kinds, always, ...on }, choose }: GroupProps) {
  const text = useText('notifications')
  const [isOpen, open] = useState(false)
  const name = text(`groups.${group}`)
  const box = (channel: Channel) => {
    const count = kinds.filter((kind) => kind[channel]).length
    const label = text(channel === 'mail' ? 'mail_of' : 'push_of', { group: name })
    const props = { label, on: on[channel], part: !on[channel] && count > 0 && `${count}/${kinds.length}` }
    return <Box key={channel} {...props} isFixed={always} onChoose={(on) => choose({ group, channel, on })} />
  }
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="row" className="py-3 pr-3 text-left text-sm font-semibold">
          {name}
          {always && <span className="mt-1 block font-normal text-muted">{text('always')}</span>}
          {kinds.length > 1 && !always && <Opener {...{ name, isOpen }} onPress={() => open(!isOpen)} />}
        </th>
        {channels.map(box)}
      </tr>
      {isOpen && <Kinds kinds={kinds} choose={choose} />}
    </tbody>
  )
}

function Opener({ name, isOpen, onPress }: { name: string; isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="flex min-h-9 items-center gap-1 font-semibold text-brand-ink pointer-coarse:min-h-11"
    >
      {useText('notifications')('one_by_one')}
      <span className="sr-only">: {name}</span>
      <ChevronDown size={16} aria-hidden className={classes('transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
}

function Kinds({ kinds, choose }: Pick<GroupProps['one'], 'kinds'> & Pick<GroupProps, 'choose'>) {
  const text = useText('notifications')
  const { data: words } = useQuery(kindWordsQuery(useLanguage()))
  if (!words) return null
  return kinds.map(({ kind, ...on }) => {
    const kindName = { kind: isOptional(kind) ? words[kind] : '' }
    const label = (channel: Channel) => text(channel === 'mail' ? 'mail_when' : 'push_when', kindName)
    return (
      <tr key={kind}>
        <th scope="row" className="py-2 pr-3 pl-4 text-left text-sm font-normal">
          {text('when', kindName)}
        </th>
        {channels.map((channel) => (
          <Box key={channel} label={label(channel)} on={on[channel]} onChoose={(on) => choose({ kind, channel, on })} />
        ))}
      </tr>
    )
  })
}

interface BoxProps {
  label: string
  on: boolean
  /** number of chosen kinds, unless it is all or none */
  part?: ReactNode
  isFixed?: boolean
  onChoose: (on: boolean) => void
}

function Box({ label, on, part, isFixed, onChoose }: BoxProps) {
  const boxLabel = (
    <>
      <span className="sr-only">{label}</span>
      <span className="-ml-1 text-muted tabular-nums">{part}</span>
    </>
  )
  return (
    <td className="py-1 align-top">
      <Checkbox
        label={boxLabel}
        checked={on}
        disabled={isFixed}
        ref={(box) => void (box && (box.indeterminate = Boolean(part)))}
        onChange={(event) => onChoose(event.target.checked)}
      />
    </td>
  )
}
