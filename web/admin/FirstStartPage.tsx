import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import type { Community } from '#contract/admin/community.ts'
import { beginAdministration } from '#contract/admin/firstStart.ts'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { useInCar, useLanguage, useText } from '../texts/texts.ts'
import { Refusal } from '../ui/errors/Refusal.tsx'
import { useFieldRefusal } from '../ui/errors/useFieldRefusal.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Field } from '../ui/kit/fields/Field.tsx'
import { TextInput } from '../ui/kit/fields/Inputs.tsx'
import { Page } from '../ui/kit/Page.tsx'
import { LogInButton } from '../ui/login/LogInButton.tsx'
import { Panel } from '../ui/Panel.tsx'
import { CommunityFields } from './CommunityFields.tsx'

/** /first-start: sets up the community with the server's code, which follows the # in the printed address. */
export function FirstStartPage() {
  const text = useText('admin')
  const session = useSession()
  const { hash } = useLocation()
  const begin = useMutation({ mutationFn: (body: Begin) => call(beginAdministration, { body }) })
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
        <StartForm firstCode={hash} begin={begin} />
      ) : (
        <Panel title={text('first_start.log_in')}>
          <p>{text('first_start.log_in_why')}</p>
          <LogInButton className="mt-5" returnTo={hash ? `/first-start#${hash}` : '/first-start'} />
        </Panel>
      )}
    </Page>
  )
}

type Begin = z.output<typeof beginAdministration.body>

/** Field of the form that each refusal is about. */
const about = { first_start_code_wrong: 'code', amount_malformed: 'petrol', amount_out_of_range: 'petrol' } as const

interface StartFormProps {
  firstCode: string
  begin: { mutate: (body: Begin) => void; isPending: boolean; error: Error | null }
}

/** Sets up the community, its currency and fuel price, and its first administrator in one call. */
function StartForm({ firstCode, begin: { mutate, isPending, error } }: StartFormProps) {
  const text = useText('admin')
  const inCar = useInCar()
  const [community, setCommunity] = useState<Community>({ ...useNamed(), language: useLanguage(), currency: 'ARS' })
  const [petrol, setPetrol] = useState('')
  const [code, setCode] = useState(firstCode)
  const { at, rest } = useFieldRefusal(error, about)
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate({ code, community, ...(petrol && { petrol }) })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-6">
      <Panel title={text('community.title')} intro={text('community.intro')}>
        <div className="grid gap-4">
          <CommunityFields
            values={community}
            // the currency is fixed with a payment provider, because the provider collects pesos only
            fixed={inCar ? [] : ['currency']}
            error={error}
            path="community."
            onChange={(part) => setCommunity({ ...community, ...part })}
          />
        </div>
      </Panel>
      <Money currency={community.currency} {...{ petrol }} error={at('petrol')} onChange={setPetrol} />
      <Panel title={text('first_start.become')}>
        <Refusal error={rest} className="mb-4" />
        <CodeField code={code} error={at('code')} onChange={setCode} />
        <Button type="submit" busy={isPending} className="mt-5">
          {text('first_start.act')}
        </Button>
      </Panel>
    </form>
  )
}

/** Returns the name and contact that the server's environment sets. */
function useNamed(): Pick<Community, 'name' | 'contact'> {
  const { contact = '', social = [] } = useSession() ?? {}
  return { name: social.find(({ address }) => address === `mailto:${contact}`)?.name ?? '', contact }
}

interface MoneyProps {
  currency: string
  petrol: string
  error: string | undefined
  onChange: (petrol: string) => void
}

function Money({ currency, petrol, error, onChange }: MoneyProps) {
  const text = useText('admin')
  return (
    <Panel title={text('first_start.money')} intro={text('first_start.payments')}>
      <Field label={`${text('first_start.petrol')}, ${currency}`} hint={text('price_of_unit_hint')} error={error}>
        <TextInput
          name="petrol"
          inputMode="decimal"
          autoComplete="off"
          value={petrol}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </Panel>
  )
}

interface CodeProps {
  code: string
  error: string | undefined
  onChange: (code: string) => void
}

function CodeField({ code, error, onChange }: CodeProps) {
  const text = useText('admin')
  return (
    <Field label={text('first_start.code')} hint={text('first_start.code_hint')} error={error}>
      <TextInput
        name="code"
        required
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
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
