import { useText } from '../../texts/texts.ts'
import { RouteButton } from '../../ui/links.ts'

/** The way to change a trip of one's own. */
export function EditLink({ id }: { id: string }) {
  const text = useText('change')
  return (
    <RouteButton to="/route/$id/edit" params={{ id }} variant="outline">
      {text('edit')}
    </RouteButton>
  )
}
