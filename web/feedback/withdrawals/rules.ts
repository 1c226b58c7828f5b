import { withdrawalFields, wrongInWithdrawal } from '#domain/feedback/withdrawal.ts'

/** What the form asks, in the order in which it is checked. */
export const rules = {
  key: 'withdrawal',
  blank: { name: '', email: '', about: '', reference: '', comment: '' },
  order: withdrawalFields,
  wrongIn: wrongInWithdrawal,
}
export type WithdrawalValues = Record<keyof typeof rules.blank, string>
