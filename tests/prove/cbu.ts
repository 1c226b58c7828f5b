/** A bank account of its own for each driver: the file for the bank then says who is paid. */
export function cbuOf(n: number): string {
  const digit = (digits: string, weights: number[]) =>
    (10 - (digits.split('').reduce((sum, one, i) => sum + Number(one) * (weights[i] ?? 0), 0) % 10)) % 10
  const [bank, account] = ['0110599', String(n).padStart(13, '0')]
  return `${bank}${digit(bank, [7, 1, 3, 9, 7, 1, 3])}${account}${digit(account, [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])}`
}
