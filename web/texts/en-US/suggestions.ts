/** The suggestion box. */
export const suggestions = {
  title: 'Suggestion box',
  intro: 'Something missing, confusing or wrong? Something you like? Tell the people who run Tramo. You don’t need an account.',
  form: 'Your suggestion',
  required_marks: 'Fields with * are required.',
  author: 'Name',
  email: 'Email',
  suggestion: 'Suggestion',
  send: 'Send the suggestion',
  all_mandatory: 'All mandatory fields must be filled to continue',
  sent: 'Suggestion sent!',
  sent_more: 'Thank you. A person will read it. You can close this tab or write another one.',
  what_happens: 'What happens next',
  read: 'Only administrators read it, with your name and email, so they can answer you.',
  kept: 'We delete it after 12 months.',
  robots:
    'We check for bots ourselves, without any other company. We look at how quickly the form is filled in, and accept up to 5 suggestions an hour from the same network address.',
  urgent: 'If you had a problem on a trip or with someone, report it from that trip or chat so we see it sooner.',
} as const
