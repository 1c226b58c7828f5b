import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { isSavedQuery, useSave } from './queries.ts'

/** Saves a trip for later. */
export function SaveButton({ id }: { id: string }) {
  const text = useText('alert')
  const { data } = useQuery(isSavedQuery(id))
  const save = useSave(id)
  const saved = data?.saved ?? false
  return (
    <>
      <Button
        variant="quiet"
        className="-mr-5"
        aria-pressed={saved}
        busy={save.isPending}
        onClick={() => save.mutate(!saved)}
        icon={<Bookmark size={18} aria-hidden className={saved ? 'fill-current text-brand' : undefined} />}
      >
        {text(saved ? 'saved' : 'save')}
      </Button>
      <ErrorToast error={save.error} onClose={save.reset} />
    </>
  )
}
