import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Invitation } from '#contract/bookings/companions.ts'
import type { Trip } from '#contract/trips/trips.ts'
import type { TravellerKind } from '#domain/bookings/companions.ts'
import { ADULT_AGE } from '#domain/people/profile.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useFieldSentence } from '../../ui/forms/useFieldSentence.ts'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { Select, TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { useDriverName } from '../../ui/useDriverName.ts'
import { Face } from '../companions/Face.tsx'
import { Invitations } from '../companions/Invitations.tsx'
import { invitationsQuery } from '../companions/queries.ts'
import { agreedOf, type CompanionDraft, draftsFor, kindsOn, waitsForYes, whyNotDrafts, withAgreed, wrongDrafts } from './party.ts'
import type { Seat } from './seat.ts'

/** Number of seats, companions named so far, and the message. The page stores it, so that closing the dialog loses nothing. */
export interface TravelParty {
  seats: number
  companions: readonly CompanionDraft[]
  message: string
  onSeats: (seats: number) => void
  onName: (companions: CompanionDraft[]) => void
  onMessage: (message: string) => void
}

/** Manages the state of the companions, one for each seat but the user's own, and their errors after an attempt to send. */
export function useTravellers(trip: Trip, { seats, companions, onName }: TravelParty) {
  const text = useText('companions')
  const [tried, setTried] = useState(0)
  const kinds = kindsOn(trip.companions)
  const drafts = draftsFor(seats, companions, kinds)
  const invites = drafts.some(({ kind }) => kind === 'account')
  const invitations = useQuery({ ...invitationsQuery(trip.id), enabled: invites })
  const agreed = agreedOf(invitations.data ?? [])
  const named = withAgreed(drafts, agreed)
  const wrong = wrongDrafts(named)
  const twice = whyNotDrafts(named)

  function change(i: number, to: Partial<CompanionDraft>) {
    onName(named.map((one, n) => (n === i ? { ...one, ...to } : one)))
  }
  /** Returns all companions if none has an error. */
  function check(): CompanionDraft[] | undefined {
    if (wrong.length === 0 && !twice) return named
    setTried(tried + 1)
    return undefined
  }
  return {
    trip,
    kinds,
    named,
    agreed,
    invites,
    invitations,
    tried,
    change,
    check,
    wrong: tried > 0 ? wrong : [],
    twice: tried > 0 ? twice : undefined,
    whyNotYet: waitsForYes(named) ? text('account_first') : undefined,
  }
}

type TravellersProps = Omit<ReturnType<typeof useTravellers>, 'check' | 'whyNotYet'> & { seat: Seat }

/**
 * Fields of the companions: names, with the booker's statement about the adults, and accounts that accepted an invitation (F23).
 */
export function Travellers({ trip, seat, invites, invitations, tried, ...travellers }: TravellersProps) {
  const text = useText('companions')
  const refusals = useText('refusals')
  const driver = useDriverName(trip)
  const { kinds, named, twice } = travellers
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (tried > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tried])

  return (
    <fieldset ref={box} className="mt-5 min-w-0 border-t border-line pt-5">
      <legend className="sr-only">{text('who_travels')}</legend>
      <p aria-hidden className="font-bold">
        {text('who_travels')}
      </p>
      {kinds.length === 1 && <p className="mt-1 text-sm text-muted">{text('accounts_only')}</p>}
      {named.map((one, i) => (
        // keyed by index, because companions have no other stable key
        <Traveller key={i} i={i} one={one} {...travellers} />
      ))}
      {twice && (
        <p role="alert" className="mt-3 text-sm font-semibold text-danger">
          {refusals(twice)}
        </p>
      )}
      <AdultStatement named={named} />
      {named.some(({ kind }) => kind === 'child') && <p className="mt-3 text-sm">{text('child_seat', { driver })}</p>}
      {named.some(({ kind }) => kind !== 'account') && <p className="mt-3 text-sm text-muted">{text('names_kept')}</p>}
      {invites && <Invitations trip={trip} seat={seat} query={invitations} />}
    </fieldset>
  )
}

