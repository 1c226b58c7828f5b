import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Preguntas frecuentes',
  intro: 'Respuestas cortas sobre cómo funciona Tramo. Si falta la tuya, escribila en el buzón de sugerencias y la sumamos.',
  sections: [
    {
      id: 'what-is-tramo',
      heading: '¿Qué es Tramo?',
      paragraphs: [
        'Una comunidad de gente que viaja en auto entre ciudades y comparte los gastos. Los conductores publican sus viajes con fecha, hora, lugares libres y preferencias; los pasajeros buscan, miran quién maneja y se suman. Cada persona que va en el auto paga su parte de la nafta y los peajes, y nada más. Tramo nació como un proyecto de estudiantes.',
      ],
    },
    {
      id: 'is-it-a-taxi',
      heading: '¿Es un taxi o una empresa de micros?',
      paragraphs: [
        'No. Tramo no es un servicio de transporte de pasajeros, ni público ni privado. Los conductores comparten los gastos de un viaje que iban a hacer igual. Está prohibido sacar ganancia.',
      ],
    },
    {
      id: 'can-i-bring-others',
      heading: '¿Puedo reservar también para mi familia o mis amigos?',
      paragraphs: [
        'Sí, hasta seis lugares en una reserva, contando el tuyo. Anotás a cada persona adulta que viaja con vos y confirmás que tiene 18 años o más y que está de acuerdo. Los chicos pueden viajar si el conductor los acepta. Todos los lugares cuestan lo mismo y se pagan juntos. Las devoluciones se calculan lugar por lugar, así que si alguno no puede viajar, cancelás su lugar y conservás el tuyo. Después de pagar, los nombres los ven vos, el conductor y nuestro equipo; los borramos 30 días después del viaje. Si alguien tiene su propia cuenta, invitalo desde la misma ventana: le mandás el enlace y, cuando acepta, puede ver la reserva, bajarse y calificar como cualquier pasajero. Vos pagás por todos. En los viajes solo para mujeres, cada una necesita su propia cuenta.',
      ],
    },
    {
      id: 'who-can-use-it',
      heading: '¿Quién puede usarlo?',
      paragraphs: [
        'Cualquiera puede buscar y ver los viajes de una ruta, con horarios, precios y lugares libres. Cuando ingresás, ves además quién maneja y dónde es el encuentro. Para viajar tenés que tener 18 años o más. Hay una sola cuenta por persona, y el titular tiene que ser uno de los que viajan: no podés reservar para otros y quedarte en casa. Para sumarte a un viaje tenés que ingresar y, si todavía no te registraste, declarar que sos mayor de edad. Para publicar uno tenés que registrarte y cargar un auto con su patente.',
      ],
    },
    {
      id: 'how-is-the-price-set',
      heading: '¿Cómo se calcula el precio de un lugar?',
      paragraphs: [
        'Lo calcula Tramo: el combustible para esa distancia más los peajes, dividido por las personas que van en el auto. Para cada auto usamos el precio de su combustible: nafta, gasoil, GNC o electricidad. Contamos al conductor y todos los lugares ofrecidos, así que ni con el auto lleno se junta más de lo que cuesta el viaje. El conductor puede bajar el precio, pero nunca subirlo. Al lado de cada precio ves cómo se calcula.',
      ],
    },
    {
      id: 'how-much-do-drivers-receive',
      heading: '¿Cuánto recibe el conductor?',
      paragraphs: [
        'La cifra de la página de inicio es un promedio de 80 dólares por viaje en 2021. Es plata para la nafta y los peajes, no una ganancia. Cuánto se junta en cada viaje depende de la distancia, los peajes y la cantidad de pasajeros. Tramo no cobra comisión.',
      ],
    },
    {
      id: 'how-do-i-join',
      heading: '¿Cómo me sumo a un viaje?',
      paragraphs: [
        'Buscá por origen, destino, fecha y lugares, abrí el viaje y elegí sumarte. Algunos viajes tienen reserva inmediata: te guardamos el lugar 15 minutos mientras pagás. En los demás, el conductor responde cada pedido dentro de las 24 horas y, a más tardar, 2 horas antes de la salida. Cuando te acepta, tenés hasta 24 horas para pagar y, como máximo, hasta 30 minutos antes de salir. Si tocás Volver, el lugar se libera y no te cobramos nada. Podés tener hasta tres reservas sin pagar a la vez, con ocho lugares en total. Si te guardamos lugares durante 45 minutos en un día, o 30 en un mismo viaje, y no los pagás, durante las 24 horas siguientes los conductores tienen que aceptar tus pedidos. Sin registrarte podés tener dos lugares reservados, y para un lugar gratis te tiene que aceptar el conductor.',
      ],
    },
    {
      id: 'running-late',
      heading: '¿Y si voy a llegar tarde?',
      paragraphs: [
        'El conductor puede escribirles a todos a la vez, desde la página del viaje o desde «En camino». Puede mandar un mensaje ya escrito, como «Llego unos 10 minutos tarde», o escribir uno propio. Les llega como notificación a todos los que tienen un lugar confirmado. Puede mandar cinco por viaje, desde doce horas antes de la salida. Si sos pasajero y se te hace tarde, llamá al conductor o escribile.',
      ],
    },
    {
      id: 'follow-my-trip',
      heading: '¿Alguien en casa puede seguir mi viaje?',
      paragraphs: [
        'Sí. En un viaje en el que manejás o tenés un lugar confirmado, abrí «En camino» y creá un enlace. Cualquiera que lo tenga puede seguir el viaje sin iniciar sesión. Ve las ciudades, los horarios previstos, las paradas marcadas, el nombre del conductor y el auto con los últimos tres caracteres de la patente. No ve tu ubicación, ningún teléfono ni nada sobre los demás. El enlace funciona desde dos horas antes del viaje hasta dos horas después. Si una parada lleva más de una hora de atraso, dice «Sin novedades». Podés crear tres enlaces y desactivarlos cuando quieras. Si sos conductor, tené en cuenta que tus pasajeros pueden compartir así el viaje. En la misma página están el número de emergencias y qué decir cuando llames.',
      ],
    },
    {
      id: 'phone-checked',
      heading: '¿Qué quiere decir «Teléfono verificado»?',
      paragraphs: [
        'Que la persona demostró que el celular de su perfil es suyo: nos escribió desde ese número o ingresó un código que le mandamos. Vos podés hacer lo mismo en tu perfil. Esto no cambia quién ve tu número: solo lo ven el conductor que te lleva o tus pasajeros, desde 24 horas antes de la salida. Si más adelante otra persona demuestra que el número es suyo, la verificación pasa a ella y te avisamos.',
      ],
    },
    {
      id: 'what-if-the-trip-is-full',
      heading: '¿Y si el viaje está lleno?',
      paragraphs: [
        'Anotate en la lista de espera. Si se libera un lugar en tu tramo, se lo ofrecemos a la primera persona de la lista, por la cantidad de lugares que pidió, y se lo guardamos hasta un día, o menos si falta poco para la salida. Podés tomarlo y pagarlo como siempre, o dejárselo a la persona que sigue. Si otra persona tomó un lugar que habías pedido, te avisamos enseguida y te anotamos en la lista. Esperar no cuesta nada, y podés salir de la lista cuando quieras. Nadie ve quién está anotado; el conductor solo ve cuántas personas esperan.',
      ],
    },
    {
      id: 'can-i-get-on-along-the-way',
      heading: '¿Puedo hacer solo una parte del camino?',
      paragraphs: [
        'Sí. Un viaje puede tener paradas y, salvo que el conductor aclare que no, podés pedir subir o bajar en un punto del camino. En ese caso, siempre decide el conductor. Pagás solo tu tramo, según la distancia.',
      ],
    },
    {
      id: 'when-do-i-pay',
      heading: '¿Cómo pago y cuándo cobra el conductor?',
      paragraphs: [
        'Pagás con tarjeta en la página del proveedor de pagos. Nunca vemos tu tarjeta. Retenemos la plata hasta 48 horas después de la hora prevista de llegada. Después es para el conductor, salvo que quede un reclamo, una disputa o una división de gastos sin resolver.',
      ],
    },
    {
      id: 'money-in-advance',
      heading: 'El conductor me pide plata por adelantado. ¿Qué hago?',
      paragraphs: [
        'No se la mandes, y denuncialo desde el chat o desde el viaje. Los conductores no pueden pedir pagos por adelantado, ni por transferencia ni de otra forma, ni cobrar más que tu parte de los gastos. El único pago antes de un viaje es el que hacés en Tramo para confirmar tu propio lugar.',
      ],
    },
    {
      id: 'dividing-with-receipts',
      heading: '¿Puedo pedir que se dividan los gastos reales?',
      paragraphs: [
        'Sí, y nadie puede negarse. Desde que se paga un lugar hasta 48 horas después de la hora prevista de llegada, el conductor o cualquier pasajero puede pedir que se dividan los gastos según los comprobantes de nafta y peajes. El conductor tiene 7 días para cargarlos. El costo de cada tramo se divide entre los que iban en el auto. Si tu parte real fue menor que lo que pagaste, recuperás la diferencia; si fue mayor, vale el precio publicado. Si los comprobantes son muy distintos de lo esperable, primero los revisa nuestro equipo, dentro de los 10 días. Si no hay comprobantes válidos, calculamos con el precio de referencia de la nafta, 5 litros cada 100 km como máximo y sin peajes.',
      ],
    },
    {
      id: 'how-do-i-post-a-trip',
      heading: '¿Cómo publico un viaje?',
      paragraphs: [
        'Registrate, cargá tu auto y elegí publicar un viaje. Indicá origen, destino, fecha, hora, de 1 a 6 lugares y tus preferencias. Revisá la vista previa en el mapa y creá el viaje. Podés publicar con hasta 150 días de anticipación.',
      ],
    },
    {
      id: 'papers',
      heading: '¿Se revisan el registro y el seguro?',
      paragraphs: [
        'Depende de cada sitio. Si los piden, los conductores mandan una foto del registro y otra del seguro y de la verificación técnica del auto, con su vencimiento. Los revisa nuestro equipo, y uno de cada veinte lo revisan dos personas. Solo se puede publicar un viaje que llegue mientras están vigentes. La página del viaje dice qué revisamos y hasta qué mes está vigente. La foto solo la ve nuestro equipo y la borramos 30 días después de revisarla; el número no lo guardamos. Podés borrar un documento desde tu perfil cuando quieras: deja de valer y su foto se borra en el momento. La foto solo muestra lo que dice el papel; no garantiza que el seguro pague.',
      ],
    },
    {
      id: 'way-back-and-every-week',
      heading: '¿Puedo publicar también la vuelta, o el mismo viaje todas las semanas?',
      paragraphs: [
        'Sí. En el formulario marcá "Publicar también la vuelta" y "Repetir el viaje todas las semanas": hasta 30 viajes juntos. Cada uno es un viaje aparte, con sus propios lugares, y lo podés cambiar o cancelar solo o junto con los que siguen. Si sos pasajero, en la página de un viaje ves si hay vuelta y qué otros días sale el conductor. Cada viaje se reserva y se paga por separado.',
      ],
    },
    {
      id: 'preferences',
      heading: '¿Qué significan las preferencias?',
      paragraphs: [
        'Te dicen qué esperar en el auto: mascotas, fumar, comida, máximo dos atrás, chicos y solo mujeres. Los viajes solo para mujeres únicamente los pueden ofrecer, buscar y reservar las personas que indicaron género femenino en su perfil.',
      ],
    },
    {
      id: 'canceling',
      heading: '¿Qué pasa si cancelo?',
      paragraphs: [
        'Hasta 24 horas antes de la salida recuperás todo. Después recuperás la mitad y el resto es para el conductor. Hay excepciones. Recuperás todo si reservaste en esas últimas 24 horas y te arrepentís dentro de los 30 minutos de confirmar, al menos 1 hora antes de la salida. También si después el viaje se cancela, se mueve o no se hace, si el conductor te pidió que cancelaras o si el auto se llena sin tu lugar. Si el conductor cancela, no se presenta o no hace el viaje, recuperás todo. Si no te presentás, el conductor se queda con tu parte.',
      ],
    },
    {
      id: 'not-driven',
      heading: 'El viaje no se hizo o alguien no se presentó. ¿Y ahora?',
      paragraphs: [
        'Hacé un reclamo en la página de tu reserva, desde la hora en que te pasaban a buscar hasta 48 horas después de la hora prevista de llegada. La otra persona tiene al menos 48 horas para responder que no fue así. Si no lo hace, el reclamo se da por válido. Si responde, decide nuestro equipo dentro de los 10 días; si pasan 30 días sin una decisión, el precio se reparte entre los dos. Si alguien reclama que el viaje no se hizo, les preguntamos a todos los pasajeros. Si el reclamo se da por válido, vale para todos los que no hayan dicho que viajaron.',
        'Si sos conductor y te surgió algo, elegí "No pude hacer el viaje" en la página de tu viaje. Todos recuperan lo que pagaron, y no cuenta en tu contra.',
      ],
    },
    {
      id: 'changing-a-trip',
      heading: 'El conductor quiere cambiar el viaje. ¿Tengo que aceptar?',
      paragraphs: [
        'No. Cuando alguien ya tiene un lugar, el conductor no puede cambiar el recorrido, el día ni si el viaje es solo para mujeres, y tu precio nunca sube. Puede proponer otra hora, como máximo 2 horas antes o después, otro auto u otros puntos de encuentro. Les preguntamos a todos los pasajeros, que tienen hasta 24 horas para responder. Si alguno dice que no, o no responde, se baja del viaje y recupera todo.',
      ],
    },
    {
      id: 'withdrawing',
      heading: '¿Qué es el botón de arrepentimiento?',
      paragraphs: [
        'En la Argentina, quien contrata algo a distancia puede arrepentirse dentro de los 10 días corridos, sin dar motivos. El botón está al pie de todas las páginas y no hace falta tener cuenta. Recibís un código al instante, y por correo dentro de las 24 horas, y te contesta una persona. Si solo querés cancelar un lugar, es más rápido hacerlo en la página de tu reserva.',
      ],
    },
    {
      id: 'ratings',
      heading: '¿Cómo funcionan las calificaciones?',
      paragraphs: [
        'El conductor y el pasajero se pueden calificar, de 0 a 5 con medios puntos, a partir de las 24 horas del inicio del viaje. Las dos calificaciones aparecen juntas cuando los dos escribieron la suya. Si pasan 14 días y solo uno calificó, se publica esa y el otro ya no puede calificar. Una calificación enviada no se puede editar; la persona calificada puede responderla una vez. Si alguno cancela después de confirmar el lugar, igual se pueden calificar.',
      ],
    },
    {
      id: 'problems-with-someone',
      heading: 'Tuve un problema con alguien. ¿Qué pasa si lo denuncio?',
      paragraphs: [
        'Lo revisa nuestro equipo, y no le decimos a la otra persona quién la denunció. Podemos mandarle una advertencia, suspenderla por un tiempo o cerrar su cuenta para siempre. También podés bloquear a la persona, y entonces no van a poder escribirse ni compartir viajes.',
      ],
    },
    {
      id: 'suspended',
      heading: 'Suspendieron mi cuenta. ¿Qué puedo hacer?',
      paragraphs: [
        'Cuando ingresás, ves hasta cuándo y, si te dimos un motivo, por qué. Podés apelar una vez, gratis, dentro de los 6 meses. Un administrador que no tomó la decisión te responde dentro de los 14 días. También podés descargar tus datos, cerrar la cuenta, seguir tus devoluciones y, en los viajes que ya salieron, reclamar, responder reclamos, decir que no pudiste hacer el viaje y cargar comprobantes. Después de una suspensión temporal, es posible que tengas que pagar para volver; vas a ver el monto antes de pagar. Si es permanente, la única forma de volver es apelar.',
      ],
    },
    {
      id: 'alerts',
      heading: '¿Tramo me puede avisar de viajes y novedades?',
      paragraphs: [
        'Sí. Guardá una búsqueda como alerta y te avisamos cuando alguien publique un viaje así. Las novedades de tus lugares, pagos, cambios y mensajes aparecen en Tramo. En tu página de avisos podés elegir recibirlas también por correo o en tu dispositivo.',
      ],
    },
    {
      id: 'offline',
      heading: '¿Funciona sin conexión?',
      paragraphs: [
        'En parte. Mientras tenés la sesión abierta, tu dispositivo guarda tus próximos viajes. Así, en la ruta podés ver cuándo y dónde salís, con quién, en qué auto y cómo comunicarte. Los mensajes que escribas sin conexión se mandan cuando vuelve. Para buscar, reservar y pagar necesitás conexión.',
      ],
    },
    {
      id: 'my-data',
      heading: '¿Puedo descargar mis datos o cerrar mi cuenta?',
      paragraphs: [
        'Sí, podés hacer las dos cosas gratis desde tu perfil. Podés cerrar tu cuenta cuando no tengas viajes confirmados por delante ni plata pendiente. La política de privacidad explica qué borramos a los 30 días y qué tenemos que guardar más tiempo.',
      ],
    },
  ],
}
