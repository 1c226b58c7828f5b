import { Pencil, CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'

/**
 * The part of the profile that is being edited: the photo, the contacts, driving, the missing parts of a registration, the
 * rejected ID, or one car by its id.
 */
export type Edited = 'photo' | 'contact' | 'driving' | 'registration' | 'identity' | `car ${string}`

export interface Edits {
  active: Edited | undefined
  /** the part edited last, whose button gets the focus */
  ended: Edited | undefined
  /** the part edited last, if it was saved */
  saved: Edited | undefined
  begin: (what: Edited) => void
  cancel: () => void
  save: () => void
}

export interface EditsProps {
  edits: Edits
  /** reason why no part of the profile can be edited yet */
  locked: string | undefined
}

type Turn = Partial<Pick<Edits, 'active' | 'ended' | 'saved'>>

/** Manages the edits of the whole profile: one part at a time, on any tab. `first` is open from the start. */
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
  /** reason why this part cannot be edited now */
  disabledBecause?: string | undefined
  /** text that names the edited part */
  children: string
}

/** Opens a part for editing. While another part is open, explains that it must be finished first. */
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

/** Shows the error of the whole form, with buttons to save and cancel. */
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

/** Announces that something was saved, on the screen and to screen readers. */
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
