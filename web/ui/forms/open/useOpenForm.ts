import { useEffect, useState } from 'react'
import { fieldSentence } from '#contract/words/fields.ts'
import type { Wrong } from '#domain/field.ts'
import { Problem } from '../../../client/api.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { further, shown } from '../failure.ts'
import { keepable, recalled } from '../formDraft.ts'
import { serverFieldErrors } from '../serverFieldErrors.ts'

export type Letters = Record<string, string>
type Named<V> = keyof V & string

interface OpenFormRules<V extends Letters> {
  /** Names what is kept on the device until it is sent. */
  key: string
  blank: V
  order: readonly Named<V>[]
  wrongIn: (values: V) => Wrong[]
}

/**
 * A form that is written at build time: its letters may be there before its scripts. What was typed meanwhile counts, then what was
 * kept in this tab, and one failure is shown at a time.
 */
export function useOpenForm<V extends Letters>({ key, blank, order, wrongIn }: OpenFormRules<V>) {
  const language = useLanguage()
  const [values, setValues] = useState(blank)
  // read while the sent page still stands: an update before hydration is over makes React draw the form anew, empty
  const [sent] = useState(() => typed(order))
  const [reached, reach] = useState<Named<V>>()
  const [refusals, setRefusals] = useState<(Wrong & { value: unknown })[]>([])
  // only what stood there when the scripts came
  useEffect(
    () => setValues((first) => ({ ...recalled(sessionStorage.getItem(key), '', first), ...sent, ...typed(order) })),
    [key, order, sent],
  )
  useEffect(() => {
    if (values !== blank) sessionStorage.setItem(key, keepable('', values, []))
  }, [key, values, blank])

  const place = ({ field }: Wrong) => order.findIndex((one) => one === field)
  const refused = refusals.filter(({ field, value }) => values[field] === value)
  const failures = [...wrongIn(values), ...refused]
    .toSorted((a, b) => place(a) - place(b))
    .map(({ field, reason }) => ({ field, message: fieldSentence(reason, language) }))
  const failure = shown<string>(failures, order, reached)
  const leave = (field: Named<V>) => reach((before) => further(order, before, field))
  const leaveAll = () => reach(order.at(-1))
  return {
    values,
    failures,
    leave,
    leaveAll,
    change: (field: Named<V>, value: V[Named<V>] | ((before: V[Named<V>]) => V[Named<V>])) =>
      setValues((before) => ({ ...before, [field]: typeof value === 'function' ? value(before[field]) : value })),
    errorOf: (field: Named<V>) => (failure?.field === field ? failure.message : undefined),
    focus: (field: string) => requestAnimationFrame(() => fieldOf(field)?.focus()),
    /** Puts the server's 'no' beside its fields; false when it is about something else. */
    refuse: (error: Error): boolean => {
      const told = error instanceof Problem ? serverFieldErrors(error, order, {}) : []
      setRefusals(told.map((one) => ({ ...one, reason: one.reason as Wrong['reason'], value: values[one.field] }))) // the server speaks the domain's words
      if (told.length > 0) leaveAll()
      return told.length > 0
    },
    empty: () => {
      sessionStorage.removeItem(key)
      reach(undefined)
      setValues(blank)
    },
  }
}

export type OpenForm<V extends Letters> = ReturnType<typeof useOpenForm<V>>

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`#main [name="${name}"]`)

/** What people have already written into the page as it was sent. */
const typed = (order: readonly string[]): object =>
  typeof document === 'undefined'
    ? {}
    : Object.fromEntries(order.map((name) => [name, writtenIn(fieldOf(name))]).filter(([, value]) => value))

/** Of a form such as this one, which has its trap for robots: a page that is being left may have a field of the same name. */
const writtenIn = (field: HTMLInputElement | null) => (field?.form?.elements.namedItem('website') ? field.value : '')
