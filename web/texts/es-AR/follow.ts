/** Links to follow a trip, and help during a trip. */
export const follow = {
  title: 'Compartir el seguimiento del viaje',
  intro:
    'Cualquiera que tenga tu enlace puede seguir el viaje sin iniciar sesión. Ve las ciudades, los horarios previstos, las paradas marcadas, el nombre de {name} y el auto con los últimos tres caracteres de la patente. No ve tu ubicación ni ningún teléfono. El enlace funciona desde dos horas antes de salir hasta dos horas después de llegar.',
  make: 'Crear un enlace',
  link: 'Enlace {n}, creado el {when}',
  end: 'Desactivar el enlace {n}',
  once: 'Mandalo ahora, porque se muestra una sola vez.',
  message: 'Seguí mi viaje: {address}',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  help: 'Ayuda',
  help_intro: 'Esto solo lo ves vos.',
  call: 'Llamar al {number}',
  say: 'Qué decir',
  trip: 'Estoy viajando de {from} a {to}.',
  car: 'El auto: {car}, patente {plate}.',
  between: 'La última parada fue {behind}, la próxima es {ahead}.',
  near: 'Cerca de {place}.',
  kilometer: 'El número de la ruta y el kilómetro, como dicen los carteles.',
}
