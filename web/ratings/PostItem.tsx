import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Post } from '#contract/ratings/ratings.ts'
import { MAX_REPLY } from '#domain/ratings/rating.ts'
import { cityOf } from '../places/name.ts'
import { ReportLink } from '../reports/ReportLink.tsx'
import { useText } from '../texts/texts.ts'
import { fieldMessages } from '../ui/errors/fieldMessages.ts'
import { Refusal } from '../ui/errors/Refusal.tsx'
import { useDates } from '../ui/formatting/dates.ts'
import { Avatar } from '../ui/kit/avatar/Avatar.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Field } from '../ui/kit/fields/Field.tsx'
import { focusOnMount } from '../ui/kit/fields/focusOnMount.ts'
import { TextArea } from '../ui/kit/fields/Inputs.tsx'
import { hairOf } from '../ui/person/hair.ts'
import { useReply } from './queries.ts'
import { Stars, ThumbOf } from './Stars.tsx'

export interface Rated {
  id: string
  name: string
  own: boolean
}

/** Shows one rating: author, date, stars, trip, text, and reply. */
export function PostItem({ post, about }: { post: Post; about: Rated }) {
  const text = useText('ratings')
  const words = useText('shell')
  const dates = useDates()
  const { originName, destinationName, date } = post.trip
  const { id, photo, gender } = post.authorPerson
  const trip = { origin: cityOf(originName), destination: cityOf(destinationName), date: dates.day(date) }
  return (
    <li className="grid gap-3 py-4">
      <div className="flex items-center gap-3">
        <Avatar photo={photo ?? undefined} seed={id} wears={hairOf(gender)} size={48} />
        <div className="min-w-0 grow">
          <Author author={post.authorPerson} />
          <p className="text-sm text-muted">{dates.day(post.date)}</p>
        </div>
        <Opinion stars={post.rating} />
        <ReportLink by={id} about={{ subject: 'rating', id: post.id }} isIcon>
          {words('report_rating')}
        </ReportLink>
      </div>
      <p className="max-w-text wrap-anywhere whitespace-pre-line">{post.description}</p>
      <p className="text-sm text-muted">
        <Link to="/route/$id" params={{ id: post.trip.idRoute }} className="underline underline-offset-3">
          {text(post.didNotTravel ? 'wrote_without_travel' : `wrote_${post.wrote}`, trip)}
        </Link>
        {post.didNotTravel && <> · {text('not_counted')}</>}
      </p>
      <Replied reply={post.reply} about={about} />
      {about.own && !post.reply && <ReplyBox post={post} me={about.id} />}
    </li>
  )
}

/** Shows the author. If the author has closed the account, the rating remains without a name (G12). */
function Author({ author: { id, name } }: { author: Post['authorPerson'] }) {
  const text = useText('ratings')
  if (name === null) return <p className="font-semibold text-muted">{text('former')}</p>
  return (
    <Link to="/user/$id" params={{ id }} className="font-semibold underline underline-offset-3 wrap-anywhere">
      {name}
    </Link>
  )
}

function Opinion({ stars }: { stars: number }) {
  const text = useText('ratings')
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Stars stars={stars} size={18} />
      <span className="sr-only">
        {text('stars', { stars })}
        <ThumbOf stars={stars} />
      </span>
    </div>
  )
}

function Replied({ reply, about }: { reply: Post['reply']; about: Rated }) {
  const text = useText('ratings')
  const dates = useDates()
  if (!reply) return null
  const date = dates.day(reply.date)
  return (
    <div className="rounded-small bg-sunken p-4 text-sm">
      <p className="text-muted">{about.own ? text('you_replied', { date }) : text('replied', { name: about.name, date })}</p>
      <p className="mt-1 max-w-text wrap-anywhere whitespace-pre-line">{reply.text}</p>
    </div>
  )
}

/** Lets the user reply once to a rating about them: a button first, then a field. */
function ReplyBox({ post, me }: { post: Post; me: string }) {
  const text = useText('ratings')
  const [open, setOpen] = useState(false)
  const name = post.authorPerson.name ?? text('former')
  if (open) return <ReplyForm {...{ post, me, name }} onCancel={() => setOpen(false)} />
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5"
        aria-label={text('reply_to', { name })}
        onClick={() => setOpen(true)}
      >
        {text('reply')}
      </Button>
    </div>
  )
}

function ReplyForm({ post, me, name, onCancel }: { post: Post; me: string; name: string; onCancel: () => void }) {
  const text = useText('ratings')
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
      <Field label={text('reply_to', { name })} hint={text('reply_hint')} error={fieldMessages(sending.error, 'reply')[0]}>
        <TextArea
          name="reply"
          ref={focusOnMount}
          rows={2}
          maxLength={MAX_REPLY}
          value={reply}
          onChange={({ target }) => setReply(target.value)}
        />
      </Field>
      <Refusal error={sending.error} className="" />
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
