import { type Money, minorFrom, USUAL_CURRENCY } from '#domain/money.ts'
import type { Settings } from '../../platform/config.ts'

/** The reactivation fee after a suspension; undefined where none is required (E3, F13). */
export const feeOf = ({ REACTIVATION_FEE }: Pick<Settings, 'REACTIVATION_FEE'>): Money | undefined =>
  REACTIVATION_FEE === undefined ? undefined : { minor: minorFrom(REACTIVATION_FEE, USUAL_CURRENCY), currency: USUAL_CURRENCY }
