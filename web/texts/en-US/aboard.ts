/** A driver's message to all passengers. */
export const aboard = {
  write: 'Message everyone in the car',
  who_reads: 'Everyone with a confirmed seat gets your message as a notification. You can send five messages per trip.',
  who_reads_left:
    'Everyone with a confirmed seat gets your message as a notification. You can send {left, plural, one {one more} other {# more}} on this trip.',
  what: 'What do you want to say?',
  how: {
    late_10: 'I’m about 10 minutes late',
    late_20: 'I’m about 20 minutes late',
    late_30: 'I’m about 30 minutes late',
    at_point: 'I’m at the meeting point',
    own: 'Something else',
  },
  words: 'Your message',
  send: 'Send to everyone',
  sent: 'Sent to everyone in the car.',
  messages: 'Messages from the driver',
} as const
