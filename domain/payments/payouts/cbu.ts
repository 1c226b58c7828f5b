const FIRST = [7, 1, 3, 9, 7, 1, 3]
const SECOND = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]

/**
 * Whether 22 digits are a CBU (or a CVU, which has the same form): digit 8 checks the bank and its branch, digit 22 the account.
 * Weights from the right are 3, 1, 7, 9 and again; weighted sum and check digit make a multiple of ten (BCRA, Clave Bancaria Uniforme).
 */
export function isCbu(text: string): boolean {
  if (!/^[0-9]{22}$/.test(text)) return false
  const digits = text.split('').map(Number)
  return digits[7] === checkDigit(digits.slice(0, 7), FIRST) && digits[21] === checkDigit(digits.slice(8, 21), SECOND)
}

const checkDigit = (digits: number[], weights: number[]) =>
  (10 - (digits.reduce((sum, digit, i) => sum + digit * (weights[i] ?? 0), 0) % 10)) % 10
