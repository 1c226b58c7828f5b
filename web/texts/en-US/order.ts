/** The page after the checkout. */
export const order = {
  titles: {
    checking: 'Checking your payment',
    pending: 'Your payment has not arrived yet',
    closed: 'There is nothing to pay here any more',
    refunded: 'Your money goes back to you',
    disputed: 'Somebody is looking into your payment',
    review: 'We are looking at your payment',
    failed: 'We could not check your payment',
  },
  checking: 'We are asking the payment service. That takes a few seconds.',
  pending: 'We keep asking the payment service. You may close this page: your trips will say when it is paid.',
  rejected: 'Was the card rejected, or did you leave the checkout? You can still pay while the seat is kept for you.',
  checkout_again: 'Go back to the checkout',
  give_back: 'Give the seat back',
  seat_kept: 'Your seat is kept for you, and you need not do anything.',
  ended: {
    closed: 'This payment was closed: the time ran out or the seat was given back. Nothing was paid here.',
    refunded:
      '{amount} of this payment goes back to where they came from. That happens when a seat is canceled, or paid after somebody else took it.',
    review:
      'We cannot tell yet whether the {amount} arrived as they should. Please do not pay again: we write to you as soon as one of us has looked at it.',
    disputed: 'Something about the payment of {amount} is unclear. We write to you as soon as a person has looked at it.',
  },
} as const
