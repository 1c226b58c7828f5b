import { useMemo } from 'react'
import { type DocumentKind, documentKinds } from '#domain/people/document.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Field } from '../kit/fields/Field.tsx'
import { Select } from '../kit/fields/Inputs.tsx'
import type { Bound } from './useForm.ts'

type Document = { dniKind: DocumentKind; dniCountry: string }

/** Fields for the kind and the issuer of a document (A3). The number has a separate field. */
export function DocumentFields<V extends Document>({ form: whole }: { form: Bound<V> }) {
  // as: a form with more fields also has these
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
      <Field label={text('document_kind')} note="*" error={form.errorOf('dniKind')}>
        <Select
          name="dniKind"
          value={form.values.dniKind}
          // as: the options are these kinds
          onChange={({ target }) => form.change('dniKind', target.value as DocumentKind)}
        >
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {text(`document_kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text('document_country')} note="*" error={form.errorOf('dniCountry')}>
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

/** Every country that issues documents, by its ISO 3166-1 alpha-2 code; the browser provides the names. */
const countries = (
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ ' +
  'DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI ' +
  'NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL ' +
  'TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'
).split(' ')
