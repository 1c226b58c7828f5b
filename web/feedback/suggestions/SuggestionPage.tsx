import { addSuggestion, type NewSuggestion } from '#contract/feedback/suggestions.ts'
import { MAX_SUGGESTION, suggestionFields, wrongInSuggestion } from '#domain/feedback/suggestion.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { TextLine, TextLines } from '../../ui/forms/inputs.tsx'
import { PublicForm, usePublicForm, useSendWithTicket } from '../../ui/forms/PublicForm.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { Page, Section } from '../../ui/kit/Page.tsx'

/** /suggestion-box: a form for anyone to write to the operators. */
export function SuggestionPage() {
  const text = useText('suggestions')
  return (
    <Page title={`${text('title')} · Tramo`} description={text('intro')} heading={text('title')} intro={text('intro')}>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:gap-8">
        <SuggestionForm />
        <WhatHappens />
      </div>
    </Page>
  )
}

function WhatHappens() {
  const text = useText('suggestions')
  return (
    <aside aria-labelledby="then" className="self-start rounded-card bg-sunken p-5 sm:p-6">
      <h2 id="then" className="text-lg">
        {text('what_happens')}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm marker:text-brand">
        <li>{text('read')}</li>
        <li>{text('kept')}</li>
        <li>{text('robots')}</li>
        <li>{text('urgent')}</li>
      </ul>
    </aside>
  )
}

const initial = { author: '', authorEmail: '', suggestion: '' }

/** Renders a form with name, e-mail and suggestion. After any error the text is preserved. */
function SuggestionForm() {
  const text = useText('suggestions')
  const { mutateAsync, isSuccess, reset } = useSendWithTicket((body: NewSuggestion) => call(addSuggestion, { body }))
  const form = usePublicForm({ key: 'suggestion', initial, order: suggestionFields, check: wrongInSuggestion, send: mutateAsync })
  return (
    <Section title={text('form')} intro={text('required_marks')}>
      <PublicForm form={form} mandatory={text('all_mandatory')} send={text('send')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextLine {...{ form }} name="author" label={text('author')} required autoComplete="name" />
          <TextLine {...{ form }} name="authorEmail" label={text('email')} required type="email" autoComplete="email" />
        </div>
        <TextLines {...{ form }} name="suggestion" label={text('suggestion')} required rows={6} maxLength={MAX_SUGGESTION} />
      </PublicForm>
      <Sent open={isSuccess} onClose={reset} />
      <ErrorToast error={form.error} onClose={form.dismissError} />
    </Section>
  )
}

function Sent({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText('suggestions')
  const shell = useText('shell')
  return (
    <Dialog open={open} onClose={onClose} title={text('sent')} actions={<Button onClick={onClose}>{shell('alright')}</Button>}>
      {text('sent_more')}
    </Dialog>
  )
}
