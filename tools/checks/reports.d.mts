export interface Counts {
  passed: number
  failed: number
  /** names of failed tests */
  failures: string[]
}
export function countsOf(good: boolean, report?: object): Counts
