/** The withdrawal form of Argentine consumer law. */
export const withdrawals = {
  title: 'Withdrawal button',
  intro:
    'Changed your mind about something you agreed to here? Let us know within 10 consecutive days. You don’t need an account or a reason, and it’s free.',
  form: 'I want to withdraw',
  required_marks: 'Fields with * are required.',
  optional: 'optional',
  name: 'Name',
  email: 'Email',
  about: 'What is it about?',
  choose: 'Choose one',
  subjects: { booking: 'A seat on a trip', order: 'A payment', fee: 'A charge by this site', other: 'Something else' },
  reference: 'Which one?',
  reference_hint: 'For example, the trip and its date, or the payment number.',
  comment: 'Anything you want to add',
  send: 'Withdraw',
  all_mandatory: 'All mandatory fields must be filled to continue',
  right: 'Your right',
  ten_days:
    'In Argentina, anyone who agrees to something online can withdraw within 10 consecutive days (Law 24.240, article 34; Civil and Commercial Code, article 1110).',
  code_at_once:
    'You get a code right away on this page, and by email within 24 hours (Resolution 424/2020, Disposition 954/2025).',
  person_answers: 'A person answers every case. They won’t ask you for a reason.',
  seats:
    'If it’s about a seat, you can also cancel it on your booking’s page. We’ll refund you right away, as described in <terms>the terms</terms>.',
  kept: 'We keep the case for 5 years after it’s settled, as proof for you and for us.',
  taken: 'We received your withdrawal',
  your_code: 'Your code',
  taken_more:
    'Write down the code or print this page: it proves that you withdrew, and when. You’ll also get it by email within 24 hours, and our answer later.',
  print: 'Print this page',
} as const
