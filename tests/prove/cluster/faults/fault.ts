import type { Fleet } from '../fleet.ts'

/** One part that is killed or frozen, and what callers may notice of it. */
export interface Fault {
  name: string
  /** what a missing Debian package leaves out */
  whyNot?(fleet: Fleet): string | undefined
  /** does the harm, and resolves when the part is whole again, by itself or by what an operator does; a remark for the table */
  strike(fleet: Fleet): Promise<string>
  /** the most of each figure */
  /** acknowledged acts may be lost: that is what it shows */
  mayLose?: boolean
  targets?: Partial<Record<'errors' | 'errorSeconds' | 'withoutReads' | 'withoutWrites', number>>
}
