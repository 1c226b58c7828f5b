import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../design/Button.tsx'
import { Field } from '../design/Field.tsx'
import { TextInput } from '../design/TextInput.tsx'
import { useText } from '../texts/texts.ts'
import { searchSaid } from './address.ts'
import { typed } from './typed.ts'

/** One box over a person's page, for looking somebody else up; whoever is found is shown on /users. */
export function PersonSearch() {
  const text = useText('profile')
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate({ to: '/users', search: searchSaid(typed(event.currentTarget, 'said')) })
  }
  return (
    <form role="search" aria-label={text('find_people')} onSubmit={find} className="flex max-w-160 items-end gap-3">
      <Field label={text('name_or_email')} className="grow">
        <TextInput name="said" type="search" maxLength={200} autoComplete="off" />
      </Field>
      <Button type="submit" icon={<Search size={18} aria-hidden />} className="mb-1">
        {text('search')}
      </Button>
    </form>
  )
}
