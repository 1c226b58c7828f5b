import { Problem } from '../api.ts'
import { Button } from '../design/Button.tsx'
import { useText } from '../texts/texts.ts'
import type { Asked } from './asked.ts'
import { useRefine } from './Filters.tsx'
import { RouteButton } from '../shell/links.ts'
import { Trouble } from './Trouble.tsx'

/** The list did not come. What was asked wrongly can be asked otherwise; trying again only helps with the rest. */
export function Refused({ asked, error, onRetry }: { asked: Asked; error: Error; onRetry: () => void }) {
  const text = useText('trips')
  const refine = useRefine()
  const isAskedWrongly = error instanceof Problem && error.status >= 400 && error.status < 500
  return (
    <>
      <Trouble error={error} title={text('trips_failed')} onRetry={onRetry} />
      {isAskedWrongly && (
        <div className="flex flex-wrap gap-3">
          {asked.address.restriction && (
            <Button variant="outline" onClick={() => refine({ restriction: undefined })}>
              {text('clear_filters')}
            </Button>
          )}
          <RouteButton to="/route-list" variant="outline">
            {text('see_all')}
          </RouteButton>
        </div>
      )}
    </>
  )
}
