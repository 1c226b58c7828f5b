import { type FormEvent, useState } from 'react'
import { fieldSentence } from '#contract/words/fields.ts'
import { useLanguage } from '../../texts/texts.ts'
import type { Values } from '../../ui/forms/formDraft.ts'
import type { Bound } from '../../ui/forms/inputs.tsx'
import { type Refusal, refusedFields } from './wrong.ts'

interface EditRules<V extends Values> {
  first: V
  /** Everything wrong with what is written, in the order of the form. */
  whatIsWrong: (values: V) => readonly Refusal[]
  save: (values: V) => Promise<unknown>
}

export interface EditForm<V extends Values> extends Bound<V> {
  submit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** It was tried to save, and something is wrong with a field. */
  hasErrors: boolean
  /** A 'no' that is about no field. */
  error: Error | undefined
}

/** An edit of what is already there. On saving every field says what is wrong with it, and nothing is sent until nothing is. */
export function useEditForm<V extends Values>({ first, whatIsWrong, save }: EditRules<V>): EditForm<V> {
  const language = useLanguage()
  const [values, setValues] = useState(first)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, fail] = useState<Error>()
  const [refused, setRefused] = useState<Refusal[]>([])
  const wrong = [...whatIsWrong(values), ...refused]

  async function saveNow(form: HTMLElement) {
    setBusy(true)
    fail(undefined)
    await save(values).catch((problem: unknown) => {
      const error = problem instanceof Error ? problem : new Error(String(problem))
      const fields = refusedFields(error)
      setRefused(fields)
      if (fields.length === 0) fail(error)
      focusOn(form, fields[0]?.field)
    })
    setBusy(false)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (wrong.length > 0) return focusOn(form, wrong[0]?.field)
    if (!busy) void saveNow(form)
  }
  return {
    values,
    submit,
    busy,
    error,
    hasErrors: tried && wrong.length > 0,
    change: (field, value) => {
      setValues((before) => ({ ...before, [field]: typeof value === 'function' ? value(before[field]) : value }))
      setRefused((before) => before.filter((one) => one.field !== field))
    },
    // Words that came when a field is left would move the button that is being pressed.
    leave: () => {},
    errorOf: (field) => {
      const reason = tried ? wrong.find((one) => one.field === field)?.reason : undefined
      return reason && fieldSentence(reason, language)
    },
  }
}

/* A frame later, when the words beside the field are there to be read with it. */
function focusOn(form: HTMLElement, field: string | undefined): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus())
}