/** Shows the statement about adults that the booker makes by sending the adults' names (A4). */
function AdultStatement({ named }: Pick<TravellersProps, 'named'>) {
  const text = useText('companions')
  const language = useLanguage()
  const adults = named.flatMap(({ kind, name = '', lastName = '' }, i) =>
    kind === 'adult' ? [`${name} ${lastName}`.trim() || text('person', { n: String(i + 2) })] : [],
  )
  if (adults.length === 0) return null
  const names = new Intl.ListFormat(language).format(adults)
  return <p className="mt-4 text-sm wrap-anywhere">{text('adults_agree', { count: adults.length, names })}</p>
}

interface TravellerProps extends Pick<TravellersProps, 'kinds' | 'named' | 'agreed' | 'wrong' | 'change'> {
  i: number
  one: CompanionDraft
}

function Traveller({ i, one, ...travellers }: TravellerProps) {
  const text = useText('companions')
  const { kinds, change } = travellers
  return (
    <div role="group" aria-label={text('person', { n: String(i + 2) })} className="mt-4">
      <p aria-hidden className="mb-2 text-sm font-semibold text-muted">
        {text('person', { n: String(i + 2) })}
      </p>
      {kinds.length > 1 && (
        <RadioGroup legend={text('kind')} hideLegend inline className="mb-2">
          {kinds.map((each: TravellerKind) => (
            <Radio
              key={each}
              name={`kind-${i}`}
              label={text(`kinds.${each}`)}
              checked={one.kind === each}
              onChange={() => change(i, { kind: each })}
            />
          ))}
        </RadioGroup>
      )}
      {one.kind === 'account' ? <Account i={i} one={one} {...travellers} /> : <Names i={i} one={one} {...travellers} />}
    </div>
  )
}

function Names({ i, one: { kind, name = '', lastName = '', age }, wrong, change }: TravellerProps) {
  const text = useText('companions')
  const sentenceOf = useFieldSentence()
  const error = (field: string) => {
    const found = wrong.find((one) => one.field === `companions.${i}.${field}`)
    return found && sentenceOf(found.reason)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={text('first_name')} error={error('name')}>
        <TextInput value={name} maxLength={80} autoComplete="off" onChange={({ target }) => change(i, { name: target.value })} />
      </Field>
      {kind === 'adult' && (
        <Field label={text('last_name')} error={error('lastName')}>
          <TextInput
            value={lastName}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => change(i, { lastName: target.value })}
          />
        </Field>
      )}
      {kind === 'child' && (
        <Field label={text('age')} note={text('optional')}>
          <Select
            value={age ?? ''}
            onChange={({ target: { value } }) => change(i, { age: value === '' ? undefined : Number(value) })}
          >
            <option value="">{text('age_unsaid')}</option>
            {Array.from({ length: ADULT_AGE }, (_, years) => (
              <option key={years} value={years}>
                {text('years', { years })}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}

/** Lets the booker choose the account for this seat among the accounts that accepted. */
function Account({ i, one, named, agreed, change }: TravellerProps) {
  const text = useText('companions')
  const isTaken = ({ id }: Invitation) => named.some(({ invitation }, n) => n !== i && invitation === id)
  const free = agreed.filter((each) => !isTaken(each))
  if (free.length === 0) return <p className="text-sm text-muted">{text('nobody_agreed')}</p>
  return (
    <RadioGroup legend={text('who_comes')} hideLegend>
      {free.map(({ id, person }) => (
        <Radio
          key={id}
          name={`account-${i}`}
          label={person && <Face person={person} />}
          checked={one.invitation === id}
          onChange={() => change(i, { invitation: id })}
        />
      ))}
    </RadioGroup>
  )
}
