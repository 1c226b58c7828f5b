/** Pesos as people type them in either language, in centavos; 0 for what is no amount, which the server refuses. */
export function minorOf(amount: string): number {
  const [, whole = '', cents = ''] = /^([\d.,\s]*?)(?:[.,](\d{1,2}))?$/.exec(amount.trim()) ?? []
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Centavos as an amount to be edited. */
export const decimalOf = (minor: number, language: string) =>
  (minor / 100).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: false })
