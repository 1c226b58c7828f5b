import type { Currency } from '../money.ts'

/** Currencies of an installation. All have two decimals, since amounts are typed in hundredths. */
export const communityCurrencies = ['ARS', 'BOB', 'BRL', 'EUR', 'USD', 'UYU'] as const satisfies readonly Currency[]

export const MAX_COMMUNITY_NAME = 80
