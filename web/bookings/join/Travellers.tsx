import { useEffect, useRef, useState } from 'react'
import { fieldSentence } from '#contract/words/fields.ts'
import { type CompanionKind, type NamedCompanion, whyNotTravellers, wrongCompanions } from '#domain/bookings/company.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'

/** How many seats are asked for, and who was named so far; kept by the page, so that closing the dialog loses no name. */
export interface TravelParty {
  seats: number
  companions: readonly NamedCompanion[]
  onName: (companions: NamedCompanion[]) => void
}

const unnamed: NamedCompanion = { kind: 'adult' }

/** One companion for each seat but the person's own, and what is wrong with them once they were sent. */
export function useTravellers({ seats, companions, onName }: TravelParty) {
  const [tried, setTried] = useState(0)
  const named = Array.from({ length: seats - 1 }, (_, i) => companions[i] ?? unnamed)
  const wrong = wrongCompanions(named, seats)
  const twice = whyNotTravellers(named, seats)

  function change(i: number, to: Partial<NamedCompanion>) {
    onName(named.map((one, n) => (n === i ? { ...one, ...to } : one)))
  }
  /** of all adults at once */
  function state(adultStated: boolean) {
    onName(named.map((one) => ({ ...one, adultStated })))
  }
  /** All of them when nothing is wrong. */
  function check(): NamedCompanion[] | undefined {
    if (wrong.length === 0 && !twice) return named
    setTried(tried + 1)
    return undefined
  }
  return { named, wrong: tried > 0 ? wrong : [], twice: tried > 0 ? twice : undefined, tried, change, state, check }
}

type TravellersProps = Omit<ReturnType<typeof useTravellers>, 'check'> & { kinds: readonly CompanionKind[] }

/** The names of those who ride along, and the booker's word for the adults among them (F23). */
export function Travellers({ kinds, named, wrong, twice, tried, change, state }: TravellersProps) {
  const text = useText('companions')
  const refusals = useText('refusals')
  const language = useLanguage()
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (tried > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tried])

  const adults = named.filter(({ kind }) => kind === 'adult')
  const unstated = wrong.find(({ field }) => field.endsWith('.adultStated'))
  const errorOf = (field: string) => {
    const found = wrong.find((one) => one.field === field)
    return found && fieldSentence(found.reason, language)
  }
  return (
    <fieldset ref={box} className="mt-5 min-w-0 border-t border-line pt-5">
      <legend className="sr-only">{text('who_travels')}</legend>
      <p aria-hidden className="font-bold">
        {text('who_travels')}
      </p>
      {named.map((one, i) => (
        // by number: nobody has anything else that stays
        <Traveller key={i} i={i} one={one} kinds={kinds} errorOf={errorOf} onChange={change} />
      ))}
      {twice && (
        <p role="alert" className="mt-3 text-sm font-semibold text-danger">
          {refusals(twice)}
        </p>
      )}
      {adults.length > 0 && (
        <Checkbox
          className="mt-4"
          label={text('adults_agree', { count: adults.length })}
          checked={adults.every(({ adultStated }) => adultStated)}
          onChange={({ target }) => state(target.checked)}
          error={unstated && fieldSentence(unstated.reason, language)}
        />
      )}
      <p className="mt-3 text-sm text-muted">{text('names_kept')}</p>
    </fieldset>
  )
}

interface TravellerProps {
  i: number
  one: NamedCompanion
  kinds: readonly CompanionKind[]
  errorOf: (field: string) => string | undefined
  onChange: (i: number, to: Partial<NamedCompanion>) => void
}

function Traveller({ i, one: { kind, name = '', lastName = '' }, kinds, errorOf, onChange }: TravellerProps) {
  const text = useText('companions')
  const error = (field: string) => errorOf(`companions.${i}.${field}`)
  return (
    <div role="group" aria-label={text('person', { n: String(i + 2) })} className="mt-4">
      <p aria-hidden className="mb-2 text-sm font-semibold text-muted">
        {text('person', { n: String(i + 2) })}
      </p>
      {kinds.length > 1 && (
        <RadioGroup legend={text('kind')} hideLegend inline className="mb-2">
          {kinds.map((each) => (
            <Radio
              key={each}
              name={`kind-${i}`}
              label={text(`kinds.${each}`)}
              checked={kind === each}
              onChange={() => onChange(i, { kind: each })}
            />
          ))}
        </RadioGroup>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text('first_name')} error={error('name')}>
          <TextInput
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => onChange(i, { name: target.value })}
          />
        </Field>
        {kind === 'adult' && (
          <Field label={text('last_name')} error={error('lastName')}>
            <TextInput
              value={lastName}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => onChange(i, { lastName: target.value })}
            />
          </Field>
        )}
      </div>
    </div>
  )
}
