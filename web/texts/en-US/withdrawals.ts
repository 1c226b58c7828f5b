/** The withdrawal form of Argentine consumer law. */
export const withdrawals = {
  title: 'Withdrawal button',
  intro:
    'Changed your mind about something you agreed to here? Tell us within 10 consecutive days, without an account, without a reason and at no cost.',
  form: 'I want to withdraw',
  required_marks: 'Fields with * are required.',
  optional: 'optional',
  name: 'Name',
  email: 'Email',
  about: 'What is it about?',
  choose: 'Choose one',
  subjects: { booking: 'A seat on a trip', order: 'A payment', fee: 'A charge by this site', other: 'Something else' },
  reference: 'Which one?',
  reference_hint: 'For example the trip and its date, or the payment’s number.',
  comment: 'Anything you want to add',
  send: 'Withdraw',
  all_mandatory: 'All mandatory fields must be filled to continue',
  right: 'Your right',
  ten_days:
    'In Argentina, anyone who agrees to something at a distance can withdraw within 10 consecutive days (Law 24.240, article 34; Civil and Commercial Code, article 1110).',
  code_at_once:
    'You get a code right away on this page, and by email within 24 hours (Resolution 424/2020, Disposition 954/2025).',
  person_answers: 'A person answers every case. They will not ask you for a reason.',
  seats:
    'If it is about a seat, you can also cancel it on your booking’s page: we then refund you right away, as <terms>the terms</terms> say.',
  kept: 'We keep the case for 5 years after it is settled, as proof for you and for us.',
  taken: 'We received your withdrawal',
  your_code: 'Your code',
  taken_more:
    'Write down the code or print this page as proof that you withdrew, and when. You’ll also get it by email within 24 hours, and our answer later.',
  print: 'Print this page',
} as const
