export const pages = {
  contents: 'En esta página',
  print: 'Imprimir esta página',
  go_home: 'Ir a la página de inicio',
  see_trips: 'Ver los viajes',
  not_open_title: 'Todavía no está abierto',
  not_open: 'Este tramo de la ruta todavía no está abierto',
  not_open_more: 'Esta pantalla llega en una de las próximas versiones. Buscar, mirar viajes y publicar uno ya funcionan.',
  not_open_register:
    'El registro llega en una de las próximas versiones. Esto es una demostración, así que igual podés seguir hoy: salí y elegí una persona de prueba que ya esté registrada.',
  not_open_car:
    'Agregar un auto llega en una de las próximas versiones. Esto es una demostración, así que igual podés seguir hoy: salí y elegí una persona de prueba que ya tenga auto.',
  choose_person: 'Elegir otra persona',
}
