export interface Counts {
  passed: number
  failed: number
  /** names of failed tests */
  failures: string[]
}
export function countsOf(end: number | string, report?: object): Counts
