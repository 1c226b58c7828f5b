import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { WithdrawalPlace } from './WithdrawalPlace.tsx'

/** /withdrawal: the button that Argentine law asks for. It works without an account and asks for no reason. */
export function WithdrawalPage() {
  const text = useText('withdrawals')
  return (
    <Page title={`${text('title')} · Tramo`} description={text('intro')} heading={text('title')} intro={text('intro')}>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:gap-8">
        <WithdrawalPlace />
        <YourRight />
      </div>
    </Page>
  )
}

function YourRight() {
  const text = useText('withdrawals')
  return (
    <aside aria-labelledby="right" className="self-start rounded-card bg-sunken p-5 sm:p-6">
      <h2 id="right" className="text-lg">
        {text('right')}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm marker:text-brand">
        <li>{text('ten_days')}</li>
        <li>{text('code_at_once')}</li>
        <li>{text('person_answers')}</li>
        <li>{text.rich('seats', { terms })}</li>
        <li>{text('kept')}</li>
      </ul>
    </aside>
  )
}

const terms = (words: ReactNode) => (
  <Link
    to="/terms-and-conditions"
    hash="canceling-and-not-coming"
    className="font-semibold text-brand-ink underline underline-offset-2"
  >
    {words}
  </Link>
)
