/** The page after the checkout. */
export const order = {
  titles: {
    checking: 'Checking your payment',
    seats: 'Your {seats, number} seats are booked',
    unpaid: 'You haven’t paid yet',
    at_bank: 'Your bank is checking your payment. Don’t pay again',
    closed: 'There’s nothing left to pay here',
    refunded: 'Your money is on its way back',
    disputed: 'We’re looking into your payment',
    review: 'We’re checking your payment',
    failed: 'We couldn’t check your payment',
  },
  says: {
    checking: 'We’re asking the payment service. It takes a few seconds.',
    unpaid:
      'Was the card rejected, or did you leave the checkout? You can still pay while we hold your {seats, plural, one {seat} other {seats}}. If you’ve just paid, wait a moment. This page updates automatically.',
    late: 'Your hold has expired. If you’ve just paid, wait a moment. This page updates automatically.',
    at_bank:
      'You can close this page. We’ll let you know. If the payment goes through, the {seats, plural, one {seat is} other {seats are}} yours.',
    at_bank_late:
      'If the payment goes through too late and the {seats, plural, one {seat is} other {seats are}} gone, you’ll get a full refund.',
    kept_until: 'We’re holding {seats, plural, one {the seat} other {the seats}} for you until {when}.',
    closed:
      'This payment was closed because time ran out or the {seats, plural, one {seat was} other {seats were}} canceled. You weren’t charged.',
    refunded:
      'We’re refunding {amount} of this payment, the same way you paid. This happens when a seat is canceled, or when a payment arrives after the seat is gone.',
    review:
      'We don’t know yet whether your payment went through. Please don’t pay again. We’ll let you know as soon as we’re sure.',
    disputed: 'Something about it is unclear. We’ll let you know as soon as we’ve sorted it out.',
  },
  you_paid: 'You paid {amount}',
  you_paid_with: 'You paid {amount} with Mercado Pago',
  amount: 'Amount',
  number: 'Payment number',
  reference: 'Reference',
  receipt: 'Print or save the receipt',
  pay: 'Pay {amount}',
  give_back: 'Cancel my request',
  seat_kept: 'Your {seats, plural, one {seat is} other {seats are}} safe, and you don’t have to do anything.',
} as const
