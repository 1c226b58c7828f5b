import { useEffect, useRef, useState } from 'react'
import { type Failure, further, shown } from './failure.ts'
import { keepable, recalled, type Values } from './formDraft.ts'

type Named<V> = keyof V & string

export interface FormRules<V extends Values> {
  /** Names what is kept on the device until it is sent. */
  key: string
  /** Id of the person who writes. */
  owner: string
  first: V
  /** Never kept. */
  secrets?: readonly Named<V>[]
  /** As fields stand on the screen and are checked. */
  order: readonly Named<V>[]
  /** Everything that is wrong, in that order. */
  failuresOf: (values: V) => Failure<Named<V>>[]
}

export interface Form<V extends Values> {
  values: V
  failures: readonly Failure<Named<V>>[]
  /** To a value, or to one made from what is there by then. */
  change: <F extends Named<V>>(field: F, value: V[F] | ((before: V[F]) => V[F])) => void
  /** The person went on from this field. */
  leave: (field: Named<V>) => void
  leaveAll: () => void
  /** Words beside the field: only the first failure has any. */
  errorOf: (field: Named<V>) => string | undefined
  /** The server's 'no' to a field; it stands until the field changes. */
  refuse: (field: Named<V>, message: string) => void
  focus: (field: Named<V>) => void
  forget: () => void
}

/** A form whose letters are kept on the device until it is sent, and which shows one failure at a time. */
export function useForm<V extends Values>({ key, owner, first, secrets = [], order, failuresOf }: FormRules<V>): Form<V> {
  const isSent = useRef(false)
  const [values, setValues] = useState(() => recalled(sessionStorage.getItem(key), owner, first))
  const [reached, reach] = useState<Named<V>>()
  const [refusals, setRefusals] = useState<(Failure<Named<V>> & { value: unknown })[]>([])
  useEffect(() => {
    if (!isSent.current) sessionStorage.setItem(key, keepable(owner, values, secrets))
  }, [key, owner, values, secrets])

  const refused = refusals.filter(({ field, value }) => values[field] === value)
  const failures = [...failuresOf(values), ...refused].toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  const failure = shown(failures, order, reached)
  const leave = (field: Named<V>) => reach((before) => further(order, before, field))
  return {
    values,
    failures,
    change: (field, value) =>
      setValues((before) => ({ ...before, [field]: typeof value === 'function' ? value(before[field]) : value })),
    leave,
    leaveAll: () => reach(order.at(-1)),
    errorOf: (field) => (failure?.field === field ? failure.message : undefined),
    refuse: (field, message) => {
      setRefusals((before) => [...before.filter((one) => one.field !== field), { field, message, value: values[field] }])
      leave(field)
    },
    focus: (field) => requestAnimationFrame(() => document.querySelector<HTMLElement>(`#main [name="${field}"]`)?.focus()),
    forget: () => {
      isSent.current = true
      sessionStorage.removeItem(key)
    },
  }
}
