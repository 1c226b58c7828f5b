export interface Counts {
  passed: number
  failed: number
  /** names of what failed */
  failures: string[]
}
export function countsOf(good: boolean, report?: object): Counts
