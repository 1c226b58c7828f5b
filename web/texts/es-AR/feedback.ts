/** The suggestion box, for administrators. */
export const feedback = {
  title: 'Sugerencias',
  intro: 'Lo que la gente escribió en el buzón. Las sugerencias se borran automáticamente a los 12 meses.',
  failed: 'No pudimos cargar las sugerencias',
  count: '{count, plural, one {# sugerencia} other {# sugerencias}}',
  empty: 'Todavía no hay sugerencias',
  empty_more: 'Cuando alguien escriba en el buzón, va a aparecer acá.',
  delete: 'Borrar',
  delete_of: 'Borrar la sugerencia de {author}',
  delete_title: '¿Borrar esta sugerencia?',
  delete_more: 'Se borra lo que escribió {author}. Queda registrado que la borraste, sin el texto.',
  reason: 'Motivo',
  reason_hint: 'También queda registrado.',
  deleted: 'Sugerencia borrada.',
  pages: 'Páginas de sugerencias',
  newer: 'Más nuevas',
  older: 'Más viejas',
}
