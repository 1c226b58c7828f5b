import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DocumentKind } from '#domain/people/document.ts'
import { useText } from '../../texts/texts.ts'
import type { Bound } from '../../ui/forms/useForm.ts'
import { PhotoField } from '../../ui/images/PhotoField.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import type { RegistrationPictures } from './registration.ts'

interface PicturesProps {
  form: Bound<RegistrationPictures>
  kind: DocumentKind | undefined
}

const boundTo = (form: Bound<RegistrationPictures>, name: keyof RegistrationPictures) => ({
  name,
  note: '*',
  value: form.values[name],
  error: form.errorOf(name),
  onChange: (id: string) => form.change(name, id),
})

/** Fields for a photo, which everybody sees, and the ID, which administrators check. */
export function PictureFields({ form, kind }: PicturesProps) {
  const text = useText('register')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PhotoField
        {...boundTo(form, 'photo')}
        purpose="photo"
        label={text('photo')}
        hint={text('photo_hint')}
        className="sm:col-span-2"
      />
      <IdentityFields form={form} kind={kind} />
    </div>
  )
}

/** Fields for both pictures of the document, with a note on who sees them. */
export function IdentityFields({ form, kind = 'dni' }: PicturesProps) {
  const text = useText('register')
  return (
    <>
      <Banner tone="brand" icon={<Lock size={20} aria-hidden />} className="sm:col-span-2">
        {text('identity_safe')}
      </Banner>
      <PhotoField {...boundTo(form, 'identityFront')} purpose="identity_front" label={text(`front_of.${kind}`)} />
      <PhotoField {...boundTo(form, 'identityBack')} purpose="identity_back" label={text(`back_of.${kind}`)} />
    </>
  )
}

/** Renders the checkbox that accepts the terms. The terms open in a new tab, so that the form is not left. */
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
