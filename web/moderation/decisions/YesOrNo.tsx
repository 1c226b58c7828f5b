import { ReasonButton } from './ReasonButton.tsx'

interface Asked {
  /** on the button, and on the one that does it */
  label: string
  title: string
  why: string
  isDangerous?: boolean
}

interface YesOrNoProps {
  /** names it on this device while a login comes between */
  what: string
  yes: Asked
  no: Asked
  /** why this administrator may not */
  disabledBecause: string | undefined
  /** why not the first of the two, where the second one is still theirs */
  yesDisabledBecause?: string | undefined
  hint: string
  act: (said: { yes: boolean; reason: string }) => Promise<unknown>
}

/** Two buttons, each with a question behind it that asks why. */
export function YesOrNo({ what, yes, no, disabledBecause, yesDisabledBecause, hint, act }: YesOrNoProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <ReasonButton
        {...yes}
        what={`${what} true`}
        hint={hint}
        variant="primary"
        disabledBecause={disabledBecause ?? yesDisabledBecause}
        act={(reason) => act({ yes: true, reason })}
      />
      <ReasonButton
        {...no}
        what={`${what} false`}
        hint={hint}
        disabledBecause={disabledBecause}
        act={(reason) => act({ yes: false, reason })}
      />
    </div>
  )
}
