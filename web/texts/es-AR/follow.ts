/** Que alguien en casa siga un viaje, y ayuda en camino. */
export const follow = {
  title: 'Que alguien siga este viaje',
  intro:
    'Quien tenga tu enlace ve, sin entrar a ninguna cuenta: las ciudades, los horarios previstos, las paradas marcadas, el auto con los últimos tres caracteres de la patente y el nombre de {name}. No ve ninguna posición ni ningún teléfono. Funciona desde dos horas antes de que salgas hasta dos horas después de que llegues.',
  make: 'Crear un enlace',
  link: 'Enlace {n}, listo desde {when}',
  end: 'Terminar el enlace {n}',
  once: 'Mandalo ahora: se muestra una sola vez.',
  message: 'Seguí mi viaje: {address}',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  help: 'Ayuda',
  help_intro: 'Esto lo ves solo vos.',
  call: 'Llamar al {number}',
  say: 'Qué decir',
  trip: 'Estoy en la ruta de {from} a {to}.',
  car: 'El auto: {car}, patente {plate}.',
  between: 'La última parada fue {behind}, la próxima es {ahead}.',
  near: 'Cerca de {place}.',
  kilometer: 'El número de la ruta y el kilómetro, como dicen los carteles.',
}
