import { useText } from '../../texts/texts.ts'

const known = [
  'same_number',
  'same_digits',
  'transfer',
  'account',
  'wallet',
  'cash',
  'advance',
  'outside',
  'amount',
  'many_trips',
  'same_road',
  'always_at_the_cap',
  'many_cars',
  'seats_given_up',
  'consumption_not_checked',
] as const

/** The signs of a hint in words; a sign that newer servers may have is said as it is named. */
export function useSigns(): (signs: readonly string[]) => string {
  const text = useText('moderation')
  const said = (sign: string) => {
    const one = known.find((name) => name === sign)
    return one ? text(`sign.${one}`) : sign
  }
  return (signs) => signs.map(said).join(', ')
}
