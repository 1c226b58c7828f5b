/** Ways of payment of an installation: through the payment provider, or to the driver in the car (F36). */
export const paymentWorlds = ['provider', 'car'] as const
export type PaymentWorld = (typeof paymentWorlds)[number]
