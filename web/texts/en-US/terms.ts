export const terms = {
  title: 'The terms have changed',
  what_is_new:
    'The new terms and conditions explain how Tramo works today: seats, who travels with you and what it costs, canceling and refunds, ratings, and what happens when something goes wrong. Anything you’ve already agreed to, such as a booked seat, stays under the terms that applied that day.',
  without:
    'Until you accept the new terms, you can look around, cancel your trips and seats, download your data and close your account.',
  box: 'I accept the <terms>terms and conditions</terms>',
  new_tab: '(opens in a new tab)',
  tick_first: 'Check the box first.',
  accept: 'Accept',
  not_now: 'Not now',
  close: 'Close',
  open: 'Read and accept',
} as const
