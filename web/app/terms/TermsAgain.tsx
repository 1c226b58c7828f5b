import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { giveConsent } from '#contract/people/privacy.ts'
import { call } from '../../client/api.ts'
import { sessionQuery } from '../../client/session.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'

/**
 * Announces new terms with a link, and buttons for yes and not now; after a no the user can export their data or close the
 * account.
 */
function TermsDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const text = useText('terms')
  const [ticked, tick] = useState(false)
  const accept = useAccept(version)
  const decline = useDecline(onClose)
  const actions = (
    <>
      <Button variant="outline" onClick={decline}>
        {text('not_now')}
      </Button>
      <Button busy={accept.isPending} disabledBecause={ticked ? undefined : text('tick_first')} onClick={() => accept.mutate()}>
        {text('accept')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('title')} actions={actions}>
      <div className="grid gap-3">
        <p>{text('what_is_new')}</p>
        <p>{text('without')}</p>
        <Checkbox label={text.rich('box', { terms: TermsLink })} checked={ticked} onChange={() => tick(!ticked)} />
      </div>
      <ErrorToast error={accept.error} onClose={accept.reset} />
    </Dialog>
  )
}

/* Links to the terms in a new tab, so that the current page is not left. */
function TermsLink(words: ReactNode) {
  return (
    <a href="/terms-and-conditions" target="_blank" className="font-semibold text-brand-ink underline underline-offset-3">
      {words}
      <NewTab />
    </a>
  )
}

const NewTab = () => <span className="sr-only"> {useText('terms')('new_tab')}</span>

/** Accepts the terms. Once the session is refetched, no terms are pending and the dialog closes. */
function useAccept(version: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(giveConsent, { body: { version, checkbox: true } }),
    onSuccess: () => queries.invalidateQueries(sessionQuery),
  })
}

function useDecline(onClose: () => void) {
  const navigate = useNavigate()
  return () => {
    onClose()
    void navigate({ to: '/profile', search: { tab: 'data' }, hash: 'your-data' })
  }
}

/** Asks the user to accept new terms on each visit; without an answer, shows a line at the foot of the page. */
export function TermsAgain({ version }: { version: string }) {
  // the page of the terms shows no dialog above them
  const isRead = useLocation({ select: ({ pathname }) => pathname === '/terms-and-conditions' })
  const [view, setView] = useState<'dialog' | 'strip' | 'nothing'>(isRead ? 'strip' : 'dialog')
  if (!useWords('terms')) return null
  if (view === 'dialog') return <TermsDialog version={version} onClose={() => setView('strip')} />
  return view === 'strip' && <TermsStrip onOpen={() => setView('dialog')} onClose={() => setView('nothing')} />
}

/** Shows the pending terms to a user who has not answered, and actions that work without them. */
function TermsStrip({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  const text = useText('terms')
  return (
    <Banner
      place="bottom"
      label={text('title')}
      icon={<ScrollText size={22} aria-hidden />}
      actions={<Button onClick={onOpen}>{text('open')}</Button>}
      onClose={onClose}
      closeLabel={text('close')}
      className="max-sm:bottom-20"
    >
      {text('without')}
    </Banner>
  )
}
