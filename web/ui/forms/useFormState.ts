import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldError } from './fieldErrors.ts'
import type { DraftStore } from './formDraft.ts'

export type FieldOf<V> = keyof V & string

export interface FormOptions<V extends object, F extends string = FieldOf<V>> {
  initial: V
  /** fields in the order of the screen, which is also the order of the checks */
  order: readonly F[]
  /** returns all errors, by the rules of the domain */
  check: (values: V) => readonly FieldError<F>[]
  /**
   * `first`: shows one error at a time, and only up to the field that the user has reached; an attempt to send an invalid form
   * sets `isBlocked`. `all`: shows every error after the first attempt to send, and focuses the first invalid field.
   */
  reveal: 'first' | 'all'
  /** called with valid values; a refusal of fields is shown at these fields, any other error becomes `error` */
  send: (values: V, form: HTMLFormElement) => Promise<unknown>
  /** returns the fields that a refusal of the server is about; by default, refusals are about the whole form */
  refusedFields?: (error: unknown, values: V) => FieldError<F>[]
  /** store of the values on the device until they are sent */
  draft?: DraftStore<V>
  /**
   * set for a page rendered before its scripts run: its first values are those of the page. The draft's values follow after
   * hydration, and again when the session gives the owner
   */
  prerendered?: 'before_session' | 'with_session'
  /** reads fields that are no keys of the values; not called `valueOf`, which every object inherits */
  readValue?: (values: V, field: F) => unknown
  /** returns the selector of inputs whose name is not that of their field */
  selectorOf?: (field: F) => string
}

export interface FormState<V extends object, F extends string = FieldOf<V>> {
  values: V
  setValues: (update: (before: V) => V) => void
  /** sets a field to a value, or to the result of a function of the current value */
  change: <K extends FieldOf<V>>(field: K, value: V[K] | ((before: V[K]) => V[K])) => void
  /** called when the user leaves the field */
  leave: (field: F) => void
  /** all errors in order, even if not shown */
  errors: readonly FieldError<F>[]
  /** true after an attempt to send invalid input, until it is corrected */
  isInvalid: boolean
  /** returns the reason to show next to the field, if any */
  reasonOf: (field: F) => string | undefined
  /** shows a refusal of the field's current value, until the value changes */
  refuse: (field: F, reason: string) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** refusal that concerns no field */
  error: Error | null
  dismissError: () => void
  isBlocked: boolean
  /** ends `isBlocked` and moves the focus to the first invalid field */
  unblock: () => void
  /** deletes the draft */
  forget: () => void
  /** deletes the draft and restores the initial values */
  reset: () => void
}

/** Manages the state of a form, except its texts: values, draft, errors and sending. */
export function useFormState<V extends object, F extends string = FieldOf<V>>(options: FormOptions<V, F>): FormState<V, F> {
  const { values, setValues, forget, reset } = useValues(options)
  const { errors, visible, tried, setTried, leave, refuse } = useErrors(options, values)
  const { selectorOf = inputOf } = options
  const [isBlocked, setBlocked] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  // one frame later, when a screen reader can read the text next to the field
  const focus = (field: F | undefined) =>
    requestAnimationFrame(() => field && element.current?.querySelector<HTMLElement>(selectorOf(field))?.focus())
  const { busy, error, dismissError, send } = useSend(options, (refused) => {
    for (const one of refused) refuse(one.field, one.reason)
    setTried(true)
    focus(refused[0]?.field)
  })
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    element.current = event.currentTarget
    if (busy) return
    if (errors.length === 0) return void send(values, event.currentTarget)
    setTried(true)
    if (options.reveal === 'first') setBlocked(true)
    else focus(errors[0]?.field)
  }
  return {
    values,
    setValues,
    change: (field, value) => setValues((before) => ({ ...before, [field]: isUpdate(value) ? value(before[field]) : value })),
    leave,
    errors,
    isInvalid: tried && errors.length > 0,
    reasonOf: (field) => visible.find((one) => one.field === field)?.reason,
    refuse,
    submit,
    busy,
    error,
    dismissError,
    isBlocked,
    unblock: () => {
      setBlocked(false)
      focus(errors[0]?.field)
    },
    forget,
    reset: () => {
      setTried(false)
      reset()
    },
  }
}

