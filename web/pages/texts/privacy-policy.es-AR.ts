import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Política de privacidad',
  intro:
    'Qué sabe Tramo de vos, para qué, quién más lo ve, cuánto tiempo lo guardamos y qué podés hacer al respecto. No vendemos datos ni mostramos publicidad.',
  updated: 'Vigente desde el 17 de diciembre de 2021. Esta versión rige desde el 28 de noviembre de 2026.',
  sections: [
    {
      id: 'who-is-responsible',
      heading: '1. Quién es responsable',
      paragraphs: [
        'Las personas que llevan este sitio son responsables de los datos personales que guarda. Podés escribirles con el enlace de contacto al pie. Tramo es un proyecto de estudiantes y de código abierto, así que también puede haber otros sitios que lo usen; cada uno responde por sus propios datos.',
      ],
    },
    {
      id: 'what-we-keep',
      heading: '2. Qué guardamos',
      paragraphs: [
        'Para recorrer el sitio te pedimos muy poco; la mayoría de los datos te los pedimos cuando te registrás o publicás un viaje.',
      ],
      points: [
        'De tu ingreso: correo electrónico y, como sugerencia, nombre, apellido y foto.',
        'De tu registro: nombre y apellido, foto, número de DNI o pasaporte, fotos del frente y el dorso, género, edad, teléfono, calle, ciudad, provincia, lo que escribas sobre vos y, si querés, Facebook e Instagram.',
        'De los conductores: patente, marca, modelo, color y cilindrada del auto, cédula verde y cédulas azules, el CBU para transferir los aportes y, si este sitio los pide, fotos del registro, el seguro y la verificación técnica, con su vencimiento.',
        'De los viajes: viajes, reservas, paradas marcadas en la ruta, pagos y devoluciones (nunca datos de tarjetas), comprobantes, calificaciones, mensajes, denuncias y sanciones.',
        'Del uso del sitio: registros técnicos con la hora, la dirección de internet y la página, y la constancia de que aceptaste los términos: qué versión, cuándo, en qué idioma y desde qué dirección.',
        'Lo que nos pedís que recordemos: alertas, viajes guardados y qué avisos querés recibir y dónde.',
        'Del buzón de sugerencias y del botón de arrepentimiento: nombre, correo electrónico y lo que escribiste, y, si es un arrepentimiento, también el código y la respuesta.',
      ],
    },
    {
      id: 'login',
      heading: '3. El ingreso',
      paragraphs: [
        'Del ingreso se ocupa un proveedor de identidad externo. Comprueba quién sos y nos informa los datos nombrados arriba; nunca vemos tu contraseña, y sus claves de acceso quedan en nuestro servidor, no en tu dispositivo. La política de ese proveedor explica qué hace con tus datos.',
      ],
    },
    {
      id: 'what-for',
      heading: '4. Para qué los usamos',
      paragraphs: [
        'Para que puedas buscar, ofrecer, pagar y calificar viajes; para saber que cada persona es mayor de edad, tiene una sola cuenta y es la que viaja; para calcular las partes y las devoluciones; para ayudar cuando hay un problema; para mantener seguro el sitio; y para cumplir con la ley. Nos basamos en tu consentimiento, en lo necesario para cumplir con el viaje que acordaste y en obligaciones legales. Si no querés dar los datos que pide un paso, no vas a poder hacer ese paso, pero sí usar el resto.',
        'No armamos perfiles publicitarios. Un programa le señala a nuestro equipo los comentarios de viajes que hablan de plata y los recorridos que parecen un negocio; no lee los chats. Ninguna sanción la decide un programa por su cuenta: siempre decide una persona.',
      ],
    },
    {
      id: 'who-sees-what',
      heading: '5. Quién ve qué en Tramo',
      paragraphs: [
        'Los visitantes que no ingresaron no ven nada sobre vos. Cualquiera que tenga el enlace de un viaje ve las ciudades, el día, la hora, el precio y los lugares libres, y nada sobre las personas.',
      ],
      points: [
        'Los que ingresaron: nombre y apellido, foto, género, edad, promedio y calificaciones publicadas, si nuestro equipo revisó tu documento, qué papeles revisó y hasta qué mes y año están vigentes, si tu teléfono está verificado, si cancelás pocas veces, a veces o con frecuencia, lo que escribiste sobre vos, tus redes, tu correo electrónico salvo que lo ocultes (las personas que no cargaron su documento lo ven solo si viajan con vos o si se escriben), y de tu auto la marca, el modelo, el color, la cilindrada y los últimos tres caracteres de la patente.',
        'Tu conductor o tus pasajeros: también tu teléfono y la patente completa, desde 24 horas antes de la salida hasta 7 días después del viaje. Si el lugar se confirma más tarde, desde 30 minutos después de confirmarlo, o enseguida cuando falta menos de una hora. Los pasajeros no ven el teléfono de los demás pasajeros, y si ocultaste tu correo, solo lo ve nuestro equipo.',
        'Los que comparten un viaje con vos: los comprobantes de ese viaje, si los hay.',
        'Nuestro equipo: lo que necesita para ayudar y moderar. No lee los chats privados; una denuncia le muestra los mensajes señalados y hasta 20 alrededor. Para ver tu número de documento completo o las fotos de tus documentos, tiene que iniciar sesión de nuevo y escribir un motivo; cada vez queda registrado y lo ves en tu perfil.',
        'Solo vos y nuestro equipo: número de documento, domicilio, CBU y cédulas verde y azules.',
      ],
    },
    {
      id: 'who-else-receives-it',
      heading: '6. Quién más los recibe',
      paragraphs: ['Nadie compra ni alquila tus datos. Solo los compartimos en estos casos, y solo los necesarios:'],
      points: [
        'El proveedor de identidad, para que ingreses.',
        'El proveedor de pagos, para cobrar y devolver.',
        'El servicio de SMS, si pedís un código por SMS: tu número.',
        'El alojamiento de imágenes. Por defecto, las fotos y los documentos se guardan en nuestro propio almacenamiento. Los responsables de este sitio pueden elegir, en cambio, un servicio externo de alojamiento de imágenes.',
        'Por defecto, los mapas y las sugerencias de lugares salen de este sitio. Si se eligió un servicio externo, ese servicio recibe los lugares consultados y, para el mapa, la dirección de internet de tu dispositivo.',
        'El servicio de correo y, si activás los avisos push, el servicio de push de tu navegador, para entregarlos.',
        'Jueces y autoridades, cuando la ley nos obliga.',
      ],
    },
    {
      id: 'other-countries',
      heading: '7. Otros países',
      paragraphs: [
        'Algunos de esos proveedores pueden guardar datos fuera de la Argentina. Los responsables de este sitio tienen que elegir proveedores que protejan tus datos como exige la ley argentina.',
      ],
    },
    {
      id: 'how-long',
      heading: '8. Cuánto tiempo los guardamos',
      paragraphs: [
        'Al terminar cada plazo los datos se borran o se vuelven anónimos. Si corresponden varios plazos, vale el más largo, y solo para lo que abarca.',
      ],
      points: [
        'Datos de la cuenta, si no la cerrás: 5 años desde el último uso. Te avisamos 60 días y 7 días antes.',
        'Datos de la cuenta, después de cerrarla: 30 días.',
        'Datos de la cuenta, después de cerrarla con una calificación negativa (menos de 2,5) o una denuncia: 2 años.',
        'Datos financieros: hasta 10 años.',
        'Registros técnicos: hasta 12 meses.',
        'Grabaciones de llamadas: hasta 1 mes; el análisis de llamadas: 1 año. Hoy Tramo no graba llamadas.',
        'Datos de cuentas suspendidas: 2 años si la suspensión fue temporal, 10 años si fue permanente.',
        'Archivo legal (disputas, apelaciones, arrepentimientos, aceptación de los términos): hasta 5 años.',
        'Registro, seguro y verificación técnica: guardamos la foto el mismo tiempo que las de tu documento y, como máximo, hasta el vencimiento. Si borrás un documento desde tu perfil, borramos su foto en el momento. La fecha de vencimiento la guardamos 12 meses más.',
        'Fotos de tu documento: 30 días después de revisadas, 7 días después de rechazadas. Se pueden recuperar de una copia de respaldo anterior hasta que se borre, como máximo 35 días más tarde.',
        'Nombres de las personas sin cuenta que viajan en tu reserva, chicos incluidos: 30 días después del viaje, o más si hay una denuncia o un caso abierto. Después de pagar, los ven vos, el conductor y nuestro equipo.',
        'Comprobantes: 90 días desde que se liquida el viaje, o más si hay un caso abierto o que todavía se puede apelar, y mientras el pago tenga menos de 180 días. Sugerencias: 12 meses. Pagos que no se completaron: 30 días. Copias de respaldo: 35 días.',
      ],
    },
    {
      id: 'what-remains',
      heading: '9. Qué queda cuando te vas',
      paragraphs: [
        'Los viajes, las reservas y las calificaciones que escribiste quedan sin tu nombre, con la firma «Exmiembro». El texto de tus mensajes se borra; los mensajes que te escribieron les quedan a las personas que los escribieron. Antes de confirmar que querés cerrar la cuenta, la pantalla te muestra qué conservamos y por qué.',
      ],
    },
    {
      id: 'your-rights',
      heading: '10. Tus derechos',
      paragraphs: [
        'La Ley 25.326 de la República Argentina te da estos derechos sobre tus datos. Ejercerlos es gratis.',
        'Si no quedás conforme, podés reclamar ante la autoridad de control de esa ley, la Agencia de Acceso a la Información Pública (AAIP). Si te protege el derecho de la Unión Europea, también valen los plazos de un mes que establece.',
      ],
      points: [
        'Acceso: desde tu perfil podés ver y descargar en el momento todo lo que tenemos sobre vos; si nos lo pedís, dentro de los 10 días corridos. La ley habla de un acceso gratuito cada seis meses; acá podés hacerlo cuando quieras.',
        'Rectificación: corregí tus datos o pedinos que lo hagamos; dentro de los 5 días hábiles.',
        'Supresión: cerrá la cuenta o pedínoslo; lo hacemos dentro de los 5 días hábiles. Lo que una obligación legal o los derechos de otras personas nos exijan conservar queda por los plazos de arriba.',
        'Oposición y limitación: pedinos que dejemos de usar ciertos datos aunque los conservemos; dentro de los 5 días hábiles.',
        'Portabilidad: la descarga está en un formato que los programas pueden leer.',
      ],
    },
    {
      id: 'how-to-ask',
      heading: '11. Cómo pedirlo',
      paragraphs: [
        'Lo más rápido es tu perfil. Si no, escribinos con el enlace de contacto al pie. Para saber que sos vos, podemos pedirte que ingreses de nuevo o, si no podés, datos de tu último viaje. Las personas con la cuenta suspendida o inhabilitada conservan estos derechos.',
      ],
    },
    {
      id: 'security',
      heading: '12. Cómo los cuidamos',
      paragraphs: [
        'Los números y las fotos de documentos se guardan cifrados. Cuando llega una imagen, la procesamos para quitarle datos ocultos, como el lugar donde se sacó, y las de documentos no tienen dirección pública. Para los pasos sensibles te pedimos que inicies sesión de nuevo. Lo que hacen los administradores queda en un registro que nadie puede cambiar sin que se note. Protegemos de los robots los formularios que no piden ingresar, sin ninguna otra empresa: miramos con qué rapidez se completan y cuántos llegan de una misma dirección en una hora. Ningún sistema es perfectamente seguro; si pasa algo que te ponga en riesgo, te lo vamos a decir.',
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
        'La política de cookies explica qué se guarda en tu dispositivo. Si cambiamos esta política, esta página lo muestra con la fecha nueva, y cualquier cambio que necesite tu consentimiento vale solo cuando lo des.',
      ],
    },
  ],
}
