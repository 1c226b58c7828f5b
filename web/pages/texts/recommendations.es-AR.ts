import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Recomendaciones de seguridad',
  intro:
    'Compartir un auto es confiar en alguien que quizás todavía no conocés. Estos hábitos ayudan a que todos lleguen bien. Son solo consejos: las reglas están en los términos y condiciones.',
  sections: [
    {
      id: 'before-you-decide',
      heading: 'Antes de decidir',
      paragraphs: ['Tomate dos minutos para saber con quién vas a viajar.'],
      points: [
        'Leé el perfil entero: foto, descripción, auto, calificación y lo que escribieron los demás. Una mala calificación puede ser un mal día; varias que dicen lo mismo son un aviso.',
        'Que todavía no tenga calificaciones no es mala señal. Preguntá lo que necesites y fijate cómo responde.',
        'Escribí por el chat de Tramo. Si algo sale mal, esa conversación se puede adjuntar a tu denuncia.',
        'Si algo no te cierra, no viajes. No le debés explicaciones a nadie.',
      ],
    },
    {
      id: 'money',
      heading: 'La plata',
      paragraphs: [
        'El aporte cubre la nafta y los peajes divididos por las personas que van en el auto. Cualquier cosa por encima de eso va contra las reglas.',
      ],
      points: [
        'Nunca mandes plata por adelantado, ni por transferencia, ni como seña, ni en efectivo. El conductor no puede pedírtela.',
        'Pagá tu lugar solo por Tramo, en la página del proveedor de pagos, y nunca pases datos de la tarjeta por chat.',
        'Mirá de qué se compone el precio antes de sumarte. Si después te quedan dudas, pedí que se dividan los gastos con los comprobantes de nafta y peajes: nadie puede negarse.',
      ],
    },
    {
      id: 'your-data',
      heading: 'Tus datos',
      paragraphs: [
        'El teléfono y la patente completa se muestran solo entre el conductor y cada pasajero con lugar confirmado, desde el día anterior al viaje. Nadie necesita, para viajar, una foto de tu documento, tu clave del banco ni un código que te llegó al celular. Si alguien te los pide, denuncialo.',
      ],
    },
    {
      id: 'the-meeting-point',
      heading: 'El punto de encuentro',
      paragraphs: ['Acordá por chat un lugar y una hora exactos, y volvé a confirmarlos el día del viaje.'],
      points: [
        'Elegí un lugar con movimiento y bien iluminado: una estación de servicio, una terminal, una plaza con gente.',
        'Contale a alguien de confianza adónde vas, con quién, en qué auto y a qué hora deberías llegar.',
        'Antes de subir, revisá que la persona, el auto y la patente sean los que figuran en Tramo. Si no coinciden, no subas y denuncialo.',
        'La persona que reservó tiene que ser la que viaja. Para confirmarlo, tanto el conductor como el pasajero pueden pedir un documento.',
      ],
    },
    {
      id: 'on-the-road',
      heading: 'En la ruta',
      paragraphs: ['El conductor cuida a todos. Los pasajeros ayudan a que sea fácil.'],
      points: [
        'Cinturón puesto, adelante y atrás, durante todo el viaje.',
        'Nada de alcohol ni drogas antes de manejar ni mientras manejás. El celular, lejos de las manos.',
        'Hacé una parada cada dos horas, o antes si te cansás. Más vale llegar tarde que no llegar.',
        'Respetá las preferencias publicadas: mascotas, fumar, comida, chicos y cuántas personas van atrás.',
        'Si la forma de manejar te asusta, decilo. Si sigue igual, pedí parar en un lugar seguro y con gente, y bajate.',
      ],
    },
    {
      id: 'if-you-drive',
      heading: 'Si manejás',
      paragraphs: ['Tu auto y tus papeles son tu responsabilidad; Tramo no asegura los viajes ni revisa los autos.'],
      points: [
        'Llevá el registro, la cédula verde (o la azul si el auto no es tuyo), el seguro al día y la verificación técnica.',
        'Preguntale a tu aseguradora si cubre los viajes con gastos compartidos. Cobrar más de lo que corresponde te puede dejar sin cobertura.',
        'Revisá cubiertas, luces, frenos, cinturones y el pronóstico antes de salir.',
        'Ofrecé solo lugares que tengan cinturón y dejá espacio para el equipaje.',
        'Si se te hizo tarde o no podés ir, avisá enseguida. Los que te esperan también tienen planes.',
      ],
    },
    {
      id: 'women-only-trips',
      heading: 'Viajes solo para mujeres',
      paragraphs: [
        'Si manejás y en tu perfil indicaste género femenino, podés ofrecer un viaje solo para mujeres, y solo se pueden sumar personas que hayan indicado lo mismo. El género es el que cada persona declara; si alguien no es quien dijo ser, no subas y avisanos.',
      ],
    },
    {
      id: 'if-something-goes-wrong',
      heading: 'Si algo sale mal',
      paragraphs: [
        'Ante una emergencia, primero llamá al número de emergencias del lugar donde estés (911 en la Argentina). Tramo no es un servicio de emergencias y nadie controla los viajes en tiempo real.',
        'Después denuncialo, desde el viaje, el perfil, la calificación o la conversación. La otra persona no se va a enterar de que fuiste vos. Nuestro equipo no lee los chats privados; con la denuncia solo ve los mensajes que señales y los que están alrededor. También podés bloquear a la persona.',
      ],
    },
    {
      id: 'afterwards',
      heading: 'Después del viaje',
      paragraphs: [
        'Calificá a la persona con la que viajaste, a partir de las 24 horas del inicio del viaje. Contá lo que pasó, con buena onda y con precisión: le sirve a la próxima persona. Nadie ve la otra calificación antes de escribir la suya, así que podés ser sincero.',
      ],
    },
  ],
}
