import { USUAL_CURRENCY } from '#domain/money.ts'
import { useSession } from '../client/session.ts'

/** Returns the currency of the installation, for prices that belong to no trip. */
export const useCurrency = () => useSession()?.currency ?? USUAL_CURRENCY
