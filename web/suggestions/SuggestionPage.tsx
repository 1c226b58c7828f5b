import { Page } from '../design/Page.tsx'
import { useText } from '../texts/texts.ts'
import { SuggestionForm } from './SuggestionForm.tsx'

/** /suggestion-box: anyone tells the people who run the site what is missing. */
export function SuggestionPage() {
  const text = useText('suggestions')
  return (
    <Page title={`${text('title')} · Tramo`} description={text('intro')} heading={text('title')} intro={text('intro')}>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:gap-8">
        <SuggestionForm />
        <WhatHappens />
      </div>
    </Page>
  )
}

function WhatHappens() {
  const text = useText('suggestions')
  return (
    <aside aria-labelledby="then" className="self-start rounded-card bg-sunken p-5 sm:p-6">
      <h2 id="then" className="text-lg">
        {text('what_happens')}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm marker:text-brand">
        <li>{text('read')}</li>
        <li>{text('kept')}</li>
        <li>{text('robots')}</li>
        <li>{text('urgent')}</li>
      </ul>
    </aside>
  )
}
