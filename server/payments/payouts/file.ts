import { decimalText } from '#domain/money.ts'
import type { Sealer } from '../../sealing.ts'
import type { DueRow } from './queries.ts'

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The file for the bank: CBU, name, amount, currency; and at its end, as a remark, who has no CBU and stays due. */
export function payoutFile(sealer: Sealer, paid: DueRow[], leftOut: DueRow[]): string {
  const lines = paid.map((row) =>
    [cbuOf(sealer, row), cell(row.name), decimalText(row.minor, row.currency), row.currency].join(','),
  )
  const remarks = leftOut.map(
    ({ name, minor, currency }) => `# no CBU, stays due: ${name}, ${decimalText(minor, currency)} ${currency}`,
  )
  return `${['cbu,name,amount,currency', ...lines, ...remarks].join('\r\n')}\r\n`
}

const cbuOf = (sealer: Sealer, { id, cbu_sealed }: DueRow) => (cbu_sealed ? sealer.open('cbu', id, cbu_sealed) : '')
