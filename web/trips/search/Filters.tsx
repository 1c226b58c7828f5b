import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Zap } from 'lucide-react'
import { useId, useState } from 'react'
import type { Preference } from '#domain/trips/trip.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select, TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { RadioGroup, Radio } from '../../ui/kit/fields/RadioGroup.tsx'
import type { SearchAddress } from '../../ui/tripAddress.ts'
import type { TripSearch } from '../tripQuery.ts'
import { chosenIn, offered, preferenceIcons } from '../words.ts'
import { type FilterAddress, maxPriceFrom } from './filterAddress.ts'

const orders = ['departure', 'price'] as const

/** Fields for the order of the trips and for the filters (ST20). Every change starts at the first page. */
export function Filters({ search: { address } }: { search: TripSearch }) {
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
      <DriverFilters address={address} />
      <DepartureHours address={address} />
      <MostPrice key={address.maxPrice} address={address} />
      <LeastLuggage address={address} />
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

function DriverFilters({ address: { verified, atOnce } }: { address: SearchAddress }) {
  const text = useText('trips')
  const refine = useRefine()
  return (
    <RadioGroup legend={text('driver_and_booking')}>
      <Checkbox
        label={text('filter_verified')}
        icon={<BadgeCheck size={20} aria-hidden />}
        checked={verified === 'true'}
        onChange={({ currentTarget }) => refine({ verified: currentTarget.checked ? 'true' : undefined })}
      />
      <Checkbox
        label={text('filter_at_once')}
        icon={<Zap size={20} aria-hidden />}
        checked={atOnce === 'true'}
        onChange={({ currentTarget }) => refine({ atOnce: currentTarget.checked ? 'true' : undefined })}
      />
    </RadioGroup>
  )
}

const HOURS = Array.from({ length: 25 }, (_, hour) => hour)
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Padding for two fields next to each other in the column of filters, where the default padding would cut off the times. */
const narrow = 'pr-8! pl-3!'

/** Renders the filter by time of pick-up. Each of the two lists offers only times that fit the time chosen in the other. */
function DepartureHours({ address }: { address: SearchAddress }) {
  const text = useText('trips')
  const refine = useRefine()
  const first = Number(address.fromHour ?? 0)
  const last = Number(address.toHour ?? 24)
  return (
    <RadioGroup legend={text('departure_hours')}>
      <div className="grid grid-cols-2 gap-2">
        <Field label={text('hour_from')}>
          <Select
            className={narrow}
            value={first}
            onChange={({ target }) => refine({ fromHour: target.value === '0' ? undefined : target.value })}
          >
            {HOURS.filter((hour) => hour < Math.max(last, 1)).map(toOption)}
          </Select>
        </Field>
        <Field label={text('hour_until')}>
          <Select
            className={narrow}
            value={last}
            onChange={({ target }) => refine({ toHour: target.value === '24' ? undefined : target.value })}
          >
            {HOURS.filter((hour) => hour > Math.min(first, 23)).map(toOption)}
          </Select>
        </Field>
      </div>
    </RadioGroup>
  )
}

const toOption = (hour: number) => (
  <option key={hour} value={hour}>
    {hourText(hour)}
  </option>
)

/**
 * Renders the filter by price. It applies when the user leaves the field or presses Enter, because a list that changes with every
 * digit would be useless.
 */
function MostPrice({ address }: { address: SearchAddress }) {
  const text = useText('trips')
  const refine = useRefine()
  const [typed, setTyped] = useState(address.maxPrice ?? '')
  const apply = () => {
    const maxPrice = maxPriceFrom(typed)
    if (typed.trim() && !maxPrice) setTyped(address.maxPrice ?? '')
    else if (maxPrice !== address.maxPrice) refine({ maxPrice })
  }
  return (
    <Field label={text('most_price')} hint={text('most_price_hint')}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
    </Field>
  )
}

function LeastLuggage({ address }: { address: SearchAddress }) {
  const text = useText('trips')
  const refine = useRefine()
  const choose = (value: string) => refine({ luggage: value === 'small' || value === 'large' ? value : undefined })
  return (
    <Field label={text('least_luggage')}>
      <Select value={address.luggage ?? 'none'} onChange={({ target }) => choose(target.value)}>
        <option value="none">{text('any_luggage')}</option>
        <option value="small">{text('luggage.small')}</option>
        <option value="large">{text('luggage.large')}</option>
      </Select>
    </Field>
  )
}

type Refinement = { [K in keyof FilterAddress]?: FilterAddress[K] | undefined } & { order?: 'price' | undefined }

/** Returns a function that changes the order or filters in the URL, and goes to the first page. */
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
