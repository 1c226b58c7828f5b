import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CarView } from '#contract/people.ts'
import { checkConsumption } from '#contract/vehicles.ts'
import { useSession } from '../accounts/queries.ts'
import { call } from '../api.ts'
import { Refusal } from '../bookings/ActDialog.tsx'
import { Button } from '../design/Button.tsx'
import { useText } from '../texts/texts.ts'

/** A car that states more than its driver may state alone (M9): another administrator than the driver says that it is right. */
export function CheckConsumption({ car: { id, consumptionDl = 0 }, owner }: { car: CarView; owner: string }) {
  const text = useText('admin')
  const queries = useQueryClient()
  const me = useSession()?.me
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(checkConsumption, { params: { id }, body: { consumptionDl } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  if (me?.id === owner) return null
  return (
    <div className="mt-3">
      <Button variant="outline" size="small" busy={isPending} onClick={() => mutate()}>
        {text('consumption_is_right', { litres: consumptionDl / 10 })}
      </Button>
      <Refusal error={error} />
    </div>
  )
}
