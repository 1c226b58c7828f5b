import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { Preference } from '#domain/trips/trip.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { Checkbox } from '../../ui/kit/Checkbox.tsx'
import { RadioGroup, Radio } from '../../ui/kit/RadioGroup.tsx'
import type { SearchAddress } from '../../ui/tripAddress.ts'
import type { TripSearch } from '../tripQuery.ts'
import { chosenIn, offered, preferenceIcons } from '../words.ts'

const orders = ['departure', 'price'] as const

/** The order of the trips, and the preferences they have to have. Every change is a new first page. */
export function Filters({ asked: { address } }: { asked: TripSearch }) {
  const text = useText('trips')
  const refine = useRefine()
  const name = useId()
  return (
    <div className="grid gap-6">
      <RadioGroup legend={text('sort_by')}>
        {orders.map((order) => (
          <Radio
            key={order}
            name={name}
            label={text(`by_${order}`)}
            checked={(address.order ?? 'departure') === order}
            onChange={() => refine({ order: order === 'price' ? order : undefined })}
          />
        ))}
      </RadioGroup>
      <hr className="border-line" />
      <Preferences chosen={chosenIn(address.restriction)} onChange={(restriction) => refine({ restriction })} />
    </div>
  )
}

function Preferences({ chosen, onChange }: { chosen: Preference[]; onChange: (restriction: string | undefined) => void }) {
  const text = useText('trips')
  const choices = offered(useSession()?.me?.gender)
  const toggle = (one: Preference, on: boolean) =>
    onChange([...chosen.filter((other) => other !== one), ...(on ? [one] : [])].join(',') || undefined)
  return (
    <RadioGroup legend={text('preferences')}>
      {choices.map((one) => {
        const Icon = preferenceIcons[one]
        return (
          <Checkbox
            key={one}
            label={text(one)}
            icon={<Icon size={20} aria-hidden />}
            checked={chosen.includes(one)}
            onChange={(event) => toggle(one, event.currentTarget.checked)}
          />
        )
      })}
    </RadioGroup>
  )
}

interface Refinement {
  order?: 'price' | undefined
  restriction?: string | undefined
}

/** Changes order or preferences in the address and goes to its first page. */
export function useRefine() {
  const navigate = useNavigate()
  return (part: Refinement) =>
    void navigate({
      to: '.',
      replace: true,
      search: ({ page: _, after: __, ...search }: SearchAddress) => defined({ ...search, ...part }),
    })
}

const defined = (address: { [K in keyof SearchAddress]: SearchAddress[K] | undefined }): SearchAddress =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
