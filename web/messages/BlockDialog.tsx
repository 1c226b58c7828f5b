import { CircleAlert } from 'lucide-react'
import type { Chat } from '#contract/messages/messages.ts'
import { useText } from '../texts/texts.ts'
import { useErrorMessage } from '../ui/errors/useErrorMessage.ts'
import { Banner } from '../ui/kit/Banner.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Dialog } from '../ui/kit/Dialog.tsx'
import { useBlock } from './queries.ts'
import { useCalled } from './useCalled.ts'

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
  const why = useErrorMessage()
  const name = useCalled()(person)
  const block = useBlock(person.id, blocked)
  const said = blocked ? words.unblock : words.block
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text('back')}
      </Button>
      <Button
        variant={blocked ? 'primary' : 'danger'}
        busy={block.isPending}
        onClick={() => block.mutate(undefined, { onSuccess: onClose })}
      >
        {text(said.yes, { name })}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={text(said.title, { name })} closeLabel={text('close')} actions={actions}>
      {text(said.why, { name })}
      {block.error && (
        <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />} className="mt-5">
          {why(block.error)}
        </Banner>
      )}
    </Dialog>
  )
}
