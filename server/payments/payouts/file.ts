import { decimalText } from '#domain/money.ts'
import type { Sealer } from '../../sealing.ts'
import type { DueRow } from './queries.ts'

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The file for the bank: CBU, name, amount, currency; and at its end, as a remark, who has no CBU and stays due. */
export function payoutFile(sealer: Sealer, paid: DueRow[], leftOut: DueRow[]): string {
  const lines = paid.map((row) =>
    [cbuOf(sealer, row), cell(nameOf(sealer, row)), decimalText(row.minor, row.currency), row.currency].join(','),
  )
  const remarks = leftOut.map(
    (row) => `# no CBU, stays due: ${nameOf(sealer, row)}, ${decimalText(row.minor, row.currency)} ${row.currency}`,
  )
  return `${['cbu,name,amount,currency', ...lines, ...remarks].join('\r\n')}\r\n`
}

/** An account that was closed loses its name; the bank needs it as long as money is due. */
function nameOf(sealer: Sealer, { id, name, person_sealed }: DueRow): string {
  if (name || !person_sealed) return name
  const person = JSON.parse(sealer.open('person', id, person_sealed)) as { name: string } // sealed by openClaim
  return person.name
}

const cbuOf = (sealer: Sealer, { id, cbu_sealed }: DueRow) => (cbu_sealed ? sealer.open('cbu', id, cbu_sealed) : '')
