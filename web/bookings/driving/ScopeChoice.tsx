import { useId } from 'react'
import type { Scope } from '#contract/trips/series.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'

/** Returns the later trips of the same series; with `sameWayOnly` only those in the same direction. */
export const followingOf = ({ series, departsAt }: Trip, sameWayOnly: boolean) =>
  (series?.trips ?? []).filter((one) => one.departsAt > departsAt && (one.sameWay || !sameWayOnly))

interface ScopeChoiceProps {
  /** number of later trips */
  following: number
  scope: Scope
  onChange: (scope: Scope) => void
}

/** Renders the choice between this trip only and this trip with the later ones of its series (TR15). */
export function ScopeChoice(props: ScopeChoiceProps) {
  return useWords('series') && props.following > 0 ? <Choice {...props} /> : null
}

function Choice({ following, scope, onChange }: ScopeChoiceProps) {
  const text = useText('series')
  const name = useId()
  return (
    <RadioGroup legend={text('scope')} className="mt-4">
      <Radio name={name} label={text('scope_one')} checked={scope === 'one'} onChange={() => onChange('one')} />
      <Radio
        name={name}
        label={text('scope_following', { count: following })}
        checked={scope === 'following'}
        onChange={() => onChange('following')}
      />
    </RadioGroup>
  )
}
