import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldError } from './fieldErrors.ts'
import type { DraftStore } from './formDraft.ts'

export type FieldOf<V> = keyof V & string

export interface FormOptions<V extends object, F extends string = FieldOf<V>> {
  initial: V
  /** Fields in the order of the screen, which is the order in which they are checked. */
  order: readonly F[]
  /** All errors by the domain's rules. */
  check: (values: V) => readonly FieldError<F>[]
  /**
   * `first`: one error at a time, no further than the user got; an attempt to send an invalid form sets `isBlocked`.
   * `all`: every error, from the first attempt to send on; that attempt moves the focus to the first invalid field.
   */
  reveal: 'first' | 'all'
  /** Called with valid values. A refusal about fields is shown there; any other error becomes `error`. */
  send: (values: V, form: HTMLFormElement) => Promise<unknown>
  /** The fields that a refusal of the server is about; without it, refusals are about the whole. */
  refusedFields?: (error: unknown, values: V) => FieldError<F>[]
  /** store of the values on the device until they are sent */
  draft?: DraftStore<V>
  /**
   * The page exists before its scripts: its first values are those of the page, the draft's follow a moment later, and again when the
   * session names its owner.
   */
  prerendered?: 'before_session' | 'with_session'
  /** For fields that are no keys of the values. Not named `valueOf`, which every object inherits. */
  readValue?: (values: V, field: F) => unknown
  /** For inputs that do not have the name of their field. */
  selectorOf?: (field: F) => string
}

export interface FormState<V extends object, F extends string = FieldOf<V>> {
  values: V
  setValues: (update: (before: V) => V) => void
  /** Sets a field to a value, or to one made from the current value. */
  change: <K extends FieldOf<V>>(field: K, value: V[K] | ((before: V[K]) => V[K])) => void
  /** The user went on from this field. */
  leave: (field: F) => void
  /** In order, shown or not. */
  errors: readonly FieldError<F>[]
  /** An attempt to send showed that something is wrong, and still is. */
  isInvalid: boolean
  /** The reason shown beside the field, if any. */
  reasonOf: (field: F) => string | undefined
  /** A refusal of this value; it lasts until the value changes. */
  refuse: (field: F, reason: string) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** refusal that concerns no field */
  error: Error | null
  dismissError: () => void
  isBlocked: boolean
  /** Ends `isBlocked` and moves the focus to the first invalid field. */
  unblock: () => void
  /** Deletes the draft. */
  forget: () => void
  /** Deletes the draft and restores the initial values. */
  reset: () => void
}

/** The state of a form without its words: values, draft, errors and sending. */
export function useFormState<V extends object, F extends string = FieldOf<V>>(options: FormOptions<V, F>): FormState<V, F> {
  const { values, setValues, forget, reset } = useValues(options)
  const { errors, visible, tried, setTried, leave, refuse } = useErrors(options, values)
  const { selectorOf = inputOf } = options
  const [isBlocked, setBlocked] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  // a frame later, when the words beside the field can be read with it
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

/** Selects the focusable element of a field: the input of that name, or the button of a field made of several parts. */
export const inputOf = (field: string) => `[name="${field}"], [data-field="${field}"] button`

/** The values, with their draft on the device. */
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

/** Errors, and those of them that are shown. */
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

/** The first error, if its field comes no later in `order` than the user got. */
export const firstReached = <F extends string>(
  errors: readonly FieldError<F>[],
  order: readonly F[],
  reached: F | undefined,
): FieldError<F> | undefined => {
  const end = reached === undefined ? -1 : order.indexOf(reached)
  return errors.find(({ field }) => order.indexOf(field) <= end)
}

/** The one of two fields that comes later in `order`. */
export const laterField = <F extends string>(order: readonly F[], one: F | undefined, other: F): F =>
  one !== undefined && order.indexOf(one) > order.indexOf(other) ? one : other

const valueNamed = (values: object, field: string): unknown => new Map(Object.entries(values)).get(field)

const showsReason = (field: Element | null) => field?.matches(':not([type=checkbox], [type=radio])') === true

/** Sends once at a time. */
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
        // a field that is not on the screen cannot show it, nor can a choice
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
