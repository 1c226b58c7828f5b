import type { Reason } from './reasons.ts'

export type { Reason } from './reasons.ts'

/** Details of a refusal, for example the parts of the cap. They never contain a stored secret. */
export type Details = Record<string, unknown>

/** An expected refusal. Any other thrown error is a defect. */
export class Refused extends Error {
  override name = 'Refused'
  readonly reason: Reason
  readonly details: Details
  constructor(reason: Reason, details: Details = {}) {
    super(reason)
    this.reason = reason
    this.details = details
  }
}

export function refuse(reason: Reason, details?: Details): never {
  throw new Refused(reason, details)
}

export function refuseIf(reason: Reason | undefined, details?: Details): void {
  if (reason) refuse(reason, details)
}
