export const terms = {
  title: 'Cambiaron los términos',
  what_is_new:
    'Los nuevos términos y condiciones explican cómo funciona Tramo hoy: los lugares, quiénes viajan con vos y lo que cuesta, las cancelaciones y devoluciones, las calificaciones y qué pasa cuando algo sale mal. Lo que ya acordaste, como un lugar reservado, sigue bajo los términos de ese día.',
  without:
    'Hasta que aceptes los nuevos términos podés recorrer el sitio, cancelar tus viajes y lugares, descargar tus datos y cerrar tu cuenta.',
  box: 'Acepto los <terms>términos y condiciones</terms>',
  new_tab: '(se abre en otra pestaña)',
  tick_first: 'Primero marcá la casilla.',
  accept: 'Aceptar',
  not_now: 'Ahora no',
  close: 'Cerrar',
  open: 'Leer y aceptar',
}
