/** What drivers write to their passengers. */
export const comments = [
  'Salgo puntual, avisame si te demorás.',
  'Una valija mediana por persona, el baúl no es tan grande.',
  'Paramos a mitad de camino a estirar las piernas.',
  'Llevo mate. Si traés bizcochitos, mejor.',
  'Auto con aire acondicionado y buena música.',
  'Puedo pasar a buscarte si estás cerca del punto de encuentro.',
  'Viaje tranquilo, sin apuro y respetando las velocidades.',
  'Si hay mucha lluvia salgo un rato más tarde y les escribo.',
  'Prefiero que nos mandemos un mensaje el día anterior.',
  'Hay lugar para una bicicleta plegable.',
  'Se puede dormir: no me ofendo.',
  'Cualquier duda escribime, contesto rápido.',
  'Dejo en la puerta si queda de paso.',
  'Cargador para el teléfono y agua fría.',
  'Viajo por trabajo, puede que atienda alguna llamada con el manos libres.',
  'La música la elige quien va adelante.',
  'Hago este viaje seguido, conozco bien la ruta.',
  'Traé algo de abrigo, el aire del auto es traicionero.',
  'Quiet ride, good music, one stop for coffee.',
  'Happy to share the road with travellers. I speak some English.',
  'Room for a big backpack each.',
] as const

/** For those who leave in the evening and arrive the next day. */
export const nightComments = [
  'Viajo de noche para llegar temprano. Traé almohada.',
  'Manejamos de noche con paradas cada dos horas.',
  'De noche hay menos tránsito: llegamos para el desayuno.',
] as const
