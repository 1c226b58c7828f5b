import { Button } from '../../design/Button.tsx'
import { useText } from '../../texts/texts.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useFresh } from '../useFresh.ts'
import { useReasoned } from './useReasoned.ts'

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
export function YesOrNo({ yes, no, yesDisabledBecause, ...rest }: YesOrNoProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Ask {...rest} asked={yes} isYes disabledBecause={rest.disabledBecause ?? yesDisabledBecause} />
      <Ask {...rest} asked={no} isYes={false} />
    </div>
  )
}

interface AskProps extends Omit<YesOrNoProps, 'yes' | 'no' | 'yesDisabledBecause'> {
  asked: Asked
  isYes: boolean
}

function Ask({ what, asked: { label, title, why, isDangerous = false }, isYes, disabledBecause, hint, act }: AskProps) {
  const text = useText('moderation')
  const named = `${what} ${isYes}`
  const { isOpen, first, begin, end } = useReasoned(named)
  const say = useFresh(named, (reason: string) => act({ yes: isYes, reason }))
  return (
    <>
      <Button variant={isYes ? 'primary' : 'outline'} size="small" disabledBecause={disabledBecause} onClick={begin}>
        {label}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={title}
          label={text('reason_record')}
          hint={hint}
          back={text('back')}
          yes={label}
          isDangerous={isDangerous}
          first={first}
          act={{ ...say, mutate: (reason) => say.mutate(reason, { onSuccess: end }) }}
          onClose={end}
        >
          {why}
        </ReasonDialog>
      )}
    </>
  )
}
