/** The suggestion box, as administrators read it. */
export const feedback = {
  title: 'Feedback',
  intro: 'What people wrote in the suggestion box. Each suggestion is deleted by itself after 12 months.',
  failed: 'We could not load the suggestions',
  count: '{count, plural, one {# suggestion} other {# suggestions}}',
  empty: 'No suggestions yet',
  empty_more: 'When somebody writes in the suggestion box, it appears here.',
  delete: 'Delete',
  delete_of: 'Delete the suggestion of {author}',
  delete_title: 'Delete this suggestion?',
  delete_more: 'What {author} wrote will be gone. That you deleted it stays on record, without its words.',
  reason: 'Reason',
  reason_hint: 'It stays on record too.',
  deleted: 'Suggestion deleted.',
  pages: 'Pages of suggestions',
  newer: 'Newer',
  older: 'Older',
} as const
