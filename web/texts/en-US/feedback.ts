/** The suggestion box, for administrators. */
export const feedback = {
  title: 'Feedback',
  intro: 'What people have written in the suggestion box. Suggestions are deleted automatically after 12 months.',
  failed: 'We couldn’t load the suggestions',
  count: '{count, plural, one {# suggestion} other {# suggestions}}',
  empty: 'No suggestions yet',
  empty_more: 'When someone writes in the suggestion box, it appears here.',
  delete: 'Delete',
  delete_of: 'Delete {author}’s suggestion',
  delete_title: 'Delete this suggestion?',
  delete_more: 'This deletes what {author} wrote. The log records that you deleted it, but not the text.',
  reason: 'Reason',
  reason_hint: 'It’s saved in the log too.',
  deleted: 'Suggestion deleted.',
  pages: 'Pages of suggestions',
  newer: 'Newer',
  older: 'Older',
} as const
