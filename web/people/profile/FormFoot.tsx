import { CircleAlert } from 'lucide-react'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'

interface FormFootProps {
  form: { isInvalid: boolean; error: Error | null; busy: boolean }
  disabledBecause?: string | undefined
  onCancel: () => void
}

/** What is wrong with the whole form, and the two ways out of it. */
export function FormFoot({ form, disabledBecause, onCancel }: FormFootProps) {
  const text = useText('profile')
  const said = useErrorMessage()
  const trouble = form.isInvalid ? text('check_inputs') : form.error && said(form.error)
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
