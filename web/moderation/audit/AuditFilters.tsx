import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { Select } from '../../design/Select.tsx'
import { TextInput } from '../../design/TextInput.tsx'
import { typed } from '../../people/typed.ts'
import { useText } from '../../texts/texts.ts'
import { useAsked } from '../address.ts'
import { auditWords } from '../queries.ts'
import { actions } from './actions.ts'

const fields = ['actor', 'subject', 'from', 'to'] as const
const hints = { actor: 'actor_hint', subject: 'subject_hint', from: 'date_hint', to: 'date_hint' } as const

/** Which entries: by whom, about what, when. The address holds it. */
export function AuditFilters() {
  const text = useText('moderation')
  const { asked, go } = useAsked(auditWords)
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    go(Object.fromEntries(fields.map((field) => [field, typed(form, field)])))
  }
  return (
    // Another search, such as going back to an earlier one, writes itself into the fields.
    <form key={JSON.stringify(asked)} role="search" onSubmit={find} className="mb-5 flex flex-wrap items-start gap-3">
      {fields.map((field) => (
        <Field
          key={field}
          label={text(field)}
          hint={text(hints[field])}
          className={field === 'actor' || field === 'subject' ? 'min-w-0 flex-[1_1_14rem]' : 'flex-[0_1_9rem]'}
        >
          <TextInput name={field} maxLength={200} autoComplete="off" defaultValue={asked[field] ?? ''} />
        </Field>
      ))}
      <Field label={text('action')} className="flex-[0_1_15rem]">
        <Select value={asked.action ?? ''} onChange={({ target }) => go({ action: target.value })}>
          <option value="">{text('all')}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {text(`actions.${action}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" icon={<Search size={18} aria-hidden />} className="mt-8">
        {text('find')}
      </Button>
      {Object.keys(asked).length > 0 && (
        <Button
          variant="quiet"
          className="mt-8"
          onClick={() => go(Object.fromEntries(auditWords.map((word) => [word, undefined])))}
        >
          {text('clear')}
        </Button>
      )}
    </form>
  )
}