const isUpdate = <T>(value: T | ((before: T) => T)): value is (before: T) => T => typeof value === 'function'

/** Returns a selector of a field's focusable element: the input of that name, or the button in a field with several parts. */
export const inputOf = (field: string) => `[name="${field}"], [data-field="${field}"] button`

/** Manages the state of the values, with their draft on the device. */
function useValues<V extends object, F extends string>({ initial, draft, prerendered }: FormOptions<V, F>) {
  const [start] = useState({ initial, draft })
  const isForgotten = useRef(false)
  const [values, setValues] = useState(() => (prerendered ? initial : (draft?.read() ?? initial)))
  useEffect(() => {
    if (prerendered) setValues((before) => start.draft?.read() ?? before)
  }, [start, prerendered])
  useEffect(() => {
    if (values !== start.initial && !isForgotten.current) start.draft?.write(values)
  }, [values, start])
  function forget() {
    isForgotten.current = true
    start.draft?.clear()
  }
  function reset() {
    start.draft?.clear()
    setValues(start.initial)
  }
  return { values, setValues, forget, reset }
}

/** Returns all errors, and the errors to show. */
function useErrors<V extends object, F extends string>(options: FormOptions<V, F>, values: V) {
  const { order, check, reveal, readValue = valueNamed } = options
  const [reached, setReached] = useState<F>()
  const [tried, setTried] = useState(false)
  const [refusals, setRefusals] = useState<(FieldError<F> & { value: unknown })[]>([])
  const standing = refusals.filter(({ field, value }) => readValue(values, field) === value)
  const errors = [...check(values), ...standing].toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  const first = firstReached(errors, order, tried ? order.at(-1) : reached)
  const visible = reveal === 'first' ? (first ? [first] : []) : tried ? errors : []
  const leave = (field: F) => setReached((before) => laterField(order, before, field))
  return {
    errors,
    visible,
    tried,
    setTried,
    leave,
    refuse: (field: F, reason: string) => {
      const value = readValue(values, field)
      setRefusals((before) => [...before.filter((one) => one.field !== field), { field, reason, value }])
      leave(field)
    },
  }
}

/** Returns the first error, unless its field is after the last field that the user has reached in `order`. */
export const firstReached = <F extends string>(
  errors: readonly FieldError<F>[],
  order: readonly F[],
  reached: F | undefined,
): FieldError<F> | undefined => {
  const end = reached === undefined ? -1 : order.indexOf(reached)
  return errors.find(({ field }) => order.indexOf(field) <= end)
}

/** Returns which of two fields is later in `order`. */
export const laterField = <F extends string>(order: readonly F[], one: F | undefined, other: F): F =>
  one !== undefined && order.indexOf(one) > order.indexOf(other) ? one : other

const valueNamed = (values: object, field: string): unknown => new Map(Object.entries(values)).get(field)

const showsReason = (field: Element | null) => field?.matches(':not([type=checkbox], [type=radio])') === true

/** Sends the form. Ignores another attempt while the first one is pending. */
function useSend<V extends object, F extends string>(options: FormOptions<V, F>, onRefused: (fields: FieldError<F>[]) => void) {
  const { selectorOf = inputOf } = options
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function send(values: V, form: HTMLFormElement): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await options.send(values, form).catch((problem: unknown) => {
        const refused = options.refusedFields?.(problem, values) ?? []
        // throws unless a refused field shows the reason: fields that are not on the screen cannot show one, nor can choices
        if (!refused.some(({ field }) => showsReason(form.querySelector(selectorOf(field))))) throw problem
        onRefused(refused)
      })
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error(String(problem)))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, dismissError: () => setError(null), send }
}
