/** The page after the checkout. */
export const order = {
  titles: {
    checking: 'Checking your payment',
    seats: 'Your {seats, number} seats are booked',
    unpaid: 'You haven’t paid yet',
    at_bank: 'Your bank is checking your payment. Don’t pay again',
    closed: 'There is nothing to pay here anymore',
    refunded: 'Your money is on its way back',
    disputed: 'We’re looking into your payment',
    review: 'We’re looking at your payment',
    failed: 'We could not check your payment',
  },
  says: {
    checking: 'We’re asking the payment service. It takes a few seconds.',
    unpaid:
      'Was the card rejected, or did you leave the checkout? You can still pay while we hold your {seats, plural, one {seat} other {seats}}. If you have just paid, wait a moment: this page changes by itself.',
    late: 'Your hold has expired. If you have just paid, wait a moment: this page changes by itself.',
    at_bank:
      'You can close this page: we’ll let you know. If the payment goes through, the {seats, plural, one {seat is} other {seats are}} yours.',
    at_bank_late:
      'If the payment goes through too late and the {seats, plural, one {seat is} other {seats are}} gone, you get a full refund.',
    kept_until: 'We’re holding {seats, plural, one {the seat} other {the seats}} for you until {when}.',
    closed:
      'This payment was closed: time ran out, or the {seats, plural, one {seat was} other {seats were}} canceled. You were not charged.',
    refunded:
      'You get {amount} of this payment back, the same way you paid. This happens when a seat is canceled, or paid for after it was gone.',
    review: 'We can’t tell yet whether it arrived correctly. Don’t pay again: we’ll tell you as soon as we know.',
    disputed: 'Something about it is unclear. We’ll tell you as soon as we know.',
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
