import type { TextsInCar } from '../readText.ts'

export const texts: TextsInCar = {
  '/faq': {
    'can-i-bring-others': {
      paragraphs: [
        'Sí, hasta seis lugares en una reserva, contando el tuyo. Das el nombre de cada adulto que viaja con vos y confirmás que tiene 18 años o más y está de acuerdo. Los chicos viajan donde quien maneja los recibe. Todos los lugares cuestan lo mismo, y los pagás todos en el auto; si solo algunos no pueden viajar, dejás sus lugares y conservás el tuyo. Los nombres los ven vos, quien maneja y el equipo desde la reserva; 30 días después del viaje se borran. A quien tiene su propia cuenta lo invitás desde el mismo diálogo: le mandás la dirección, acepta, y desde entonces ve la reserva, puede dejarla y califica como cualquier pasajero. En los viajes solo para mujeres, cada una necesita su propia cuenta.',
      ],
    },
    'how-much-do-drivers-receive': {
      paragraphs: [
        'La parte de la nafta y los peajes que le toca a cada pasajero, en el auto. Es plata para el viaje, no una ganancia. Cuánto se junta depende de la distancia, los peajes y cuánta gente se suma. Tramo no cobra comisión.',
      ],
    },
    'how-do-i-join': {
      paragraphs: [
        'Buscá por origen, destino, fecha y lugares, abrí el viaje y sumate. Hay quienes aceptan de antemano: tu lugar queda reservado en el momento. Otros responden cada pedido, en 24 horas y a más tardar 2 horas antes de la salida; si aceptan, el lugar es tuyo. Pagás en el auto.',
      ],
    },
    'what-if-the-trip-is-full': {
      paragraphs: [
        'Anotate en la lista de espera. Si se libera un lugar en tu tramo, se lo ofrecemos a la primera persona de la lista, por tantos lugares como pidió, y se lo guardamos un rato. Si lo tomás, es tuyo; si no, pasa a quien sigue. Esperar no cuesta nada.',
      ],
    },
    'when-do-i-pay': {
      paragraphs: [
        'Le pagás en el auto a quien maneja, en efectivo o por transferencia, como arreglen ahí. No se paga nada por adelantado y por Tramo no pasa plata. La página de tu lugar dice cuánto es; quien maneja ve el mismo importe al lado de tu nombre.',
      ],
    },
    'money-in-advance': {
      paragraphs: [
        'No la mandes, e informalo desde la conversación o el viaje. Nadie que maneje puede pedir plata por adelantado, ni por transferencia ni de otra manera, ni más que la parte del gasto. Y si un pasajero se baja sin pagar, informalo desde su página: el equipo lo mira y le queda registrado.',
      ],
    },
    'dividing-with-receipts': {
      paragraphs: [
        'Sí, y nadie se puede negar. Desde la reserva hasta 48 horas después del final previsto del viaje, quien maneja o cualquier pasajero puede pedir que el gasto se divida con los comprobantes de nafta y peajes. Quien maneja tiene 7 días para cargarlos. Cada tramo se divide entre quienes iban ahí. Si tu parte real fue menor que lo que pagaste, quien maneja te devuelve la diferencia; si fue mayor, nadie paga más que el precio publicado.',
      ],
    },
    'way-back-and-every-week': {
      paragraphs: [
        'Sí. En el formulario, marcá que querés publicar también la vuelta o repetir el viaje cada semana: hasta 30 viajes de una vez. Cada uno es un viaje aparte, con sus propios lugares, que podés cambiar o cancelar solo o junto con los que siguen. Si viajás de pasajero, en la página del viaje ves si hay vuelta y qué otros días va; cada uno se reserva por separado.',
      ],
    },
    canceling: {
      paragraphs: [
        'No debés nada. Cancelá lo antes que puedas: a menos de 24 horas de la salida queda registrado, y lo ven quienes manejan. Si cancela quien maneja, le queda registrado a esa persona.',
      ],
    },
    'not-driven': {
      paragraphs: [
        'Decilo en la página de tu reserva, desde la hora en que te pasaban a buscar hasta 48 horas después del final previsto del viaje. La otra persona tiene al menos 48 horas para decir que no fue así; si no lo hace, el informe queda en firme y le queda registrado. Si lo hace, decide el equipo en 10 días. Si el viaje no se hizo, se les pregunta a todos los pasajeros.',
      ],
    },
    'changing-a-trip': {
      paragraphs: [
        'No. Cuando alguien ya tiene un lugar, la ruta, el día y si es solo para mujeres quedan como están, y tu precio no sube. Quien maneja puede proponer otra hora, hasta 2 horas antes o después, otro auto u otros puntos de encuentro. Se les pregunta a todos los que tienen un lugar, con hasta 24 horas para responder; quien no acepta o no responde deja el viaje y no debe nada.',
      ],
    },
    suspended: {
      paragraphs: [
        'Al ingresar ves por qué, hasta donde se te informa, y hasta cuándo. Podés apelar una vez, gratis, dentro de los 6 meses; te contesta dentro de los 14 días alguien de la administración que no tomó la decisión. También podés descargar tus datos, cerrar la cuenta y, sobre viajes que ya salieron, avisar, objetar, decir que no pudiste hacer el viaje y cargar comprobantes. Después de una suspensión temporal la cuenta vuelve sola. De una permanente no se vuelve, salvo por la apelación.',
      ],
    },
    alerts: {
      paragraphs: [
        'Sí. Guardá una búsqueda como alerta y te avisamos cuando alguien publique un viaje así. Lo que pasa con tus lugares, cambios y mensajes se avisa en el sitio y, según elijas en tu página de avisos, por correo o en tu dispositivo.',
      ],
    },
    offline: {
      paragraphs: [
        'En parte. Mientras tu sesión está abierta, tu dispositivo guarda tus próximos viajes, para que en la ruta puedas leer cuándo y dónde, con quién, en qué auto y cómo comunicarte. Los mensajes que escribas mientras tanto salen cuando hay conexión. Para buscar y reservar hace falta tenerla.',
      ],
    },
    'my-data': {
      paragraphs: [
        'Sí, las dos cosas desde tu perfil y gratis. La cuenta se puede cerrar cuando no tiene viajes confirmados por delante. La política de privacidad cuenta qué se borra a los 30 días y qué tiene que quedar más tiempo.',
      ],
    },
  },
  '/terms-and-conditions': {
    'the-contribution': {
      paragraphs: [
        0,
        1,
        'Le pagás en el auto a quien maneja, en efectivo o por transferencia; por Tramo no pasa plata. Nadie que maneje puede pedir un pago por adelantado, ni más que la parte del gasto, de ninguna forma: efectivo, transferencia, regalos o cargos extra.',
      ],
    },
    'dividing-with-receipts': {
      paragraphs: [
        'Quien maneja o cualquier pasajero con un lugar reservado puede pedir que el gasto se divida con los comprobantes de nafta y peajes, hasta 48 horas después del final previsto del viaje. Nadie se puede negar. El pedido cae cuando nadie de quienes lo pidieron tiene ya un lugar.',
        'Quien maneja tiene entonces 7 días, contados desde el final previsto del viaje si se pidió antes, para cargar los importes y las fotos de los comprobantes; el equipo puede dar 7 días más, una vez. Cada metro del camino cuesta lo mismo y se divide entre quienes iban ahí. Si tu parte es menor que lo que pagaste, quien maneja te devuelve la diferencia. Si es mayor, el precio publicado es lo máximo que paga cualquiera. Se calcula una sola vez y es definitivo.',
        'El combustible cuenta por los litros cuando el tanque se llenó en las dos puntas; si no, por la distancia y el consumo declarado, del que cuentan como máximo 8 litros cada 100 km. Cuando el precio o los litros son menos de la mitad o más del doble de lo esperable, o los peajes más del doble, el equipo mira primero las fotos, en 10 días; después los comprobantes no cuentan. Sin comprobantes que cuenten, la parte se calcula con el precio de referencia del combustible, como máximo 5 litros cada 100 km, sin peajes y con todos los lugares que se ofrecieron, aunque hayan quedado vacíos, y el caso va al equipo.',
      ],
    },
    'booking-and-paying': {
      paragraphs: [
        'Una reserva es de uno a seis lugares en un viaje: el de quien tiene la cuenta y los de quienes viajan con esa persona. Los adultos que viajan con vos están de acuerdo y tienen 18 años o más; los chicos viajan donde quien maneja los recibe; quien tiene su propia cuenta acepta antes en Tramo. Cuando quien maneja acepta de antemano, el lugar de una persona registrada queda reservado en el momento. Cuando responde cada pedido, la respuesta llega en 24 horas y nunca más tarde que 2 horas antes de la salida, y un sí reserva el lugar. Sin registrarte podés tener 2 lugares por delante, y cada pedido lo responde quien maneja.',
        'Quien reservó paga todos los lugares en el auto. No pagar la parte acordada no está permitido y se puede informar.',
        2,
      ],
    },
    'canceling-and-not-coming': {
      paragraphs: ['No se pagó nada por adelantado, así que no se debe nada. Esto es lo que cuenta:'],
      points: [
        'Cancelar a menos de 24 horas de la salida, y no presentarse, queda registrado, y lo ven los demás.',
        'A quien maneja y cancela, no viene o no hace el viaje, le queda registrado.',
        'Las ausencias se informan desde la hora prevista en el punto de encuentro hasta 48 horas después del final previsto del viaje. La otra persona puede decir que no fue así hasta ese momento, y por lo menos durante 48 horas; si nadie lo hace, el informe queda en firme. Si lo hace, o si hay informes que se contradicen, decide el equipo en 10 días.',
        'Si se informa que el viaje no se hizo, se les pregunta a todos los pasajeros. Si queda en firme, vale para todos los que no dijeron que viajaron.',
        'Si manejás, podés decir que no pudiste hacer el viaje, hasta 48 horas después de su final previsto. No es una falta.',
      ],
    },
    conduct: { paragraphs: [0], points: [0, 'pedir plata por adelantado, o irse sin pagar la parte acordada;', 1, 2, 3, 4, 5] },
    moderation: {
      paragraphs: [
        0,
        1,
        'Después de una suspensión temporal, la cuenta vuelve sola en la fecha de fin. Una suspensión definitiva no tiene vuelta.',
        'Con la cuenta suspendida o dada de baja no tenés acceso a los viajes: los que tenías por delante se cancelan. Igual podés descargar tus datos, cerrar la cuenta y, sobre los viajes que ya salieron, informar, decir que no fue así, decir que no pudiste manejar y cargar comprobantes. Podés apelar, una vez y sin costo, dentro de los 6 meses. La apelación la decide, dentro de los 14 días, alguien del equipo que no tomó la decisión.',
      ],
    },
    'closing-your-account': {
      paragraphs: [
        'Podés cerrar tu cuenta cuando quieras, mientras no tengas viajes confirmados por delante; la pantalla dice qué falta. Qué pasa con tus datos lo cuenta la política de privacidad.',
      ],
    },
  },
  '/recommendations': {
    money: {
      paragraphs: [0],
      points: [
        'Pagá en el auto, en efectivo o por transferencia, lo que dice la página de tu lugar.',
        'Nunca mandes plata por adelantado, ni por transferencia, depósito o efectivo. Nadie que maneje puede pedirla: si pasa, informalo.',
        'Si un pasajero se baja sin pagar, informalo.',
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
        'De quienes manejan: patente, marca, modelo, color y cilindrada del auto, cédula verde y cédulas azules, y donde este sitio los pide fotos del registro, el seguro y la verificación técnica con el día hasta el que valen.',
        'De los viajes: viajes, reservas y lo que se paga en el auto, paradas marcadas en la ruta, comprobantes, calificaciones, mensajes, denuncias y sanciones.',
        4,
        5,
        6,
      ],
    },
    'what-for': {
      paragraphs: [
        'Para que puedas buscar, ofrecer y calificar viajes; para saber que cada persona es mayor de edad, tiene una sola cuenta y es quien viaja; para calcular partes; para ayudar cuando hay un problema; para mantener seguro el sitio; y para cumplir con la ley. Nos apoyamos en tu consentimiento, en lo necesario para cumplir con el viaje que acordaste y en obligaciones legales. Si no querés dar los datos que pide un paso, ese paso no se puede hacer, y el resto sí.',
        1,
      ],
    },
    'who-sees-what': {
      paragraphs: [0],
      points: [
        0,
        1,
        2,
        3,
        'Nadie más que vos y el equipo de administración: número de documento, domicilio y cédulas verde y azules.',
      ],
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
        'Nombres de las personas sin cuenta que viajan en tu reserva, chicos incluidos: 30 días después del viaje, más si hay una denuncia o un caso abierto. Los ven vos, quien maneja y quienes administran, desde que la reserva está confirmada.',
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
        'Los formularios que empezaste. Lo que escribís al registrarte, cargar un auto, sugerir algo o arrepentirte de algo espera en la pestaña, para que no se pierda nada si la página se carga de nuevo. También lo que estabas por hacer cuando te pedimos ingresar otra vez, con el motivo que diste. El número de documento nunca se guarda ahí. Se borra cuando mandás el formulario, cuando volvés de ingresar, cuando salís y cuando cerrás la pestaña.',
        8,
        9,
        10,
        11,
        12,
      ],
    },
    'other-sites': {
      paragraphs: [
        'Para entrar, tu navegador pasa por las páginas del proveedor de identidad. Esas páginas son de ese proveedor y pueden dejar sus propias cookies, que no vemos ni controlamos; sus políticas dicen qué hacen.',
        1,
      ],
    },
  },
}
