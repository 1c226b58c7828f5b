import { Redo2, Undo2 } from 'lucide-react'
import { useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { useAgain } from './useAgain.ts'

/** One's own trip once more, or back: the form opens with everything in it. */
export function AgainButtons({ id }: { id: string }) {
  const text = useText('driving')
  const again = useAgain(id)
  return (
    <>
      <Button
        variant="outline"
        icon={<Redo2 size={18} aria-hidden />}
        busy={again.isPending && again.variables === 'repeat'}
        onClick={() => again.mutate('repeat')}
      >
        {text('repeat')}
      </Button>
      <Button
        variant="outline"
        icon={<Undo2 size={18} aria-hidden />}
        busy={again.isPending && again.variables === 'return'}
        onClick={() => again.mutate('return')}
      >
        {text('return')}
      </Button>
      {again.error && (
        <p role="alert" className="text-sm text-danger">
          {text('again_failed')}
        </p>
      )}
    </>
  )
}
