import { Pencil } from 'lucide-react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import type { Edited, Edits } from './useEdits.ts'

interface EditButtonProps {
  edits: Edits
  what: Edited
  /** Why it can never be edited as things are. */
  disabledBecause?: string | undefined
  /** Says what is edited. */
  children: string
}

/** Opens an edit; while another one is open it says to finish that first. */
export function EditButton({ edits, what, disabledBecause, children }: EditButtonProps) {
  const text = useText('profile')
  return (
    <Button
      variant="outline"
      size="small"
      icon={<Pencil size={16} aria-hidden />}
      disabledBecause={disabledBecause ?? (edits.active ? text('finish_first') : undefined)}
      ref={edits.ended === what ? focus : undefined}
      onClick={() => edits.begin(what)}
    >
      {children}
    </Button>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()
