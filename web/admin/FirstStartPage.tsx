import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { beginAdministration } from '#contract/admin/firstStart.ts'
import { call, Problem } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { useText } from '../texts/texts.ts'
import { useErrorMessage } from '../ui/errors/ErrorToast.tsx'
import { fieldMessages } from '../ui/errors/fieldMessages.ts'
import { Refusal } from '../ui/errors/Refusal.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Field } from '../ui/kit/fields/Field.tsx'
import { TextInput } from '../ui/kit/fields/Inputs.tsx'
import { Page } from '../ui/kit/Page.tsx'
import { LogInButton } from '../ui/login/LogInButton.tsx'
import { Panel } from '../ui/Panel.tsx'

/** /first-start: makes the person with the server's code the first administrator. The code is the part of the printed address after its #. */
export function FirstStartPage() {
  const text = useText('admin')
  const session = useSession()
  const { hash } = useLocation()
  const begin = useMutation({ mutationFn: (code: string) => call(beginAdministration, { body: { code } }) })
  return (
    <Page
      title={`${text('first_start.title')} · Tramo`}
      heading={text('first_start.title')}
      intro={text('first_start.intro')}
      width="text"
    >
      {begin.data ? (
        <Begun isRegistered={begin.data.registered} />
      ) : session?.me ? (
        <CodeForm first={hash} begin={begin} />
      ) : (
        <Panel title={text('first_start.log_in')}>
          <p>{text('first_start.log_in_why')}</p>
          <LogInButton className="mt-5" returnTo={hash ? `/first-start#${hash}` : '/first-start'} />
        </Panel>
      )}
    </Page>
  )
}

interface CodeFormProps {
  first: string
  begin: { mutate: (code: string) => void; isPending: boolean; error: Error | null }
}

function CodeForm({ first, begin: { mutate, isPending, error } }: CodeFormProps) {
  const text = useText('admin')
  const messageOf = useErrorMessage()
  const [code, setCode] = useState(first)
  const isWrong = error instanceof Problem && error.reason === 'first_start_code_wrong'
  const [wrong = isWrong ? messageOf(error) : undefined] = fieldMessages(error, 'code')
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate(code)
  }
  return (
    <Panel title={text('first_start.become')}>
      <Refusal error={wrong ? null : error} className="mb-4" />
      <form onSubmit={send} className="grid gap-5">
        <Field label={text('first_start.code')} hint={text('first_start.code_hint')} error={wrong}>
          <TextInput
            name="code"
            required
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Button type="submit" busy={isPending} className="justify-self-start">
          {text('first_start.act')}
        </Button>
      </form>
    </Panel>
  )
}

function Begun({ isRegistered }: { isRegistered: boolean }) {
  const text = useText('admin')
  return (
    <Panel title={text('first_start.done')}>
      <p role="status">{text(isRegistered ? 'first_start.next' : 'first_start.register_first')}</p>
      <LogInButton className="mt-5" returnTo={isRegistered ? '/admin' : '/register'} />
    </Panel>
  )
}
