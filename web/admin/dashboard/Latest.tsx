import { useFormatter } from 'use-intl'
import type { ListedOrder, ListedPerson } from '#contract/admin/admin.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Avatar } from '../../ui/kit/avatar/Avatar.tsx'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { RouteButton } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { hairOf } from '../../ui/person/hair.ts'
import { useName } from '../../ui/person/useName.ts'
import { FaceLink } from '../lists/cells.tsx'
import { ScrollBox } from '../lists/ScrollBox.tsx'
import { Status } from '../transactions/TransactionsPage.tsx'

/** "New Join Members": lists the newest accounts. */
export function NewMembers({ members }: { members: readonly ListedPerson[] }) {
  const text = useText('admin')
  const nameOf = useName()
  return (
    <Panel title={text('new_members')}>
      {members.length === 0 && <p className="text-muted">{text('nobody_yet')}</p>}
      <ul className="-my-1 divide-y divide-line">
        {members.map((person) => (
          <li key={person.id} className="flex items-center gap-3 py-2.5">
            <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={40} />
            <span className="min-w-0 grow text-sm">
              <span className="block truncate font-semibold">{nameOf(person)}</span>
              <span className="block truncate text-xs text-muted">{person.email}</span>
            </span>
            <RouteButton
              to="/admin/$"
              params={{ _splat: `users/${person.email}` }}
              variant="outline"
              size="small"
              aria-label={text('display_person', { name: nameOf(person) })}
            >
              {text('display')}
            </RouteButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** "Latest transactions": lists customer, date, amount and status. */
export function LatestTransactions({ transactions }: { transactions: readonly ListedOrder[] }) {
  const text = useText('admin')
  const all = (
    <RouteButton to="/admin/$" params={{ _splat: 'transactions' }} variant="outline" size="small">
      {text('see_all')}
    </RouteButton>
  )
  const heads = [text('customer'), text('date'), text('amount'), text('status')]
  return (
    <Panel title={text('latest_transactions')} actions={all}>
      {transactions.length === 0 ? (
        <p className="text-muted">{text('no_sales_yet')}</p>
      ) : (
        <ScrollBox label={text('latest_transactions')} className="-mx-5 sm:-mx-6">
          <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
            <caption className="sr-only">{text('latest_transactions')}</caption>
            <thead>
              <tr className="text-left text-muted">
                {heads.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className="h-9 px-3 font-semibold whitespace-nowrap first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6"
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {transactions.map((order) => (
                <TransactionRow key={order.id} order={order} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Panel>
  )
}

function TransactionRow({ order }: { order: ListedOrder }) {
  const language = useLanguage()
  const format = useFormatter()
  return (
    <tr className="[&>td]:h-15 [&>td]:border-t [&>td]:border-line [&>td]:px-3 [&>td]:first:pl-5 [&>td]:last:pr-5 sm:[&>td]:first:pl-6 sm:[&>td]:last:pr-6">
      <td>
        <FaceLink person={order.user} />
      </td>
      <td className="whitespace-nowrap">{format.dateTime(new Date(order.createdAt), { dateStyle: 'medium' })}</td>
      <td className="whitespace-nowrap">
        <Price amountMinor={order.priceMinor} currency={order.currency} language={language} size="small" />
      </td>
      <td>
        <Status order={order} />
      </td>
    </tr>
  )
}
