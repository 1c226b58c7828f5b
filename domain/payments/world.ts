/** Where an installation's passengers pay their share: at the payment provider, or to the driver in the car (F36). */
export const paymentWorlds = ['provider', 'car'] as const
export type PaymentWorld = (typeof paymentWorlds)[number]
