import { useFormContext, useWatch } from 'react-hook-form'
import { LONGEST_COMMENT } from '#domain/trip.ts'
import { Field } from '../../design/Field.tsx'
import { TextArea } from '../../design/TextArea.tsx'
import { useText } from '../../texts/texts.ts'
import type { Draft } from '../draft.ts'
import { Section } from './Section.tsx'

/** What passengers should know beforehand. */
export function CommentSection() {
  const text = useText('post')
  const { register } = useFormContext<Draft>()
  const { length } = useWatch<Draft, 'comment'>({ name: 'comment' })
  return (
    <Section title={text('comment.title')}>
      <Field
        label={text('comment.label')}
        note={text('optional')}
        hint={text('comment.hint', { left: LONGEST_COMMENT - length })}
      >
        <TextArea {...register('comment')} maxLength={LONGEST_COMMENT} placeholder={text('comment.example')} />
      </Field>
    </Section>
  )
}
