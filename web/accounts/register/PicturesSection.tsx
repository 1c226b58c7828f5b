import { Lock } from 'lucide-react'
import { Banner } from '../../design/Banner.tsx'
import type { Form } from '../../forms/useForm.ts'
import { PhotoField } from '../../images/PhotoField.tsx'
import { useText } from '../../texts/texts.ts'
import { Section } from '../../trips/post/Section.tsx'
import type { Written } from './registration.ts'

/** A face for everyone, and the ID for those who check it. */
export function PicturesSection({ form }: { form: Form<Written> }) {
  const text = useText('register')
  const bound = (name: 'photo' | 'identityFront' | 'identityBack') => ({
    name,
    note: '*',
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (id: string) => form.change(name, id),
  })
  return (
    <Section title={text('pictures')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <PhotoField
          {...bound('photo')}
          purpose="photo"
          label={text('photo')}
          hint={text('photo_hint')}
          className="sm:col-span-2"
        />
        <Banner tone="brand" icon={<Lock size={20} aria-hidden />} className="sm:col-span-2">
          {text('identity_safe')}
        </Banner>
        <PhotoField {...bound('identityFront')} purpose="identity_front" label={text('identity_front')} />
        <PhotoField {...bound('identityBack')} purpose="identity_back" label={text('identity_back')} />
      </div>
    </Section>
  )
}
