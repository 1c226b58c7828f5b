import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Política de privacidad',
  intro:
    'Qué sabe Tramo de vos, para qué, quién más lo ve, cuánto tiempo queda y qué podés hacer al respecto. No vendemos datos ni mostramos publicidad.',
  updated: 'Vigente desde el 17 de diciembre de 2021. Esta versión rige desde el 28 de noviembre de 2026.',
  sections: [
    {
      id: 'who-is-responsible',
      heading: '1. Quién es responsable',
      paragraphs: [
        'Quienes están a cargo de este sitio son responsables de los datos personales que guarda. Les podés escribir con el enlace de contacto al pie. Tramo es un proyecto de estudiantes y de código abierto, así que también puede haber otros sitios que lo usen; cada uno responde por sus propios datos.',
      ],
    },
    {
      id: 'what-we-keep',
      heading: '2. Qué guardamos',
      paragraphs: ['Para mirar hace falta muy poco; la mayor parte se pide al registrarte o al publicar un viaje.'],
      points: [
        'De tu ingreso: correo electrónico y, como sugerencia, nombre, apellido y foto.',
        'De tu registro: nombre y apellido, foto, número de DNI o pasaporte, fotos del frente y el dorso, género, edad, teléfono, calle, ciudad, provincia, lo que escribas sobre vos y, si querés, Facebook e Instagram.',
        'De quienes manejan: patente, marca, modelo, color y cilindrada del auto, cédula verde y cédulas azules, donde este sitio los pide fotos del registro, el seguro y la verificación técnica con el día hasta el que valen, y el CBU para transferir los aportes.',
        'De los viajes: viajes, reservas, paradas marcadas en la ruta, pagos y devoluciones (nunca datos de tarjetas), comprobantes, calificaciones, mensajes, denuncias y sanciones.',
        'Del uso del sitio: registros técnicos con hora, dirección y qué se pidió, y la constancia de que aceptaste los términos: qué versión, cuándo, en qué idioma y desde qué dirección.',
        'De lo que nos pedís recordar: alertas, viajes guardados, y de qué querés que te avisemos y dónde.',
        'Del buzón de sugerencias y del botón de arrepentimiento: nombre, correo electrónico y lo que escribiste, y de un arrepentimiento su código y la respuesta.',
      ],
    },
    {
      id: 'login',
      heading: '3. El ingreso',
      paragraphs: [
        'Del ingreso se ocupa un proveedor de identidad externo. Comprueba quién sos y nos informa los datos nombrados arriba; nunca vemos tu contraseña, y sus claves de acceso quedan en nuestro servidor, no en tu dispositivo. Lo que ese proveedor hace con tus datos está en su propia política.',
      ],
    },
    {
      id: 'what-for',
      heading: '4. Para qué los usamos',
      paragraphs: [
        'Para que puedas buscar, ofrecer, pagar y calificar viajes; para saber que cada persona es mayor de edad, tiene una sola cuenta y es quien viaja; para calcular partes y devoluciones; para ayudar cuando hay un problema; para mantener seguro el sitio; y para cumplir con la ley. Nos apoyamos en tu consentimiento, en lo necesario para cumplir con el viaje que acordaste y en obligaciones legales. Si no querés dar los datos que pide un paso, ese paso no se puede hacer, y el resto sí.',
        'No armamos perfiles publicitarios. Un programa le señala al equipo de administración los comentarios de viajes que hablan de plata y los recorridos que parecen un negocio; no lee los chats. Ninguna sanción la decide un programa por su cuenta: siempre decide una persona.',
      ],
    },
    {
      id: 'who-sees-what',
      heading: '5. Quién ve qué en Tramo',
      paragraphs: [
        'Quienes visitan el sitio sin ingresar no ven nada tuyo. Quien recibe la dirección de un viaje ve sus ciudades, el día, la hora, el precio y los lugares libres, y nada sobre su gente.',
      ],
      points: [
        'Quienes ingresaron: nombre y apellido, foto, género, edad, promedio y calificaciones publicadas, si el equipo de administración revisó tu documento y qué papeles con fecha vio, con mes y año, si tu teléfono está verificado, si cancelás pocas veces, a veces o seguido, lo que escribiste sobre vos, tus redes, tu correo electrónico salvo que lo ocultes (quien no cargó su documento lo ve solo si viaja con vos o si se escriben), y de tu auto la marca, el modelo, el color, la cilindrada y los últimos tres caracteres de la patente.',
        'Quien te lleva o quien viaja en tu auto: también tu teléfono y la patente completa, desde 24 horas antes de la salida hasta 7 días después del viaje. Si el lugar se confirma más tarde, desde 30 minutos después de confirmarlo, o enseguida cuando falta menos de una hora. Entre pasajeros nadie ve el teléfono de los demás, y un correo que ocultaste lo ve solo el equipo de administración.',
        'Quienes comparten un viaje con vos: los comprobantes de ese viaje, si los hay.',
        'El equipo de administración: lo que necesita para ayudar y moderar. No lee los chats privados; una denuncia le muestra los mensajes señalados y hasta 20 alrededor. Para ver tu número de documento completo o las fotos de tus documentos tiene que haber ingresado de nuevo recién y escribir un motivo; cada apertura queda registrada y la ves en tu perfil.',
        'Nadie más que vos y el equipo de administración: número de documento, domicilio, CBU y cédulas verde y azules.',
      ],
    },
    {
      id: 'who-else-receives-it',
      heading: '6. Quién más los recibe',
      paragraphs: ['Nadie compra ni alquila tus datos. Salen de este sitio solo en estos casos, y solo los que hacen falta:'],
      points: [
        'El proveedor de identidad, para que ingreses.',
        'El proveedor de pagos, para cobrar y devolver.',
        'El servicio de SMS, si pedís un código por SMS: tu número.',
        'El alojamiento de imágenes. Las fotos y los documentos se guardan por defecto en nuestro propio almacenamiento. Quien está a cargo de este sitio puede elegir, en cambio, un servicio externo de alojamiento de imágenes.',
        'Los mapas y las sugerencias de lugares salen por defecto de este sitio. Si se eligió un servicio externo, recibe los lugares consultados y, para el mapa, la dirección de internet de tu dispositivo.',
        'El servicio de correo y, si activás las notificaciones, el de tu navegador, para entregarlas.',
        'Jueces y autoridades, cuando la ley nos obliga.',
      ],
    },
    {
      id: 'other-countries',
      heading: '7. Otros países',
      paragraphs: [
        'Algunos de esos proveedores pueden guardar datos fuera de la Argentina. Quien está a cargo de este sitio tiene que elegirlos de modo que tus datos conserven la protección que exige la ley argentina.',
      ],
    },
    {
      id: 'how-long',
      heading: '8. Cuánto tiempo quedan',
      paragraphs: [
        'Al terminar cada plazo los datos se borran o se vuelven anónimos. Si corresponden varios plazos, vale el más largo, y solo para lo que abarca.',
      ],
      points: [
        'Datos de la cuenta, si no la cerrás: 5 años desde el último uso. Te avisamos 60 y 7 días antes.',
        'Datos de la cuenta, después de cerrarla: 30 días.',
        'Datos de la cuenta, después de cerrarla con una calificación negativa (menos de 2,5) o una denuncia: 2 años.',
        'Datos financieros: hasta 10 años.',
        'Registros técnicos: hasta 12 meses.',
        'Grabaciones de llamadas: hasta 1 mes; el análisis de llamadas: 1 año. Hoy Tramo no graba llamadas.',
        'Datos de cuentas suspendidas: 2 años si la suspensión fue temporal, 10 años si fue permanente.',
        'Archivo legal (disputas, apelaciones, arrepentimientos, aceptación de los términos): hasta 5 años.',
        'Registro, seguro y verificación técnica: la foto como la de tu documento, y a más tardar cuando vencen o, en el momento, cuando los retirás desde tu perfil; hasta cuándo valían, 12 meses más.',
        'Fotos de tu documento: 30 días después de revisadas, 7 días después de rechazadas. Una copia de respaldo anterior todavía las puede abrir hasta que se borra, como mucho 35 días más tarde.',
        'Nombres de las personas sin cuenta que viajan en tu reserva, chicos incluidos: 30 días después del viaje, más si hay una denuncia o un caso abierto. Los ven vos, quien maneja y quienes administran, desde el pago.',
        'Comprobantes: 90 días desde que se acredita el viaje, más si hay un caso abierto o que todavía se puede apelar, y mientras el pago tenga menos de 180 días. Sugerencias: 12 meses. Pagos que no se completaron: 30 días. Copias de respaldo: 35 días.',
      ],
    },
    {
      id: 'what-remains',
      heading: '9. Qué queda cuando te vas',
      paragraphs: [
        'Los viajes, las reservas y las calificaciones que escribiste quedan sin tu nombre, como de alguien que ya no está en Tramo. El texto de tus mensajes se borra; los que te escribieron quedan para quien los escribió. Antes de confirmar el cierre, la pantalla muestra qué se conserva y por qué.',
      ],
    },
    {
      id: 'your-rights',
      heading: '10. Tus derechos',
      paragraphs: [
        'La Ley 25.326 de la República Argentina te da estos derechos sobre tus datos. Ejercerlos es gratis.',
        'Si no quedás conforme, podés reclamar ante la autoridad de control de esa ley, la Agencia de Acceso a la Información Pública (AAIP). Si te protege el derecho de la Unión Europea, también valen los plazos de un mes que fija.',
      ],
      points: [
        'Acceso: ves y descargás todo lo que hay sobre vos desde tu perfil, en el momento; si nos lo pedís, dentro de los 10 días corridos. La ley habla de un acceso gratuito cada seis meses; acá podés hacerlo cuando quieras.',
        'Rectificación: corregís tus datos por tu cuenta o nos lo pedís; dentro de los 5 días hábiles.',
        'Supresión: cerrás la cuenta o nos lo pedís; actuamos dentro de los 5 días hábiles. Lo que una obligación legal o los derechos de otras personas nos exijan conservar queda por los plazos de arriba.',
        'Oposición y limitación: nos pedís que dejemos de usar ciertos datos aunque los conservemos; dentro de los 5 días hábiles.',
        'Llevarte tus datos: la descarga viene en un formato que los programas pueden leer.',
      ],
    },
    {
      id: 'how-to-ask',
      heading: '11. Cómo pedirlo',
      paragraphs: [
        'Lo más rápido es tu perfil. Si no, escribinos con el enlace de contacto al pie. Para saber que sos vos, podemos pedirte que ingreses de nuevo o, si no podés, datos de tu último viaje. Quienes tienen la cuenta suspendida o inhabilitada conservan estos derechos.',
      ],
    },
    {
      id: 'security',
      heading: '12. Cómo los cuidamos',
      paragraphs: [
        'Los números y las fotos de documentos se guardan cifrados. Las imágenes se vuelven a escribir al llegar, con lo que pierden datos ocultos como el lugar donde se sacaron, y las de documentos no tienen dirección pública. Los pasos delicados te piden ingresar de nuevo. Lo que hace el equipo de administración queda anotado en un registro que nadie puede cambiar sin que se note. Los formularios que no piden ingresar se cuidan de los robots sin ninguna otra empresa: miramos con qué rapidez se completan y cuántos llegan de una misma dirección en una hora. Ningún sistema es perfectamente seguro; si pasa algo que te ponga en riesgo, te lo vamos a decir.',
      ],
    },
    {
      id: 'minors',
      heading: '13. Menores de edad',
      paragraphs: [
        'Tramo es para personas de 18 años o más. Si nos enteramos de que una cuenta es de un menor, la cerramos y sus datos siguen los plazos de arriba.',
      ],
    },
    {
      id: 'cookies-and-changes',
      heading: '14. Cookies y cambios',
      paragraphs: [
        'Lo que se guarda en tu dispositivo está contado en la política de cookies. Si cambiamos esta política, esta página lo muestra con la fecha nueva, y nada que necesite un consentimiento nuevo tuyo vale sin que lo des.',
      ],
    },
  ],
}
