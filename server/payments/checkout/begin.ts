import type { World } from '../../world.ts'
import { moveOrder, type Order } from '../queries.ts'
import { withSale } from '../statusSync/actions.ts'
import { noteShut } from '../statusSync/queries.ts'

/** The specification's word for what is paid (P1). */
const TITLE = 'Viaje'

type Beginning = Pick<World, 'db' | 'now' | 'payments' | 'live' | 'publicUrl'>

/** Has the provider make the checkout of an opened order, or name again the one that it made. Throws PaymentProviderAway (P2). */
export async function begin(world: Beginning, order: Order): Promise<Order> {
  const { checkoutId, url } = await world.payments.startCheckout({
    orderId: order.id,
    reference: order.reference,
    title: TITLE,
    amount: { minor: order.price_minor, currency: order.currency },
    expiresAt: order.pay_by,
    returnTo: `${world.publicUrl}/order/${order.id}`,
  })
  const begun = await withSale(world, order.id, async (tx, sale) =>
    sale.order.state === 'opened'
      ? moveOrder(tx, sale.order, 'start', { by: null, at: world.now() }, { checkout_id: checkoutId, init_point: url })
      : sale.order,
  )
  if (begun.state === 'closed') await shutCheckout(world, order.id, checkoutId)
  return begun
}

/** Closes the checkout: the passenger cannot begin to pay this order any more. Throws PaymentProviderAway. */
export async function shutCheckout(
  world: Pick<World, 'db' | 'live' | 'payments'>,
  orderId: string,
  checkoutId: string,
): Promise<void> {
  await world.payments.closeCheckout(checkoutId)
  await withSale(world, orderId, (tx) => noteShut(tx, orderId))
}
