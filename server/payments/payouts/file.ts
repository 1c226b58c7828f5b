import { decimalText } from '#domain/money.ts'
import type { Transfer } from './queries.ts'

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The file for the bank: CBU, name, amount, currency. */
export function payoutFile(paid: Transfer[]): string {
  const lines = paid.map(({ cbu, name, minor, currency }) => [cbu, cell(name), decimalText(minor, currency), currency].join(','))
  return `${['cbu,name,amount,currency', ...lines].join('\r\n')}\r\n`
}
