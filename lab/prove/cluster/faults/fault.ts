import type { Fleet } from '../fleet.ts'

/** Report of a fault: a remark for the table, and figures of its own, some with limits. */
export interface Struck {
  remark: string
  figures: Record<string, number>
  targets: Record<string, number>
}

/** The death or freeze of one part, and its allowed effects on callers. */
export interface Fault {
  name: string
  /** reason to skip the fault: a missing Debian package */
  whyNot?(fleet: Fleet): string | undefined
  /** causes the fault, and resolves when the part is whole again, by itself or by an operator's act */
  strike(fleet: Fleet): Promise<string | Struck>
  /** acknowledged acts may be lost: the fault demonstrates that */
  mayLose?: boolean
  /** the most of each figure */
  targets?: Partial<Record<'errors' | 'errorSeconds' | 'withoutReads' | 'withoutWrites', number>>
}
