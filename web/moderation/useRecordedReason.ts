import { useText } from '../texts/texts.ts'
import type { ReasonField } from '../ui/dialogs/ConfirmForm.tsx'

/** Returns the field for a decision's required reason; `hint` names its readers besides the audit log. */
export function useRecordedReason(hint?: string): ReasonField {
  const text = useText('moderation')
  return { label: text('reason_record'), hint: hint ?? text('reason_record_hint'), isRequired: true, longest: 2000 }
}
