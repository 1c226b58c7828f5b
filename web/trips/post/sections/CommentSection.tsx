import { MAX_COMMENT } from '#domain/trips/trip.ts'
import { useText } from '../../../texts/texts.ts'
import { Field } from '../../../ui/kit/fields/Field.tsx'
import { TextArea } from '../../../ui/kit/fields/Inputs.tsx'
import { Section } from '../../../ui/kit/Page.tsx'
import { useWriting } from '../writing.ts'

/** Renders a field for a comment to passengers. */
export function CommentSection() {
  const text = useText('post')
  const { draft, change, refused } = useWriting()
  return (
    <Section title={text('comment.title')}>
      <Field
        label={text('comment.label')}
        note={text('optional')}
        error={refused.find(({ field }) => field === 'comment')?.message}
        hint={text('comment.hint', { left: MAX_COMMENT - draft.comment.length })}
      >
        <TextArea
          name="comment"
          value={draft.comment}
          onChange={({ target }) => change(() => ({ comment: target.value }))}
          maxLength={MAX_COMMENT}
          placeholder={text('comment.example')}
        />
      </Field>
    </Section>
  )
}
