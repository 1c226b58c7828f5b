import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Preguntas frecuentes',
  intro: 'Respuestas cortas sobre cómo funciona Tramo. Si falta la tuya, dejala en el buzón de sugerencias y la sumamos.',
  sections: [
    {
      id: 'what-is-tramo',
      heading: '¿Qué es Tramo?',
      paragraphs: [
        'Una comunidad de gente que viaja en auto entre ciudades y comparte el camino. Quien maneja publica el viaje con fecha, hora, lugares libres y preferencias; quien necesita viajar lo busca, mira quién maneja y se suma. Cada persona que va en el auto paga su parte de la nafta y los peajes, y nada más. Tramo nació como un proyecto de estudiantes.',
      ],
    },
    {
      id: 'is-it-a-taxi',
      heading: '¿Es un taxi o una empresa de micros?',
      paragraphs: [
        'No. Tramo no es un servicio de transporte de pasajeros, ni público ni privado. Quien maneja hace un viaje que iba a hacer igual y comparte lo que cuesta. Está prohibido sacar ganancia.',
      ],
    },
    {
      id: 'can-i-bring-others',
      heading: '¿Puedo reservar también para mi familia o mis amigos?',
      paragraphs: [
        'Sí, hasta seis lugares en una reserva, contando el tuyo. Anotás a cada persona adulta que viaja con vos y confirmás que tiene 18 años o más y que está de acuerdo. Los chicos pueden viajar si quien maneja los acepta. Todos los lugares cuestan lo mismo y se pagan juntos; si cancelás, la devolución se calcula lugar por lugar, y si no pueden viajar todos, dejás los lugares de quienes no viajan y te quedás con el tuyo. Los nombres los ven vos, quien maneja y quienes administran, desde el pago; 30 días después del viaje se borran. A quien tiene su propia cuenta la invitás desde la misma ventana: le mandás el enlace, dice que sí y desde entonces ve la reserva, puede bajarse y califica como cualquier pasajero. Pagás vos por todos. En los viajes solo para mujeres, cada una necesita su propia cuenta.',
      ],
    },
    {
      id: 'who-can-use-it',
      heading: '¿Quién puede usarlo?',
      paragraphs: [
        'Cualquiera puede buscar y ver los viajes de una ruta, con horarios, precios y lugares; quién maneja y dónde se encuentran se ve después de ingresar. Viajan personas de 18 años o más. Hay una sola cuenta por persona y quien usa la cuenta tiene que viajar: no podés reservar para otras personas y quedarte en casa. Para sumarte a un viaje ingresás y, si todavía no registraste tus datos, declarás que sos mayor de edad. Para publicar tenés que haberte registrado y haber cargado un auto con su patente.',
      ],
    },
    {
      id: 'how-is-the-price-set',
      heading: '¿Cómo se calcula el precio de un lugar?',
      paragraphs: [
        'Lo calcula Tramo: el combustible para esa distancia más los peajes, dividido por las personas que van en el auto. Para cada auto vale el precio de lo que usa: nafta, gasoil, GNC o electricidad. Contamos a quien maneja y todos los lugares ofrecidos; así, ni con el auto lleno se junta más de lo que cuesta el viaje. Quien maneja puede pedir menos, nunca más. Al lado de cada precio ves las partes que lo forman.',
      ],
    },
    {
      id: 'how-much-do-drivers-receive',
      heading: '¿Cuánto recibe quien maneja?',
      paragraphs: [
        'El dato que figura en el inicio es un promedio de 80 dólares por viaje en 2021. Es plata para la nafta y los peajes, no un ingreso. Lo que junta cada viaje depende de la distancia, los peajes y cuánta gente se suma. Tramo no cobra comisión.',
      ],
    },
    {
      id: 'how-do-i-join',
      heading: '¿Cómo me sumo a un viaje?',
      paragraphs: [
        'Buscá por origen, destino, fecha y lugares, abrí el viaje y elegí sumarte. Hay quienes aceptan de antemano: te guardamos el lugar 15 minutos mientras pagás. Otras personas responden cada pedido, dentro de las 24 horas y nunca más tarde que 2 horas antes de la salida; una vez que te aceptan, tenés hasta 24 horas para pagar y, como máximo, hasta 30 minutos antes de salir. Si tocás Volver, el lugar se libera y no se te cobra nada. Podés tener tres reservas a la vez sin pagar, con ocho lugares en total; si te guardamos lugares durante 45 minutos en un día, o 30 en un mismo viaje, y no los pagás, por 24 horas quien maneja tiene que aceptar antes cada pedido tuyo. Sin registrarte podés tener dos lugares por venir, y los gratis solo si quien maneja te dice que sí.',
      ],
    },
    {
      id: 'running-late',
      heading: '¿Y si voy a llegar tarde?',
      paragraphs: [
        'Quien maneja puede escribirles a todos de una vez, desde la página del viaje o desde «En camino»: un mensaje ya hecho, como «Llego unos 10 minutos tarde», o unas palabras propias. Le llega como notificación a cada persona con un lugar confirmado. Puede mandar cinco por viaje, desde doce horas antes de la salida. Si viajás y se te hace tarde, llamá o escribile a quien maneja.',
      ],
    },
    {
      id: 'follow-my-trip',
      heading: '¿Alguien en casa puede seguir mi viaje?',
      paragraphs: [
        'Sí. Abrí «En camino» de un viaje en el que manejás o tenés un lugar confirmado, y hacé un enlace. Quien lo tenga ve, sin entrar a ninguna cuenta, las ciudades, los horarios previstos, las paradas marcadas, el auto con los últimos tres caracteres de la patente y el nombre de quien maneja: ninguna posición, ningún teléfono, nada de los demás. Funciona desde dos horas antes del viaje hasta dos horas después; una hora después de lo previsto para una parada dice «Sin novedades». Podés hacer tres y terminar cada uno cuando quieras. Si manejás, contá con que quienes viajan con vos compartan el viaje así. En la misma página está el número de emergencias, y qué decir.',
      ],
    },
    {
      id: 'phone-checked',
      heading: '¿Qué quiere decir «Teléfono verificado»?',
      paragraphs: [
        'Que la persona mostró que el celular de su perfil es suyo: nos escribió desde ahí, o ingresó un código que le mandamos. Vos podés hacer lo mismo en tu perfil. No por eso se ve tu número: lo ven solo quien te lleva o quienes viajan en tu auto, desde 24 horas antes de la salida. Si más adelante otra persona muestra que el número es suyo, la marca pasa a ella y te avisamos.',
      ],
    },
    {
      id: 'what-if-the-trip-is-full',
      heading: '¿Y si el viaje está lleno?',
      paragraphs: [
        'Anotate en la lista de espera. Si se libera un lugar en tu tramo, se le ofrece a quien está primero, por los lugares que pidió, y se le guarda un tiempo: hasta un día, o menos si falta poco para salir. Tomalo y pagalo como siempre, o dejáselo a quien sigue. Si habías pedido un lugar que tomó otra persona, te avisamos enseguida y ya quedás en la lista. Esperar no cuesta nada, podés salir cuando quieras, y nadie ve quién espera; quien maneja ve solo cuántas personas son.',
      ],
    },
    {
      id: 'can-i-get-on-along-the-way',
      heading: '¿Puedo hacer solo una parte del camino?',
      paragraphs: [
        'Sí. Un viaje puede tener paradas y, salvo que quien maneja aclare que no, podés pedir subir o bajar en un punto de la ruta; en ese caso siempre decide quien maneja. Pagás solo tu tramo, en proporción a la distancia.',
      ],
    },
    {
      id: 'when-do-i-pay',
      heading: '¿Cómo pago y cuándo lo recibe quien maneja?',
      paragraphs: [
        'Pagás con tarjeta en la página del proveedor de pagos. Nunca vemos tu tarjeta. La plata queda apartada y pasa a ser de quien maneja 48 horas después de la hora prevista de llegada, si no queda ningún aviso, disputa ni división de gastos con comprobantes sin resolver.',
      ],
    },
    {
      id: 'money-in-advance',
      heading: 'Quien maneja me pide plata por adelantado. ¿Qué hago?',
      paragraphs: [
        'No la mandes y denuncialo desde la conversación o desde el viaje. Quien maneja no puede pedir pagos por adelantado, ni por transferencia ni de otra forma, ni pedir más que la parte que corresponde. El único pago antes de un viaje es el que hacés en Tramo para confirmar tu propio lugar.',
      ],
    },
    {
      id: 'dividing-with-receipts',
      heading: '¿Puedo pedir que se dividan los gastos reales?',
      paragraphs: [
        'Sí, y nadie puede negarse. Desde que se paga un lugar hasta 48 horas después de la hora prevista de llegada, quien maneja o cualquier pasajero puede pedir que se dividan los gastos con los comprobantes de nafta y peajes. Quien maneja tiene 7 días para subirlos. Cada tramo del camino se divide entre quienes iban a bordo. Si tu parte real fue menor que lo que pagaste, recuperás la diferencia; si fue mayor, vale el precio publicado. Los comprobantes muy lejos de lo esperable los mira antes el equipo de administración, dentro de los 10 días. Si no llega ninguno, o no vale, calculamos con el precio de referencia de la nafta, 5 litros cada 100 km como máximo y sin peajes.',
      ],
    },
    {
      id: 'how-do-i-post-a-trip',
      heading: '¿Cómo publico un viaje?',
      paragraphs: [
        'Registrate, cargá tu auto y elegí publicar un viaje. Indicá origen, destino, fecha, hora, entre 1 y 6 lugares y tus preferencias, mirá cómo queda en el mapa y crealo. Podés publicar hasta 150 días antes.',
      ],
    },
    {
      id: 'papers',
      heading: '¿Se revisan el registro y el seguro?',
      paragraphs: [
        'Lo decide cada sitio. Donde se piden, quienes manejan mandan una foto del registro, y del seguro y la verificación técnica del auto, con el último día en que valen. La administración los mira, a uno de cada veinte lo miran dos personas, y solo se puede publicar un viaje que llega mientras están vigentes. La página del viaje dice qué se vio y hasta qué mes vale. La foto la ve solo la administración y se borra 30 días después; el número no se guarda. Podés retirar un papel desde tu perfil cuando quieras: deja de contar y su foto se borra en el momento. Una foto muestra lo que dice el papel: no asegura que el seguro pague.',
      ],
    },
    {
      id: 'way-back-and-every-week',
      heading: '¿Puedo publicar también la vuelta, o el mismo viaje todas las semanas?',
      paragraphs: [
        'Sí. En el formulario marcá "Publicar también la vuelta" y "Repetir el viaje todas las semanas": hasta 30 viajes juntos. Cada uno es un viaje aparte, con sus propios lugares, y lo podés cambiar o cancelar solo o junto con los que siguen. Si viajás, en la página de un viaje ves si hay vuelta y qué otros días sale quien maneja; cada uno se reserva y se paga por separado.',
      ],
    },
    {
      id: 'preferences',
      heading: '¿Qué significan las preferencias?',
      paragraphs: [
        'Cuentan qué esperar en el auto: mascotas, fumar, comida, dos personas como máximo atrás, chicos y solo mujeres. Un viaje solo para mujeres lo pueden ofrecer, filtrar y tomar únicamente las personas que indicaron género femenino en su perfil.',
      ],
    },
    {
      id: 'canceling',
      heading: '¿Y si cancelo?',
      paragraphs: [
        'Hasta 24 horas antes de la salida recuperás todo. Después recuperás la mitad y el resto es para quien maneja. Hay excepciones: recuperás todo si reservaste en esas últimas 24 horas y te arrepentís dentro de los 30 minutos de confirmar, al menos 1 hora antes de la salida; y también si después el viaje se cancela, se mueve o no se hace, si quien maneja te pidió que cancelaras, o si el auto está lleno sin tu lugar. Si quien maneja cancela, no aparece o no hace el viaje, recuperás todo. Si no vas, tu parte le queda a quien maneja.',
      ],
    },
    {
      id: 'not-driven',
      heading: 'El viaje no se hizo, o alguien no fue. ¿Y ahora?',
      paragraphs: [
        'Avisalo en la página de tu reserva, desde la hora en que te pasaban a buscar hasta 48 horas después de la hora prevista de llegada. La otra persona tiene 48 horas como mínimo para decir que no fue así; si nadie lo dice, el aviso queda en firme. Si lo dice, decide el equipo de administración dentro de los 10 días, y a los 30 días sin decisión el precio se reparte. Si el aviso dice que el viaje no se hizo, les preguntamos a todas las personas que viajaban; si queda en firme, vale para quienes no hayan dicho que viajaron.',
        'Si manejás y surgió algo, elegí "No pude hacer el viaje" en la página de tu viaje: todas recuperan lo que pagaron y no cuenta en tu contra.',
      ],
    },
    {
      id: 'changing-a-trip',
      heading: 'Quien maneja quiere cambiar el viaje. ¿Tengo que aceptar?',
      paragraphs: [
        'No. Cuando alguien ya tiene un lugar, el camino, el día y si es solo para mujeres quedan como están, y tu precio nunca sube. Quien maneja puede proponer otra hora, como máximo 2 horas antes o después, otro auto u otros puntos de encuentro. Se le pregunta a cada persona del viaje, que tiene hasta 24 horas para contestar; quien dice que no, o no contesta, deja el lugar y recupera todo.',
      ],
    },
    {
      id: 'withdrawing',
      heading: '¿Qué es el botón de arrepentimiento?',
      paragraphs: [
        'En la Argentina, quien contrata algo a distancia puede arrepentirse dentro de los 10 días corridos, sin dar motivos. El botón está al pie de todas las páginas y no pide cuenta: recibís un código al instante y por correo dentro de las 24 horas, y te contesta una persona. Para dejar un lugar es más rápido cancelarlo en la página de tu reserva.',
      ],
    },
    {
      id: 'ratings',
      heading: '¿Cómo funcionan las calificaciones?',
      paragraphs: [
        'Quien maneja y quien viaja se pueden calificar, de 0 a 5 con medios puntos, a partir de las 24 horas del inicio del viaje. Las dos calificaciones aparecen juntas cuando ambas partes escribieron la suya. Si pasan 14 días, se publica la única que haya y la otra parte ya no puede calificar. Una calificación enviada no se puede editar; la persona calificada puede responderla una vez. Si alguien cancela después de confirmado el lugar, igual se pueden calificar.',
      ],
    },
    {
      id: 'problems-with-someone',
      heading: 'Tuve un problema con alguien. ¿Qué pasa si lo denuncio?',
      paragraphs: [
        'Lo revisa el equipo de administración, y a la otra persona no se le dice quién denunció. Puede advertir, suspender por un tiempo o inhabilitar una cuenta para siempre. También podés bloquear a la persona: ninguna de las dos va a poder escribirle a la otra ni reservar con ella.',
      ],
    },
    {
      id: 'suspended',
      heading: 'Suspendieron mi cuenta. ¿Qué puedo hacer?',
      paragraphs: [
        'Al ingresar ves por qué, hasta donde se te informa, y hasta cuándo. Podés apelar una vez, gratis, dentro de los 6 meses; te contesta dentro de los 14 días alguien de la administración que no tomó la decisión. También podés descargar tus datos, cerrar la cuenta, seguir tus devoluciones y, sobre viajes que ya salieron, avisar, objetar, decir que no pudiste hacer el viaje y cargar comprobantes. Después de una suspensión temporal, volver puede costar dinero: el monto se muestra antes de pagarlo. De una permanente no se vuelve, salvo por la apelación.',
      ],
    },
    {
      id: 'alerts',
      heading: '¿Tramo me puede avisar de viajes y novedades?',
      paragraphs: [
        'Sí. Guardá una búsqueda como alerta y te avisamos cuando alguien publique un viaje así. Lo que pasa con tus lugares, pagos, cambios y mensajes se avisa en el sitio y, según elijas en tu página de avisos, por correo o en tu dispositivo.',
      ],
    },
    {
      id: 'offline',
      heading: '¿Funciona sin conexión?',
      paragraphs: [
        'En parte. Mientras tu sesión está abierta, tu dispositivo guarda tus próximos viajes, para que en la ruta puedas leer cuándo y dónde, con quién, en qué auto y cómo comunicarte. Los mensajes que escribas mientras tanto salen cuando hay conexión. Para buscar, reservar y pagar hace falta tenerla.',
      ],
    },
    {
      id: 'my-data',
      heading: '¿Puedo descargar mis datos o cerrar mi cuenta?',
      paragraphs: [
        'Sí, las dos cosas desde tu perfil y gratis. La cuenta se puede cerrar cuando no tiene viajes confirmados por delante ni plata pendiente. La política de privacidad cuenta qué se borra a los 30 días y qué tiene que quedar más tiempo.',
      ],
    },
  ],
}
