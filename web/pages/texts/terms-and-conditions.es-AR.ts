import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Términos y condiciones',
  intro:
    'Estas son las reglas que aceptás al registrarte o viajar con Tramo. Las escribimos para que se lean. "Nosotros" somos los responsables de este sitio; "vos" sos cualquier persona que lo use.',
  updated:
    'Primera versión: última revisión: 16 de diciembre de 2021. Vigentes desde el 17 de diciembre de 2021. Esta versión rige desde el 26 de noviembre de 2026.',
  sections: [
    {
      id: 'what-tramo-is',
      heading: '1. Qué es Tramo',
      paragraphs: [
        'Tramo es un proyecto de estudiantes: una red comunitaria en la que los conductores publican sus viajes entre ciudades, y los que necesitan hacer el mismo camino se suman y comparten los gastos.',
        'Tramo no es un servicio de transporte de pasajeros, ni público ni privado. No tenemos autos, no empleamos conductores ni organizamos viajes. El acuerdo de viajar juntos es entre el conductor y los pasajeros.',
      ],
    },
    {
      id: 'who-may-use-it',
      heading: '2. Quién puede usarlo',
      paragraphs: ['Podés usar Tramo si cumplís todas estas condiciones.'],
      points: [
        'Sos mayor de edad: tenés 18 años o más.',
        'Tenés una sola cuenta y no la prestás.',
        'Sos la persona que viaja. El titular de la cuenta tiene que ser el que sube al auto o lo maneja.',
        'Los datos que das son verdaderos, tuyos y actuales.',
        'No tenés otra cuenta inhabilitada en forma definitiva.',
      ],
    },
    {
      id: 'your-account',
      heading: '3. Tu cuenta',
      paragraphs: [
        'Ingresás a través de un proveedor de identidad, que nos informa tu correo electrónico. Para publicar un viaje, además, tenés que registrarte con tu número de DNI o pasaporte y cargar un auto con su patente y su cédula verde; también hasta 3 cédulas azules si el auto no es tuyo o lo usan otras personas. Nuestro equipo puede revisar lo que mandás. Esa revisión no le garantiza a nadie quién sos ni cómo manejás.',
      ],
    },
    {
      id: 'the-contribution',
      heading: '4. El aporte',
      paragraphs: [
        'El aporte solo puede cubrir la nafta y los peajes del viaje, divididos por la cantidad de personas que van en el auto. Está prohibido sacar ganancia.',
        'Tramo calcula lo máximo que puede costar un lugar a partir de la distancia, un precio de referencia de la nafta, el consumo y los peajes, y lo divide por el conductor más todos los lugares ofrecidos, redondeando hacia abajo. El conductor puede pedir menos. Cualquiera que vea el precio puede ver también cómo se calcula. Tramo no cobra comisión sobre el aporte.',
        'El conductor no puede pedir pagos por adelantado ni más que la parte que corresponde, de ninguna forma: ni efectivo, ni transferencias, ni regalos, ni recargos. El pago que cada pasajero hace en Tramo para confirmar su lugar es el único.',
      ],
    },
    {
      id: 'dividing-with-receipts',
      heading: '5. Dividir los gastos con comprobantes',
      paragraphs: [
        'El conductor o cualquier pasajero con un lugar pago puede pedir que se dividan los gastos según los comprobantes de nafta y peajes, desde que se paga el lugar hasta 48 horas después de la hora prevista de llegada. Nadie puede negarse. El pedido queda sin efecto si nadie que lo haya hecho conserva un lugar pago. Hasta que se resuelva, queda retenida la plata de todo el viaje.',
        'A partir de ahí, o de la hora prevista de llegada si se pidió antes, el conductor tiene 7 días para cargar los importes y las fotos de los comprobantes; nuestro equipo puede darle 7 días más, una sola vez. Cada metro del camino cuesta lo mismo y se divide entre los que iban en el auto en ese momento: el conductor, los que viajaron, los que pagaron y no se presentaron, y los que cancelaron tarde y perdieron la mitad. Si tu parte es menor que lo que pagaste, se te devuelve la diferencia. Si es mayor, el precio publicado es lo máximo que se paga. Se calcula una sola vez y es definitivo.',
        'La nafta se cuenta por los litros cuando se llenó el tanque en las dos puntas; si no, por la distancia y el consumo declarado, del que valen como máximo 8 litros cada 100 km. Cuando el precio o los litros son menos de la mitad o más del doble de lo esperable, o los peajes más del doble, nuestro equipo revisa las fotos antes de que se devuelva algo, dentro de los 10 días; después, los comprobantes no valen. Si no hay comprobantes válidos, la parte se calcula con el precio de referencia de la nafta, 5 litros cada 100 km como máximo, sin peajes y con todos los lugares que se hayan ofrecido, aunque hayan quedado vacíos, y el caso pasa a nuestro equipo.',
      ],
    },
    {
      id: 'driving',
      heading: '6. Si manejás',
      paragraphs: ['Al publicar un viaje declarás que lo harías por tus propios motivos y te comprometés a:'],
      points: [
        'tener registro y seguro vigentes, y manejar un auto en condiciones que tengas permitido usar;',
        'ofrecer entre 1 y 6 lugares, todos reales y con cinturón;',
        'cumplir con la fecha, la hora, el recorrido y las preferencias que publicaste;',
        'respetar las normas de tránsito y no manejar si tomaste alcohol o algo que te afecte;',
        'aceptar o rechazar personas sin discriminar. Los viajes solo para mujeres, que únicamente pueden ofrecer y reservar las personas que indicaron género femenino en su perfil, son la única excepción.',
      ],
    },
    {
      id: 'booking-and-paying',
      heading: '7. Reservar y pagar',
      paragraphs: [
        'Una reserva es de uno a seis lugares en un viaje: el del titular de la cuenta y los de las personas que viajan con él. Los adultos que viajan con vos están de acuerdo y tienen 18 años o más; los chicos pueden viajar si el conductor los acepta; si alguien tiene su propia cuenta, primero acepta en Tramo. Pagás todos los lugares juntos, y la devolución se calcula lugar por lugar. En los viajes con reserva inmediata, te guardamos el lugar 15 minutos mientras pagás. En los demás, el conductor responde cada pedido dentro de las 24 horas y, a más tardar, 2 horas antes de la salida; después tenés hasta 24 horas para pagar y, como máximo, hasta 30 minutos antes de la salida. Los pedidos que no se responden o no se pagan a tiempo vencen. Podés tener como máximo 3 lugares a la vez esperando el pago. Si te guardamos lugares durante 45 minutos en 24 horas, o 30 en un mismo viaje, y no los pagás, durante las 24 horas siguientes los conductores tienen que aceptar tus pedidos. Sin registrarte podés tener 2 lugares reservados.',
        'Pagás en la página del proveedor de pagos, según sus condiciones; no vemos ni guardamos datos de tarjetas. El viaje se cierra 48 horas después de la hora prevista de llegada, y el importe le corresponde al conductor, salvo que haya un reclamo, una división de gastos o una disputa sin resolver. Si se le pide al banco que revierta el pago, decide el banco; si lo revierte antes de la salida, el lugar queda cancelado.',
        'Botón de arrepentimiento: dentro de los 10 días corridos de haber contratado algo acá podés arrepentirte, con el enlace que está al pie de todas las páginas, sin tener cuenta y sin dar motivos. Recibís un código al instante y por correo dentro de las 24 horas, y te contesta una persona.',
      ],
    },
    {
      id: 'canceling-and-not-coming',
      heading: '8. Cancelar y no presentarse',
      paragraphs: ['Esto es lo que recupera el pasajero:'],
      points: [
        'Cancelás 24 horas o más antes de la salida: todo.',
        'Cancelás más tarde: la mitad, y la otra mitad es para el conductor. También recuperás esa mitad si después el viaje se cancela, cambia de horario o no se hace, si se comprueba que el conductor te pidió que cancelaras, o si al cerrarse el viaje el auto está lleno sin tu lugar.',
        'Reservaste en las últimas 24 horas y cancelás dentro de los 30 minutos de confirmar, al menos 1 hora antes de la salida: todo, una vez por viaje y dos veces en 30 días.',
        'El conductor cancela, no se presenta o no hace el viaje, o alguna de las partes recibe una sanción antes del viaje: todo.',
        'No te presentás: nada; tu parte es para el conductor.',
        'Podés reclamar por una ausencia desde la hora prevista en el punto de encuentro hasta 48 horas después de la hora prevista de llegada. La otra persona puede responder hasta ese momento, y siempre tiene al menos 48 horas; si no lo hace, el reclamo se da por válido. Si responde, o si los reclamos se contradicen, decide nuestro equipo dentro de los 10 días. Si a los 30 días no hay una decisión, el precio del lugar se reparte como en una cancelación tardía.',
        'Si alguien reclama que el viaje no se hizo, les preguntamos a todos los pasajeros. Si el reclamo se da por válido, vale para todos los que no hayan dicho que viajaron. Si cancelaste tarde, también podés reclamar por eso, o porque el conductor te pidió que cancelaras.',
        'Si sos conductor, podés decir que no pudiste hacer el viaje, o devolver una parte de lo que se pagó, hasta 48 horas después de la hora prevista de llegada. No cuenta como una falta.',
        'Iniciamos la devolución apenas corresponde. Te llega por el mismo medio con el que pagaste; si no logramos comunicarnos con el proveedor de pagos, seguimos intentando durante 72 horas y después se ocupa una persona.',
      ],
    },
    {
      id: 'ratings',
      heading: '9. Calificaciones',
      paragraphs: [
        'El conductor y el pasajero con un lugar confirmado se pueden calificar, de 0 a 5 en pasos de 0,5 y con una descripción. Se puede calificar a partir de las 24 horas del inicio del viaje. Las calificaciones se publican cuando los dos calificaron. Si pasan 14 días y solo uno calificó, se publica esa y el otro ya no puede calificar.',
        'Una calificación enviada no se puede editar. Si alguno cancela después de la confirmación, igual pueden calificar los dos. Contá lo que te pasó, sin insultos ni datos privados. La persona calificada puede responder una vez. Nuestro equipo puede ocultar una calificación que no respete estas reglas, y le avisa a quien la escribió; nunca la reescribe.',
      ],
    },
    {
      id: 'conduct',
      heading: '10. Qué no está permitido',
      paragraphs: ['Además de todo lo anterior, lo siguiente puede llevar a una sanción:'],
      points: [
        'buscar ganancia o hacer pasar un transporte pago por un viaje compartido;',
        'la violencia, el acoso, las amenazas o la discriminación;',
        'las identidades falsas, los documentos falsos, las denuncias falsas o las calificaciones arregladas entre amigos;',
        'recolectar datos de otras personas o usarlos para algo que no sea el viaje;',
        'publicar viajes que no pensás hacer, publicidad o contenido ilegal;',
        'intentar dañar el servicio o esquivar sus límites.',
      ],
    },
    {
      id: 'moderation',
      heading: '11. Advertencias, suspensiones e inhabilitación',
      paragraphs: [
        'Nuestro equipo puede advertirte, suspender tu cuenta por un tiempo o inhabilitarla en forma permanente, y puede quitar publicaciones. No tiene obligación de dar los motivos. Aun así, cada decisión la toma una persona y su motivo queda registrado.',
        'Las sanciones por faltas repetidas van subiendo, desde suspensiones de meses hasta una definitiva. Los pasos habituales, dentro de 24 meses, son una advertencia, un mes, tres meses, seis meses y la inhabilitación definitiva; los hechos graves pueden empezar en seis meses o ser definitivos de entrada. No presentarse, o no hacer el viaje, cuenta desde la tercera vez en 12 meses que nuestro equipo lo confirma; también cuentan los reclamos falsos a propósito.',
        'La reactivación después de una suspensión temporal cuesta dinero. El importe se muestra antes de pagarlo; mientras este sitio no haya fijado ninguno, la cuenta se reactiva automáticamente en la fecha de fin. Después de una suspensión permanente, la cuenta no se puede reactivar, ni pagando ni de otra forma.',
        'Mientras la cuenta esté suspendida o inhabilitada no tenés acceso a los viajes: los que tenías por delante se cancelan, y a las personas que habían pagado un lugar se les devuelve todo. La plata de los viajes que se investigan queda retenida: como máximo 60 días, que dos administradores pueden prolongar una vez por 60 más; después el viaje se liquida según las reglas. Igual podés descargar tus datos, cerrar la cuenta, seguir tus devoluciones y, en los viajes que ya salieron, reclamar, responder reclamos, decir que no pudiste hacer el viaje y cargar comprobantes. Podés apelar, una vez y gratis, dentro de los 6 meses. La apelación la resuelve, en 14 días como máximo, alguien del equipo que no haya tomado la decisión.',
      ],
    },
    {
      id: 'responsibility',
      heading: '12. De qué es responsable cada uno',
      paragraphs: [
        'Cada persona responde por lo que publica y por lo que hace en el viaje. El conductor responde por su auto, sus papeles y su forma de manejar. Nosotros respondemos por llevar el sitio con cuidado y por respetar estos términos. No aseguramos los viajes, no revisamos los autos, no consultamos antecedentes de manejo ni vigilamos los recorridos; tampoco podemos prometer que un viaje se haga ni que el sitio nunca se caiga.',
        'Nada de lo que dice acá te quita los derechos irrenunciables que te da la ley.',
      ],
    },
    {
      id: 'closing-your-account',
      heading: '13. Cerrar tu cuenta',
      paragraphs: [
        'Podés cerrar tu cuenta cuando quieras, siempre que no tengas viajes confirmados por delante ni plata pendiente; la pantalla te muestra qué falta. La política de privacidad explica qué pasa con tus datos.',
      ],
    },
    {
      id: 'changes-and-law',
      heading: '14. Cambios, ley y contacto',
      paragraphs: [
        'Si cambiamos estos términos, esta página lo muestra con la fecha nueva, y te vamos a pedir que aceptes la versión nueva la próxima vez que ingreses. Lo que ya acordaste, como un lugar, sigue bajo los términos de ese día. Si no aceptás la versión nueva, igual podés cancelar tus viajes y lugares, descargar tus datos y cerrar la cuenta. Se aplica la ley de la República Argentina.',
        'Para consultas o reclamos, usá el enlace de contacto al pie o el buzón de sugerencias.',
      ],
    },
  ],
}
