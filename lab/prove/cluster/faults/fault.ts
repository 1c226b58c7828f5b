import type { Fleet } from '../fleet.ts'

/** Report of a fault: a remark for the table, and figures of its own, some of which have limits. */
export interface Struck {
  remark: string
  figures: Record<string, number>
  targets: Record<string, number>
}

/** A component that is killed or frozen, and the allowed effects on callers. */
export interface Fault {
  name: string
  /** returns why the fault is skipped: a missing Debian package */
  whyNot?(fleet: Fleet): string | undefined
  /** causes the fault, and resolves when the component works again, by itself or after an operator's action */
  strike(fleet: Fleet): Promise<string | Struck>
  /** true if acknowledged actions may be lost, which this fault demonstrates */
  mayLose?: boolean
  /** limits of the figures */
  targets?: Partial<Record<'errors' | 'errorSeconds' | 'withoutReads' | 'withoutWrites', number>>
}
