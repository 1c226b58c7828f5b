/** The suggestion box. */
export const suggestions = {
  title: 'Suggestion box',
  intro: 'Something missing, confusing or wrong? Something you like? Tell the people who run Tramo. You need no account.',
  form: 'Your suggestion',
  required_marks: 'Fields with * are required.',
  author: 'Name',
  email: 'Email',
  suggestion: 'Suggestion',
  send: 'Send the suggestion',
  all_mandatory: 'All mandatory fields must be filled to continue',
  sent: 'Suggestion sent!',
  sent_more: 'Thank you. A person will read it. You can close this tab, or write another one.',
  what_happens: 'What happens with it',
  read: 'Only administrators read it, with your name and email, so that they can answer you.',
  kept: 'It is deleted after 12 months.',
  robots:
    'No other company checks whether you are a robot: we look at how quickly a form is filled in, and take 5 an hour from one address.',
  urgent: 'For trouble on a trip or with a person, report it from that trip or conversation: that is seen sooner.',
} as const
