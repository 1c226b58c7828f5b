import type { Chat } from '#contract/messages/messages.ts'
import { useText } from '../texts/texts.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useNameOrFormer } from '../ui/person/useNameOrFormer.ts'
import { useBlock } from './queries.ts'

interface BlockDialogProps extends Pick<Chat, 'person' | 'blocked'> {
  open: boolean
  onClose: () => void
}

const words = {
  block: { title: 'block_title', why: 'block_why', yes: 'block' },
  unblock: { title: 'unblock_title', why: 'unblock_why', yes: 'unblock' },
} as const

/** Explains what blocking a person, or unblocking them, does, and asks for confirmation. */
export function BlockDialog({ person, blocked, open, onClose }: BlockDialogProps) {
  const text = useText('messages')
  const name = useNameOrFormer()(person)
  const block = useBlock(person.id, blocked)
  const said = blocked ? words.unblock : words.block
  return (
    <ConfirmDialog
      open={open}
      title={text(said.title, { name })}
      yes={text(said.yes, { name })}
      isDangerous={!blocked}
      act={{ ...block, mutate: () => block.mutate(undefined, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      {text(said.why, { name })}
    </ConfirmDialog>
  )
}
