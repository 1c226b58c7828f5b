import { logIn } from '#contract/people/accounts.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button, LinkButton } from '../../ui/kit/Button.tsx'
import { useStepUp } from '../../ui/login/useStepUp.ts'
import { Panel } from '../../ui/Panel.tsx'

/** Shows the e-mail address that the user logs in with, on sites with their own login. */
export function OwnEmail() {
  const text = useText('privacy')
  const language = useLanguage()
  const session = useSession()
  const { mutate, isPending, error } = useStepUp('email', async () => {
    const { address } = await call(logIn, { body: { returnTo: '/profile?tab=data', language, newEmail: true } })
    window.location.assign(address)
  })
  if (!session?.ownLogin || !session.me) return null
  return (
    <Panel title={text('own_email')}>
      <p className="mb-3 wrap-anywhere">{text('own_email_is', { email: session.me.email })}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={isPending} onClick={() => mutate(undefined)}>
          {text('own_email_change')}
        </Button>
        <LinkButton variant="outline" href={`/login/passkeys?lang=${language}`}>
          {text('own_passkeys')}
        </LinkButton>
      </div>
      <Refusal error={error} />
    </Panel>
  )
}
