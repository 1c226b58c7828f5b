import { useEffect, type ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { OpenButton, type PaperOwner, dniOf, useOpening } from './OpenButton.tsx'

/** Shows the masked number of the identity document, with a button that reveals the whole number. */
export function Dni({ person, own }: PaperOwner) {
  const text = useText('profile')
  if (!person.dni) return <span className="font-normal text-muted">{text('not_given')}</span>
  if (own) return <OwnDni id={person.id} masked={person.dni} />
  return (
    <Line number={person.dni}>
      <OpenButton
        {...{ person, own }}
        what={`dni ${person.id}`}
        title={text('dni')}
        label={text('show')}
        variant="quiet"
        open={(reason) => dniOf(person.id, reason)}
      >
        {(dni) => <p className="text-2xl font-bold text-ink tabular-nums">{dni}</p>}
      </OpenButton>
    </Line>
  )
}

/** Shows the user's own number in place; only administrators must give a reason. */
function OwnDni({ id, masked }: { id: string; masked: string }) {
  const text = useText('profile')
  const errorMessage = useErrorMessage()
  const { data: whole, error, isPending, mutate, reset, draft } = useOpening(`dni ${id}`, () => dniOf(id))
  const wasInterrupted = draft !== undefined
  useEffect(() => {
    if (wasInterrupted) mutate('')
  }, [wasInterrupted, mutate])
  const word = text(whole ? 'hide' : 'show')
  return (
    <>
      <Line number={whole ?? masked}>
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          aria-label={`${word}: ${text('dni')}`}
          onClick={() => (whole ? reset() : mutate(''))}
        >
          {word}
        </Button>
      </Line>
      {error && (
        <span role="alert" className="block text-sm font-normal text-danger">
          {errorMessage(error)}
        </span>
      )}
    </>
  )
}

function Line({ number, children }: { number: string; children: ReactNode }) {
  return (
    <span className="flex items-center justify-between gap-3">
      <span role="status" className="tabular-nums">
        {number}
      </span>
      {children}
    </span>
  )
}
