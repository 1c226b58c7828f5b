import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Post } from '#contract/ratings.ts'
import { MOST_REPLY } from '#domain/rating.ts'
import { Banner } from '../design/Banner.tsx'
import { Button } from '../design/Button.tsx'
import { Field } from '../design/Field.tsx'
import { TextArea } from '../design/TextArea.tsx'
import { useSaid } from '../shell/useSaid.ts'
import { useText } from '../texts/texts.ts'
import { useReply } from './queries.ts'

/** The one reply to a rating about oneself: a button first, then a few lines. */
export function ReplyBox({ post, me }: { post: Post; me: string }) {
  const text = useText('ratings')
  const [open, setOpen] = useState(false)
  const name = post.author.name ?? text('former')
  if (open) return <ReplyForm {...{ post, me, name }} onCancel={() => setOpen(false)} />
  return (
    <div>
      <Button variant="outline" size="small" aria-label={text('reply_to', { name })} onClick={() => setOpen(true)}>
        {text('reply')}
      </Button>
    </div>
  )
}

function ReplyForm({ post, me, name, onCancel }: { post: Post; me: string; name: string; onCancel: () => void }) {
  const text = useText('ratings')
  const said = useSaid()
  const [reply, setReply] = useState('')
  const send = useReply(me, post.id)
  const sending = useMutation({ mutationFn: () => send(reply) })
  const isEmpty = reply.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) sending.mutate()
  }
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <Field label={text('reply_to', { name })} hint={text('reply_hint')}>
        <TextArea autoFocus rows={2} maxLength={MOST_REPLY} value={reply} onChange={({ target }) => setReply(target.value)} />
      </Field>
      {sending.error && (
        <Banner tone="danger" role="alert">
          {said(sending.error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="small"
          busy={sending.isPending}
          disabledBecause={isEmpty ? text('reply_required') : undefined}
        >
          {text('send_reply')}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}
