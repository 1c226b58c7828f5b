import { USUAL_CURRENCY } from '#domain/money.ts'
import { useSession } from '../client/session.ts'

/** The currency of the installation, for prices of no trip. */
export const useCurrency = () => useSession()?.currency ?? USUAL_CURRENCY
