import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type DialogPanelProps = {
  open: boolean
  /** called by Escape, a click outside, or the close button */
  onClose: () => void
  title: string
  /** shown above the title, such as an illustration */
  picture?: ReactNode
  children?: ReactNode
  /** buttons, the main one last */
  actions?: ReactNode
  /** label of the close button; without a label the dialog has no such button */
  closeLabel?: string | undefined
  size?: 'small' | 'large' | undefined
}

const popup =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[90dvh] w-full flex-col overflow-y-auto rounded-t-panel bg-surface p-6 text-ink shadow-float ' +
  'sm:top-1/2 sm:bottom-auto sm:w-[calc(100%-3rem)] sm:-translate-y-1/2 sm:rounded-panel sm:p-8 ' +
  'transition-[opacity,translate] duration-150 ease-out data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:data-starting-style:-translate-y-[48%]'
const veil =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Renders the dialog without lazy loading. Other components use Dialog instead. */
export function DialogPanel({ open, onClose, title, picture, children, actions, closeLabel, size = 'small' }: DialogPanelProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(now) => !now && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veil} />
        <Dialog.Popup className={classes(popup, size === 'small' ? 'sm:max-w-112' : 'sm:max-w-160')}>
          {picture && <div className="mb-5">{picture}</div>}
          <Dialog.Title className="pr-10 text-xl">{title}</Dialog.Title>
          {children && <div className="mt-3 text-muted">{children}</div>}
          {actions && <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">{actions}</div>}
          {closeLabel && <Cross label={closeLabel} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Cross({ label }: { label: string }) {
  return (
    <Dialog.Close
      aria-label={label}
      className="absolute top-4 right-4 grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
    >
      <X size={22} aria-hidden />
    </Dialog.Close>
  )
}
