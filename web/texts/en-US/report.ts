/** Reporting something to the administrators. */
export const report = {
  title: {
    person: 'Report {name}',
    trip: 'Report this trip',
    message: 'Report {name}',
    rating: 'Report this rating',
  },
  not_told: 'Only administrators read it. The other person is never told who reported them.',
  what: 'What is wrong?',
  why: {
    money_outside: 'Asked for money outside of Tramo',
    no_show: 'Did not show up',
    dangerous_driving: 'Drove dangerously',
    harassment: 'Insults or harassment',
    false_identity: 'Is not who they say they are',
    professional_driver: 'Drives for profit',
    spam: 'Advertising or spam',
    other: 'Something else',
  },
  why_more: {
    money_outside: 'A deposit, a transfer, cash in advance, or more than the price.',
    no_show: 'Or canceled on the road, without a word.',
    dangerous_driving: 'Speeding, alcohol, a phone in the hand.',
    harassment: 'Words, messages or touching that you did not want.',
    false_identity: 'Another face, another name, another car.',
    professional_driver: 'People may only share what the trip costs.',
    spam: 'Something that has nothing to do with traveling together.',
    other: 'Tell us in your own words.',
  },
  messages: 'Which messages is it about?',
  messages_hint:
    'Administrators do not read chats: they see the messages you mark and the twenty before and after them. Mark none, and your report is about the person.',
  description: 'What happened?',
  description_hint: 'When, where, and what was said or done. 2,000 characters at most.',
  in_danger: 'In danger, or hurt? Call 911 first.',
  choose_first: 'Choose what is wrong first.',
  tell_first: 'Tell us what happened first.',
  send: 'Send the report',
  close: 'Close',
  already:
    'You have reported this already, and it is being looked at. You will be told as soon as somebody has decided; then you can report again.',
  sent: 'Thank you. We have got it.',
  sent_next:
    'A person who administers Tramo reads it, with the messages or the trip as they are now. You will be told when it is decided.',
  sent_block: 'If you do not want to hear from this person meanwhile, block them in your chat.',
} as const
