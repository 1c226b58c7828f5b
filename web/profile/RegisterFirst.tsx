import { IdCard } from 'lucide-react'
import { Banner } from '../design/Banner.tsx'
import { RouteButton } from '../shell/links.ts'
import { useText } from '../texts/texts.ts'

/** Who has only logged in has little of a profile yet. */
export function RegisterFirst() {
  const text = useText('profile')
  const register = <RouteButton to="/register">{text('register')}</RouteButton>
  return (
    <Banner tone="sun" icon={<IdCard size={22} aria-hidden />} title={text('not_registered')} actions={register} className="mt-6">
      {text('not_registered_why')}
    </Banner>
  )
}
