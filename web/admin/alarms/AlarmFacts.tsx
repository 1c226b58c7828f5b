import type { Alarm } from '#contract/admin/alarms.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useMoments } from '../../ui/kit/formats.ts'
import { priceText } from '../../ui/kit/prices/price.ts'

/** Shows the details of an alarm. Our details and the provider's each have a heading. */
export function AlarmFacts({ kind, details, about }: Pick<Alarm, 'kind' | 'details' | 'about'>) {
  const text = useText('alarms')
  const currency = currencyIn(details)
  const sides = (['ours', 'theirs', 'unread'] as const).filter((side) => side in details)
  const others = Object.entries(details).filter(([name]) => !['ours', 'theirs', 'unread'].includes(name))
  return (
    <div className="mt-4 grid gap-4 text-sm">
      <Facts facts={{ ...subjectOf(kind, about, currency), ...Object.fromEntries(others) }} currency={currency} />
      {sides.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {sides.map((side) => (
            <section key={side} className="rounded-field bg-sunken p-4">
              <h3 className="mb-2 font-semibold">{text(side)}</h3>
              <Facts facts={details[side]} currency={side === 'unread' ? undefined : currency} />
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

const OF_SERVERS = ['clock_wrong', 'disk_full', 'disk_read_only']
const OF_DATABASE = ['database_full', 'database_read_only']

/**
 * Returns the subject of an alarm: a number, or a server's name. Returns nothing for the currency or the database, of which
 * there is only one.
 */
function subjectOf(kind: string, about: string, currency: string): Record<string, string> {
  if (OF_SERVERS.includes(kind)) return { server: about.replace(/: \w+$/, '') }
  return about === currency || OF_DATABASE.includes(kind) ? {} : { about }
}

const USUAL = 'ARS'

/** Returns the currency of our details, the provider's, or the whole alarm. */
function currencyIn(details: Alarm['details']): string {
  const currencies = [details, details.ours, details.theirs].flatMap((one) =>
    typeof one === 'object' && one !== null && 'currency' in one ? [one.currency] : [],
  )
  return currencies.find((one) => typeof one === 'string') ?? USUAL
}

/** Facts that the links above already show, or that are not worth showing. */
const HIDDEN = ['order', 'orderId', 'booking', 'fee', 'recovery', 'driver', 'currency', 'id']

/** Lists facts; without a currency, amounts are shown unchanged. */
function Facts({ facts, currency }: { facts: unknown; currency: string | undefined }) {
  const text = useText('alarms')
  const say = useValue(currency)
  if (facts === null || facts === undefined) return <p>{text('nothing')}</p>
  if (typeof facts !== 'object') return <p className="font-semibold tabular-nums">{say('minor', facts)}</p>
  return (
    <dl className="grid gap-1.5">
      {Object.entries(facts)
        .filter(([name]) => currency === undefined || !HIDDEN.includes(name))
        .map(([name, value]: [string, unknown]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="text-muted">{factName(text, name)}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{say(name, value)}</dd>
          </div>
        ))}
    </dl>
  )
}

type Texts = ReturnType<typeof useText<'alarms'>>

/** Returns a fact's name. Unknown facts and values of newer servers are shown unchanged. */
const factName = (text: Texts, name: string) => {
  const key = `fact.${name}` as 'fact.minor' // as: used only if the text exists
  return text.has(key) ? text(key) : name
}

const AMOUNTS = ['minor', 'done', 'owed', 'share', 'price', 'priceMinor', 'amountMinor', 'refundedMinor', 'costMinor']
const MOMENTS = ['changedAt', 'decideBy', 'since', 'until']

function useValue(currency: string | undefined): (name: string, value: unknown) => string {
  const text = useText('alarms')
  const orders = useText('admin')
  const language = useLanguage()
  const { moment } = useMoments()
  return (name, value) => {
    if (value === '') return text('missing')
    if (currency === undefined) return String(value)
    if (AMOUNTS.includes(name) && Number.isSafeInteger(Number(value))) return priceText(Number(value), currency, language)
    if (MOMENTS.includes(name)) return moment(String(value))
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    const state = `order.${String(value)}` as 'order.paid' // as: used only if the text exists
    if (name === 'state' && orders.has(state)) return orders(state)
    const key = `word.${String(value)}` as 'word.too_old' // as: used only if the text exists
    if (typeof value === 'string') return text.has(key) ? text(key) : value
    return JSON.stringify(value)
  }
}
