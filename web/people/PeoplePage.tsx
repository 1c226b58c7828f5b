import { useSearch } from '@tanstack/react-router'
import { EmptyState } from '../design/EmptyState.tsx'
import { Page } from '../design/Page.tsx'
import { EmptyRoad } from '../design/illustrations/EmptyRoad.tsx'
import { useText } from '../texts/texts.ts'
import { asksNothing, type PeopleAddress } from './address.ts'
import { PeopleList } from './PeopleList.tsx'
import { PeopleSearch } from './PeopleSearch.tsx'

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
