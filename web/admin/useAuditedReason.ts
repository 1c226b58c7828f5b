import { useText } from '../texts/texts.ts'
import type { ReasonField } from '../ui/dialogs/ConfirmForm.tsx'

/** The required reason of an administrator, which goes into the audit log. */
export function useAuditedReason(first?: string): ReasonField {
  const text = useText('admin')
  return { label: text('reason'), hint: text('reason_hint'), isRequired: true, first }
}
