import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Division, divideByReceipts, type Receipts } from '#contract/bookings/bookings.ts'
import { wrongReceipt } from '#domain/payments/typedReceipts.ts'
import type { FuelUnit } from '#domain/trips/fuel.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { useFieldRefusal } from '../../ui/errors/useFieldRefusal.ts'
import { PhotoField } from '../../ui/images/PhotoField.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextInput } from '../../ui/kit/fields/Inputs.tsx'
import { useTripMutation } from '../useBookingMutation.ts'

type ReceiptsBody = z.input<typeof Receipts>

const MAX_PHOTOS = 10
const nothing = { fuelPrice: '', litres: '', tolls: '' }
const fields = ['fuelPrice', 'litres', 'tolls'] as const

/** Renders a form for the real costs of fuel and tolls, with photos of the receipts. */
export function ReceiptsForm({ idRoute, unit }: { idRoute: string; unit: FuelUnit }) {
  const text = useText('bookings')
  const [values, write] = useState(nothing)
  const [images, keep] = useState<string[]>([])
  const enter = useTripMutation<ReceiptsBody, Division>(idRoute, (body, key) =>
    call(divideByReceipts, { params: { id: idRoute }, body, key }),
  )
  const entered = Object.fromEntries(fields.flatMap((name) => (values[name].trim() ? [[name, values[name].trim()]] : [])))
  const needed = hasTolls(values.tolls) ? 2 : 1
  const lacks = images.filter(Boolean).length < needed
  const whyNot = !values.fuelPrice.trim() ? text('fuel_price_first') : lacks ? text('photos_first', { count: needed }) : undefined
  const words = useFieldWords(unit)
  const refusal = useReceiptErrors(enter, entered)
  return (
    <form
      noValidate
      className="mt-6 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!whyNot) enter.mutate({ ...entered, images: images.filter(Boolean) })
      }}
    >
      <h3 className="text-base tracking-normal">{text('receipts_enter')}</h3>
      <p className="mt-1 text-sm text-muted">{text('receipts_why')}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {fields.map((name) => (
          <Field key={name} {...words[name]} error={refusal.at(name)}>
            <TextInput
              name={name}
              inputMode="decimal"
              autoComplete="off"
              value={values[name]}
              onChange={({ target }) => write({ ...values, [name]: target.value })}
            />
          </Field>
        ))}
        <Photos images={images} needed={needed} onChange={keep} />
      </div>
      <Refusal error={refusal.rest} />
      <div className="mt-5">
        <Button type="submit" busy={enter.isPending} disabledBecause={whyNot}>
          {text('receipts_send')}
        </Button>
      </div>
    </form>
  )
}

type Sent = Pick<UseMutationResult<Division, Error, ReceiptsBody>, 'error' | 'variables'>

/** Shows a refusal at the invalid field until that field is changed. */
function useReceiptErrors({ error, variables }: Sent, entered: Partial<Record<string, string>>) {
  const text = useText('bookings')
  const wrong = variables && wrongReceipt(variables)
  const refusal = useFieldRefusal(error, wrong ? { amount_malformed: wrong } : {})
  const at = (name: (typeof fields)[number]) => {
    const message = variables?.[name] === entered[name] ? refusal.at(name) : undefined
    return message && name === 'litres' ? text('litres_wrong') : message
  }
  return { at, rest: refusal.rest }
}

/** Returns label, hint and note of each field. */
function useFieldWords(unit: FuelUnit) {
  const text = useText('bookings')
  return {
    fuelPrice: {
      label: text('fuel_price', { unit: unit === 'l' ? text('unit_l') : unit }),
      hint: text('fuel_price_hint'),
      note: '*',
    },
    litres: {
      label: unit === 'l' ? text('litres_l') : text('litres', { unit }),
      hint: text('litres_hint'),
      note: text('optional'),
    },
    tolls: { label: text('tolls'), hint: text('tolls_hint'), note: text('optional') },
  }
}

/** Checks for tolls other than zero, which need a photo. */
const hasTolls = (typed: string) => /[1-9]/.test(typed)

type Change = (make: (before: string[]) => string[]) => void

/**
 * Shows one slot more than there are photos, up to the limit. An emptied slot is not removed, because its picture field has
 * state.
 */
function Photos({ images, needed, onChange }: { images: string[]; needed: number; onChange: Change }) {
  const text = useText('bookings')
  return placesOf(images, needed).map((image, i) => (
    <PhotoField
      key={i}
      name={`receipt${i}`}
      label={text('receipt_photo', { number: String(i + 1) })}
      note={i < needed ? '*' : text('optional')}
      purpose="receipt"
      value={image}
      onChange={(id) => onChange((before) => placesOf(before, needed).with(i, id))}
    />
  ))
}

const placesOf = (images: string[], needed: number) => {
  const open = images.at(-1) === '' ? images : [...images, '']
  const lacking = Array<string>(Math.max(0, needed - open.length)).fill('')
  return [...open, ...lacking].slice(0, MAX_PHOTOS)
}
