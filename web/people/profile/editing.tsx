import { Pencil, CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'

/**
 * The part being edited: the photo, the contact information, driving, missing parts of a registration, the rejected ID, or one car by its
 * id.
 */
export type Edited = 'photo' | 'contact' | 'driving' | 'registration' | 'identity' | `car ${string}`

export interface Edits {
  active: Edited | undefined
  /** The last one that was closed: the focus returns to its button. */
  ended: Edited | undefined
  /** The last one, when it was saved. */
  saved: Edited | undefined
  begin: (what: Edited) => void
  cancel: () => void
  save: () => void
}

export interface EditsProps {
  edits: Edits
  /** reason that nothing of the profile can be edited yet */
  locked: string | undefined
}

type Turn = Partial<Pick<Edits, 'active' | 'ended' | 'saved'>>

/** One edit at a time on the whole profile, on any tab; `first` is open from the start. */
export function useEdits(first?: Edited): Edits {
  const [{ active, ended, saved }, turn] = useState<Turn>(first ? { active: first } : {})
  return {
    active,
    ended,
    saved,
    begin: (what) => turn({ active: what }),
    cancel: () => turn(active ? { ended: active } : {}),
    save: () => turn(active ? { ended: active, saved: active } : {}),
  }
}

interface EditButtonProps {
  edits: Edits
  what: Edited
  /** reason that it can never be edited in this state */
  disabledBecause?: string | undefined
  /** Names the edited part. */
  children: string
}

/** Opens an edit; while another one is open it asks to finish that first. */
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

interface FormFootProps {
  form: { isInvalid: boolean; error: Error | null; busy: boolean }
  disabledBecause?: string | undefined
  onCancel: () => void
}

/** Error of the whole form, with saving and cancelling. */
export function FormFoot({ form, disabledBecause, onCancel }: FormFootProps) {
  const text = useText('profile')
  const errorMessage = useErrorMessage()
  const trouble = form.isInvalid ? text('check_inputs') : form.error && errorMessage(form.error)
  return (
    <div className="mt-6">
      {trouble && (
        <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />} className="mb-4">
          {trouble}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} disabledBecause={disabledBecause}>
          {text('save')}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Confirms that something was saved, also to screen readers. */
export function Saved({ when, children }: { when: boolean; children: string }) {
  return (
    <div role="status">
      {when && (
        <p className="mt-4 flex items-start gap-2 text-sm font-semibold text-brand-ink">
          <CircleCheck size={18} className="mt-0.5 shrink-0" aria-hidden />
          {children}
        </p>
      )}
    </div>
  )
}
