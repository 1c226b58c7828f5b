import { Lock } from 'lucide-react'
import { Banner } from '../../design/Banner.tsx'
import type { Bound } from '../../forms/inputs.tsx'
import { PhotoField } from '../../images/PhotoField.tsx'
import { useText } from '../../texts/texts.ts'
import type { Pictures } from './registration.ts'

/** A face for everyone, and the ID for those who check it. */
export function PictureFields({ form }: { form: Bound<Pictures> }) {
  const text = useText('register')
  const bound = (name: keyof Pictures) => ({
    name,
    note: '*',
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (id: string) => form.change(name, id),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PhotoField {...bound('photo')} purpose="photo" label={text('photo')} hint={text('photo_hint')} className="sm:col-span-2" />
      <Banner tone="brand" icon={<Lock size={20} aria-hidden />} className="sm:col-span-2">
        {text('identity_safe')}
      </Banner>
      <PhotoField {...bound('identityFront')} purpose="identity_front" label={text('identity_front')} />
      <PhotoField {...bound('identityBack')} purpose="identity_back" label={text('identity_back')} />
    </div>
  )
}
