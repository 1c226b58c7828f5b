import type { TextsInCar } from '../readText.ts'

export const texts: TextsInCar = {
  '/faq': {
    'can-i-bring-others': {
      paragraphs: [
        'Sí, hasta seis lugares en una reserva, contando el tuyo. Anotás a cada persona adulta que viaja con vos y confirmás que tiene 18 años o más y que está de acuerdo. Los chicos pueden viajar si el conductor los acepta. Todos los lugares cuestan lo mismo, y vos los pagás todos en el auto. Si alguno no puede viajar, cancelás su lugar y conservás el tuyo. Después de reservar, los nombres los ven vos, el conductor y nuestro equipo; los borramos 30 días después del viaje. Si alguien tiene su propia cuenta, invitalo desde la misma ventana: le mandás el enlace y, cuando acepta, puede ver la reserva, bajarse y calificar como cualquier pasajero. En los viajes solo para mujeres, cada una necesita su propia cuenta.',
      ],
    },
    'how-much-do-drivers-receive': {
      paragraphs: [
        'Lo que le toca a cada pasajero de la nafta y los peajes, que se paga en el auto. Es plata para el viaje, no una ganancia. Cuánto se junta depende de la distancia, los peajes y la cantidad de pasajeros. Tramo no cobra comisión.',
      ],
    },
    'how-do-i-join': {
      paragraphs: [
        'Buscá por origen, destino, fecha y lugares, abrí el viaje y elegí sumarte. Algunos viajes tienen reserva inmediata: tu lugar queda reservado en el momento. En los demás, el conductor responde cada pedido dentro de las 24 horas y, a más tardar, 2 horas antes de la salida. Si te acepta, el lugar es tuyo. Le pagás al conductor en el auto.',
      ],
    },
    'what-if-the-trip-is-full': {
      paragraphs: [
        'Anotate en la lista de espera. Si se libera un lugar en tu tramo, se lo ofrecemos a la primera persona de la lista, por la cantidad de lugares que pidió, y se lo guardamos un rato. Si lo tomás, es tuyo; si no, pasa a la persona que sigue. Esperar no cuesta nada.',
      ],
    },
    'when-do-i-pay': {
      paragraphs: [
        'Le pagás al conductor en el auto, en efectivo o por transferencia, como arreglen. No pagás nada por adelantado, y la plata no pasa por Tramo. En la página de tu reserva ves cuánto es, y el conductor ve el mismo importe al lado de tu nombre.',
      ],
    },
    'money-in-advance': {
      paragraphs: [
        'No se la mandes, y denuncialo desde el chat o desde el viaje. Los conductores no pueden pedir pagos por adelantado, ni por transferencia ni de otra forma, ni cobrar más que tu parte de los gastos. Si un pasajero se baja sin pagar, denuncialo desde su página. Lo revisa nuestro equipo y le queda registrado.',
      ],
    },
    'dividing-with-receipts': {
      paragraphs: [
        'Sí, y nadie se puede negar. Desde la reserva hasta 48 horas después de la hora prevista de llegada, el conductor o cualquier pasajero puede pedir que se dividan los gastos según los comprobantes de nafta y peajes. El conductor tiene 7 días para cargarlos. El costo de cada tramo se divide entre los que iban en el auto. Si tu parte real fue menor que lo que pagaste, el conductor te devuelve la diferencia; si fue mayor, nadie paga más que el precio publicado.',
      ],
    },
    'way-back-and-every-week': {
      paragraphs: [
        'Sí. En el formulario marcá "Publicar también la vuelta" y "Repetir el viaje todas las semanas": hasta 30 viajes a la vez. Cada uno es un viaje aparte, con sus propios lugares, y lo podés cambiar o cancelar solo o junto con los que siguen. Si sos pasajero, en la página de un viaje ves si hay vuelta y qué otros días sale el conductor. Cada viaje se reserva por separado.',
      ],
    },
    canceling: {
      paragraphs: [
        'No debés nada, pero cancelá lo antes que puedas. A menos de 24 horas de la salida queda registrado, y los conductores lo ven. Si cancela el conductor, le queda registrado a él.',
      ],
    },
    'not-driven': {
      paragraphs: [
        'Hacé un reclamo en la página de tu reserva, desde la hora en que te pasaban a buscar hasta 48 horas después de la hora prevista de llegada. La otra persona tiene al menos 48 horas para responder que no fue así. Si no lo hace, el reclamo se da por válido y le queda registrado. Si responde, decide nuestro equipo dentro de los 10 días. Si alguien reclama que el viaje no se hizo, les preguntamos a todos los pasajeros.',
      ],
    },
    'changing-a-trip': {
      paragraphs: [
        'No. Cuando alguien ya tiene un lugar, el conductor no puede cambiar el recorrido, el día ni si el viaje es solo para mujeres, y tu precio nunca sube. Puede proponer otra hora, como máximo 2 horas antes o después, otro auto u otros puntos de encuentro. Les preguntamos a todos los pasajeros, que tienen hasta 24 horas para responder. Si alguno dice que no, o no responde, se baja del viaje y no debe nada.',
      ],
    },
    suspended: {
      paragraphs: [
        'Cuando ingresás, ves hasta cuándo y, si te dimos un motivo, por qué. Podés apelar una vez, gratis, dentro de los 6 meses. Un administrador que no tomó la decisión te responde dentro de los 14 días. También podés descargar tus datos, cerrar la cuenta y, en los viajes que ya salieron, reclamar, responder reclamos, decir que no pudiste hacer el viaje y cargar comprobantes. Después de una suspensión temporal, tu cuenta se reactiva automáticamente. Si es permanente, la única forma de volver es apelar.',
      ],
    },
    alerts: {
      paragraphs: [
        'Sí. Guardá una búsqueda como alerta y te avisamos cuando alguien publique un viaje así. Las novedades de tus lugares, cambios y mensajes aparecen en Tramo. En tu página de avisos podés elegir recibirlas también por correo o en tu dispositivo.',
      ],
    },
    offline: {
      paragraphs: [
        'En parte. Mientras tenés la sesión abierta, tu dispositivo guarda tus próximos viajes. Así, en la ruta podés ver cuándo y dónde salís, con quién, en qué auto y cómo comunicarte. Los mensajes que escribas sin conexión se mandan cuando vuelve. Para buscar y reservar necesitás conexión.',
      ],
    },
    'my-data': {
      paragraphs: [
        'Sí, podés hacer las dos cosas gratis desde tu perfil. Podés cerrar tu cuenta cuando no tengas viajes confirmados por delante. La política de privacidad explica qué borramos a los 30 días y qué tenemos que guardar más tiempo.',
      ],
    },
  },
  '/terms-and-conditions': {
    'the-contribution': {
      paragraphs: [
        0,
        1,
        'Le pagás al conductor en el auto, en efectivo o por transferencia; la plata no pasa por Tramo. El conductor no puede pedir pagos por adelantado ni más que la parte que corresponde, de ninguna forma: ni efectivo, ni transferencias, ni regalos, ni recargos.',
      ],
    },
    'dividing-with-receipts': {
      paragraphs: [
        'El conductor o cualquier pasajero con un lugar reservado puede pedir que se dividan los gastos según los comprobantes de nafta y peajes, hasta 48 horas después de la hora prevista de llegada. Nadie puede negarse. El pedido queda sin efecto si nadie que lo haya hecho conserva su lugar.',
        'A partir de ahí, o de la hora prevista de llegada si se pidió antes, el conductor tiene 7 días para cargar los importes y las fotos de los comprobantes; nuestro equipo puede darle 7 días más, una sola vez. Cada metro del camino cuesta lo mismo y se divide entre los que iban en el auto en ese momento. Si tu parte es menor que lo que pagaste, el conductor te devuelve la diferencia. Si es mayor, el precio publicado es lo máximo que se paga. Se calcula una sola vez y es definitivo.',
        'El combustible cuenta por los litros cuando el tanque se llenó en las dos puntas; si no, por la distancia y el consumo declarado, del que valen como máximo 8 litros cada 100 km. Cuando el precio o los litros son menos de la mitad o más del doble de lo esperable, o los peajes más del doble, nuestro equipo revisa primero las fotos, dentro de los 10 días; después, los comprobantes no valen. Si no hay comprobantes válidos, la parte se calcula con el precio de referencia del combustible, como máximo 5 litros cada 100 km, sin peajes y con todos los lugares que se ofrecieron, aunque hayan quedado vacíos, y el caso pasa a nuestro equipo.',
      ],
    },
    'booking-and-paying': {
      paragraphs: [
        'Una reserva es de uno a seis lugares en un viaje: el del titular de la cuenta y los de las personas que viajan con él. Los adultos que viajan con vos están de acuerdo y tienen 18 años o más; los chicos pueden viajar si el conductor los acepta; si alguien tiene su propia cuenta, primero acepta en Tramo. En los viajes con reserva inmediata, el lugar de una persona registrada queda reservado en el momento. En los demás, el conductor responde cada pedido dentro de las 24 horas y, a más tardar, 2 horas antes de la salida; si acepta, el lugar queda reservado. Sin registrarte podés tener 2 lugares reservados, y el conductor responde cada pedido.',
        'La persona que reservó le paga al conductor todos los lugares, en el auto. No pagar la parte acordada no está permitido y se puede denunciar.',
        2,
      ],
    },
    'canceling-and-not-coming': {
      paragraphs: ['Como no se paga nada por adelantado, nadie debe nada. Pero esto queda registrado:'],
      points: [
        'Si cancelás a menos de 24 horas de la salida o no te presentás, queda registrado y los demás lo ven.',
        'Si el conductor cancela, no se presenta o no hace el viaje, le queda registrado.',
        'Podés reclamar por una ausencia desde la hora prevista en el punto de encuentro hasta 48 horas después de la hora prevista de llegada. La otra persona puede responder hasta ese momento, y siempre tiene al menos 48 horas; si no lo hace, el reclamo se da por válido. Si responde, o si los reclamos se contradicen, decide nuestro equipo dentro de los 10 días.',
        'Si alguien reclama que el viaje no se hizo, les preguntamos a todos los pasajeros. Si el reclamo se da por válido, vale para todos los que no hayan dicho que viajaron.',
        'Si sos conductor, podés decir que no pudiste hacer el viaje hasta 48 horas después de la hora prevista de llegada. No cuenta como una falta.',
      ],
    },
    conduct: { paragraphs: [0], points: [0, 'pedir plata por adelantado, o irse sin pagar la parte acordada;', 1, 2, 3, 4, 5] },
    moderation: {
      paragraphs: [
        0,
        1,
        'Después de una suspensión temporal, la cuenta se reactiva automáticamente en la fecha de fin. Después de una suspensión permanente, la cuenta no se puede reactivar.',
        'Mientras tu cuenta esté suspendida o inhabilitada no tenés acceso a los viajes, y los que tenías por delante se cancelan. Igual podés descargar tus datos, cerrar la cuenta y, en los viajes que ya salieron, reclamar, responder reclamos, decir que no pudiste hacer el viaje y cargar comprobantes. Podés apelar una vez, gratis, dentro de los 6 meses. La apelación la resuelve, dentro de los 14 días, un administrador que no haya tomado la decisión.',
      ],
    },
    'closing-your-account': {
      paragraphs: [
        'Podés cerrar tu cuenta cuando quieras, siempre que no tengas viajes confirmados por delante; la pantalla te muestra qué falta. La política de privacidad explica qué pasa con tus datos.',
      ],
    },
  },
  '/recommendations': {
    money: {
      paragraphs: [0],
      points: [
        'Pagale al conductor en el auto, en efectivo o por transferencia, el importe que figura en la página de tu reserva.',
        'Nunca mandes plata por adelantado, ni por transferencia, ni como seña, ni en efectivo. El conductor no puede pedírtela; si lo hace, denuncialo.',
        'Si un pasajero se baja sin pagar, denuncialo.',
        2,
      ],
    },
  },
  '/privacy-policy': {
    'what-we-keep': {
      paragraphs: [0],
      points: [
        0,
        1,
        'De los conductores: patente, marca, modelo, color y cilindrada del auto, cédula verde y cédulas azules y, si este sitio los pide, fotos del registro, el seguro y la verificación técnica, con su vencimiento.',
        'De los viajes: viajes, reservas y lo que hay que pagar en el auto, paradas marcadas en la ruta, comprobantes, calificaciones, mensajes, denuncias y sanciones.',
        4,
        5,
        6,
      ],
    },
    'what-for': {
      paragraphs: [
        'Para que puedas buscar, ofrecer y calificar viajes; para saber que cada persona es mayor de edad, tiene una sola cuenta y es la que viaja; para calcular las partes; para ayudar cuando hay un problema; para mantener seguro el sitio; y para cumplir con la ley. Nos basamos en tu consentimiento, en lo necesario para cumplir con el viaje que acordaste y en obligaciones legales. Si no querés dar los datos que pide un paso, no vas a poder hacer ese paso, pero sí usar el resto.',
        1,
      ],
    },
    'who-sees-what': {
      paragraphs: [0],
      points: [0, 1, 2, 3, 'Solo vos y nuestro equipo: número de documento, domicilio y cédulas verde y azules.'],
    },
    'who-else-receives-it': { paragraphs: [0], points: [0, 2, 3, 4, 5, 6] },
    'how-long': {
      paragraphs: [0],
      points: [
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        'Nombres de las personas sin cuenta que viajan en tu reserva, chicos incluidos: 30 días después del viaje, más si hay una denuncia o un caso abierto. Cuando la reserva está confirmada, los ven vos, el conductor y nuestro equipo.',
        'Comprobantes: 90 días desde que se cierra el viaje, más si hay un caso abierto o que todavía se puede apelar. Sugerencias: 12 meses. Copias de respaldo: 35 días.',
      ],
    },
  },
  '/cookies-policy': {
    'what-we-store': {
      paragraphs: [0],
      points: [
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        'Los formularios que empezaste. Lo que escribís al registrarte, cargar un auto, sugerir algo o arrepentirte de algo se guarda en la pestaña, para que no se pierda nada si la página se carga de nuevo. También lo que estabas por hacer cuando te pedimos ingresar otra vez, con el motivo que diste. El número de documento nunca se guarda ahí. Se borra cuando mandás el formulario, cuando volvés de ingresar, cuando cerrás sesión y cuando cerrás la pestaña.',
        8,
        9,
        10,
        11,
        12,
      ],
    },
    'other-sites': {
      paragraphs: [
        'Para ingresar, tu navegador va a las páginas del proveedor de identidad. Esas páginas son de ese proveedor y pueden dejar sus propias cookies, que no vemos ni controlamos; sus políticas explican qué hacen.',
        1,
      ],
    },
  },
}
