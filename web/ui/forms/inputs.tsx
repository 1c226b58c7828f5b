import type { ComponentProps } from 'react'
import { Field } from '../kit/fields/Field.tsx'
import { TextInput, TextArea } from '../kit/fields/Inputs.tsx'
import type { Bound } from './useForm.ts'

type TextNames<V> = { [F in keyof V & string]: V[F] extends string ? F : never }[keyof V & string]

type FieldTexts<V extends object> = {
  form: Bound<V>
  name: TextNames<V>
  label: string
  hint?: string | undefined
  note?: string | undefined
  /** shows the mark of a mandatory field; the form's own rules report a missing value */
  required?: boolean | undefined
  className?: string | undefined
}
type Line<V extends object> = FieldTexts<V> & Omit<ComponentProps<'input'>, 'form' | 'name' | 'required' | 'className'>
type Lines<V extends object> = FieldTexts<V> & Omit<ComponentProps<'textarea'>, 'form' | 'name' | 'required' | 'className'>

/** Renders a field for one line of text, with label, mark and error. */
export function TextLine<V extends object>({ form, name, label, hint, note, required, className, ...rest }: Line<V>) {
  const { tied, mark, error } = bound(form, name, required, note)
  return (
    <Field {...{ label, hint, className, error }} note={mark}>
      <TextInput autoComplete="off" {...rest} {...tied} onBlur={(event) => (tied.onBlur(), rest.onBlur?.(event))} />
    </Field>
  )
}

/** Renders a field for several lines of text. */
export function TextLines<V extends object>({ form, name, label, hint, note, required, className, ...rest }: Lines<V>) {
  const { tied, mark, error } = bound(form, name, required, note)
  return (
    <Field {...{ label, hint, className, error }} note={mark}>
      <TextArea {...rest} {...tied} />
    </Field>
  )
}

function bound<V extends object>(form: Bound<V>, name: TextNames<V>, required: boolean | undefined, note: string | undefined) {
  const tied = {
    name,
    value: form.values[name] as string, // as: TextNames are the fields with text
    'aria-required': required,
    onChange: ({ target }: { target: { value: string } }) => form.change(name, target.value as V[typeof name]),
    onBlur: () => form.leave(name),
  }
  return { tied, mark: required ? '*' : note, error: form.errorOf(name) }
}
