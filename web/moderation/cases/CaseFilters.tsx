import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { reportReasons } from '#domain/report.ts'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { Select } from '../../design/Select.tsx'
import { TextInput } from '../../design/TextInput.tsx'
import { typed } from '../../people/typed.ts'
import { useText } from '../../texts/texts.ts'
import { useAsked } from '../address.ts'
import { caseWords } from '../queries.ts'

/** Which cases: by state, reason and person. The address holds it. */
export function CaseFilters() {
  const text = useText('moderation')
  const { asked, go } = useAsked(caseWords)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go({ person: typed(event.currentTarget, 'person') })
  }
  return (
    <form key={asked.person ?? ''} role="search" onSubmit={find} className="mb-5 flex flex-wrap items-start gap-3">
      <Field label={text('person')} hint={text('person_hint')} className="min-w-0 flex-[1_1_16rem]">
        <TextInput name="person" type="search" maxLength={200} autoComplete="off" defaultValue={asked.person ?? ''} />
      </Field>
      <Field label={text('state_label')} className="flex-[0_1_11rem] max-sm:flex-auto">
        <Select value={asked.state ?? 'open'} onChange={({ target }) => go({ state: target.value })}>
          {(['open', 'closed', 'all'] as const).map((state) => (
            <option key={state} value={state}>
              {text(`state.${state}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text('reason')} className="flex-[0_1_15rem] max-sm:flex-auto">
        <Select value={asked.reason ?? ''} onChange={({ target }) => go({ reason: target.value })}>
          <option value="">{text('all')}</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {text(`reasons.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" icon={<Search size={18} aria-hidden />} className="sm:mt-8">
        {text('find')}
      </Button>
    </form>
  )
}
