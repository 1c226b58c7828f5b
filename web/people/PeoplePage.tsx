import { useSearch, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useText } from '../texts/texts.ts'
import { Button } from '../ui/kit/Button.tsx'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { Field } from '../ui/kit/Field.tsx'
import { EmptyRoad } from '../ui/kit/illustrations/EmptyRoad.tsx'
import { Page } from '../ui/kit/Page.tsx'
import { TextInput } from '../ui/kit/TextInput.tsx'
import { RouteButton } from '../ui/links.ts'
import { asksNothing, type PeopleAddress, everybody, searchTyped } from './address.ts'
import { PeopleList } from './PeopleList.tsx'
import { typed } from './typed.ts'

/** People by name or by e-mail, or all of them. What is looked for stands in the address bar. */
export function PeoplePage() {
  const text = useText('profile')
  const asked: PeopleAddress = useSearch({ strict: false })
  return (
    <Page title={`${text('people')} · Tramo`} heading={text('people')} intro={text('people_intro')}>
      <PeopleSearch asked={asked} />
      <div className="mt-8">
        {asksNothing(asked) ? (
          <EmptyState picture={<EmptyRoad />} title={text('who_do_you_look_for')} text={text('how_to_look')} />
        ) : (
          <PeopleList key={JSON.stringify(asked)} asked={asked} />
        )}
      </div>
    </Page>
  )
}

/** Looks for people by name and by e-mail, or for all of them. */
function PeopleSearch({ asked }: { asked: PeopleAddress }) {
  const text = useText('profile')
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    void navigate({ to: '/users', search: searchTyped(typed(form, 'name'), typed(form, 'email')) })
  }
  return (
    <form
      // Another search, such as going back to an earlier one, writes itself into the fields.
      key={JSON.stringify(asked)}
      role="search"
      aria-label={text('find_people')}
      onSubmit={find}
      className="grid items-start gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]"
    >
      <Field label={text('by_name')}>
        <TextInput name="name" defaultValue={asked.name ?? ''} maxLength={200} autoComplete="off" type="search" />
      </Field>
      <Field label={text('by_email')} hint={text('whole_email')}>
        <TextInput name="email" defaultValue={asked.email ?? ''} maxLength={200} autoComplete="off" inputMode="email" />
      </Field>
      <div className="flex flex-wrap gap-3 sm:col-span-full lg:col-span-1 sm:pt-6">
        <Button type="submit" icon={<Search size={18} aria-hidden />}>
          {text('search')}
        </Button>
        <RouteButton to="/users" search={everybody} variant="outline">
          {text('load_all')}
        </RouteButton>
      </div>
    </form>
  )
}
