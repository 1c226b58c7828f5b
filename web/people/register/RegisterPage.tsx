import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#contract/people/accounts.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** /register: the form of a new member, filled in once. */
export function RegisterPage() {
  const me = useSession()?.me
  return me && <Registering me={me} />
}

function Registering({ me }: { me: Me }) {
  const text = useText('register')
  // A person who becomes registered here is led on by the dialog.
  const [wasRegistered] = useState(me.registered)
  if (wasRegistered) return <Navigate to="/profile" replace />
  return (
    <Page title={text('title')} intro={text('intro')}>
      <RegisterForm me={me} />
    </Page>
  )
}
