import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import type { Bound } from '../../ui/forms/useForm.ts'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'

/** The terms, read in a tab of their own so that the form stays as it is. */
export function TermsBox({ form }: { form: Bound<{ checkbox: boolean }> }) {
  const text = useText('register')
  const terms = (words: ReactNode) => (
    <a href="/terms-and-conditions" target="_blank" className="font-semibold text-brand-ink underline underline-offset-3">
      {words}
      <span className="sr-only"> {text('new_tab')}</span>
    </a>
  )
  return (
    <Checkbox
      name="checkbox"
      label={<>{text.rich('terms', { terms })} *</>}
      aria-required
      checked={form.values.checkbox}
      error={form.errorOf('checkbox')}
      onChange={({ target }) => form.change('checkbox', target.checked)}
      onBlur={() => form.leave('checkbox')}
    />
  )
}
