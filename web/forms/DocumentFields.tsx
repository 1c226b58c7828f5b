import { useMemo } from 'react'
import { type DocumentKind, documentKinds } from '#domain/document.ts'
import { Field } from '../design/Field.tsx'
import { Select } from '../design/Select.tsx'
import { useLanguage, useText } from '../texts/texts.ts'
import { countries } from './countries.ts'
import type { Bound } from './inputs.tsx'

type Document = { dniKind: DocumentKind; dniCountry: string }

/** Of which kind a document is, and who issued it (A3); its number is a field of its own. */
export function DocumentFields<V extends Document>({ form: whole }: { form: Bound<V> }) {
  // as: a form that asks more can be asked for these
  const form = whole as unknown as Bound<Document>
  const text = useText('register')
  const language = useLanguage()
  const named = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    const all = countries.map((code) => ({ code, name: names.of(code) ?? code }))
    return all.sort((a, b) => a.name.localeCompare(b.name, language))
  }, [language])
  return (
    <>
      <Field label={text('document_kind')} note="*">
        <Select
          name="dniKind"
          value={form.values.dniKind}
          // as: its options are these
          onChange={({ target }) => form.change('dniKind', target.value as DocumentKind)}
        >
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {text(`document_kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text('document_country')} note="*">
        <Select
          name="dniCountry"
          value={form.values.dniCountry}
          onChange={({ target }) => form.change('dniCountry', target.value)}
        >
          {named.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
