export const companions = {
  who_travels: '¿Quién viaja con vos?',
  person: 'Persona {n}',
  kind: 'Persona adulta, chico o chica',
  kinds: { adult: 'Persona adulta', child: 'Chico o chica' },
  first_name: 'Nombre',
  last_name: 'Apellido',
  adults_agree:
    '{count, plural, one {Esta persona tiene 18 años o más y está de acuerdo con que dé su nombre.} other {Estas # personas tienen 18 años o más y están de acuerdo con que dé sus nombres.}}',
  names_kept:
    'Con el pago hecho, los nombres los ven vos, quien maneja y quienes administran. 30 días después del viaje se borran.',
}
