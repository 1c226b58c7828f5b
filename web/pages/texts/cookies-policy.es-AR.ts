import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Política de cookies',
  intro:
    'Tramo guarda en tu dispositivo solo lo que necesita para funcionar. Acá está todo, con su motivo y el tiempo que queda.',
  updated: 'Primera versión: actualizada el 1 de diciembre de 2021. Último cambio: 29 de noviembre de 2026.',
  sections: [
    {
      id: 'what-cookies-are',
      heading: '1. Qué son las cookies',
      paragraphs: [
        'Una cookie es un texto corto que un sitio le pide a tu navegador que guarde y que le mande de vuelta en la próxima visita. Sirve, por ejemplo, para saber que seguís siendo la persona que ingresó hace un rato. Los navegadores tienen además otros lugares donde un sitio puede guardar pequeños datos, que no se envían en cada visita. En esta página llamamos cookies a todo eso, porque para vos la pregunta es la misma: ¿qué queda en mi dispositivo y para qué?',
        'Algunas duran hasta que cerrás el navegador y otras tienen fecha de vencimiento. Algunas son del sitio que estás mirando y otras, de empresas externas. Tramo usa solo las propias.',
      ],
    },
    {
      id: 'what-we-store',
      heading: '2. Qué guardamos',
      paragraphs: ['Todo esto hace falta para algo que pediste, y nada se usa para rastrearte.'],
      points: [
        'Sesión. Se crea cuando ingresás y mantiene tu sesión abierta. Lleva un número al azar que no significa nada, protegido para que los programas de una página no puedan leerlo, y nos ayuda a comprobar que lo que se hace en tu nombre lo hacés vos. Termina cuando cerrás sesión, después de 7 días sin uso y, como máximo, a los 30 días; si sos administrador, antes. En tu perfil ves dónde tenés sesiones abiertas y las podés cerrar.',
        'Ingreso. Mientras vas al proveedor de identidad y volvés, una cookie recuerda en qué página estabas y comprueba que la respuesta es para vos. Dura media hora como máximo y se borra cuando volvés. Si ingresás con un código que te manda Tramo por correo, otra recuerda durante diez minutos qué navegador lo pidió, y una tercera, durante un año, que ya ingresaste desde este navegador, para que nadie te deje afuera pidiendo códigos en tu nombre.',
        'Lo que acabás de hacer. Cuando cambiás algo, una cookie recuerda durante un minuto qué tan recientes tienen que ser las páginas que te mostramos, para que tu cambio aparezca. Lleva un número que no dice nada de vos.',
        'Idioma. El que elegiste en la primera pantalla o al pie: inglés (en-US) o español de la Argentina (es-AR). Si no elegís, el sitio aparece en inglés. Queda hasta que lo cambies o lo borres.',
        'Claro u oscuro. Si tocás el sol o la luna, tu dispositivo recuerda cuál elegiste, hasta que lo borres.',
        'La respuesta al aviso. Lo que contestaste en el aviso de cookies, para no preguntarte en cada página. La recordamos 6 meses.',
        'El viaje que estás por publicar. Mientras revisás cómo queda un viaje antes de publicarlo, el borrador se guarda en la pestaña. Se borra cuando lo publicás, cuando mirás todos los viajes desde el inicio, cuando cerrás sesión y cuando cerrás la pestaña, y no lleva datos sobre quién sos.',
        'Los formularios que empezaste. Lo que escribís al registrarte, cargar un auto, sugerir algo o arrepentirte de algo se guarda en la pestaña, para que no se pierda nada si la página se carga de nuevo. También lo que estabas por hacer cuando te pedimos ingresar otra vez, con el motivo que diste. El número de documento y el CBU nunca se guardan ahí. Se borra cuando mandás el formulario, cuando volvés de ingresar, cuando cerrás sesión y cuando cerrás la pestaña.',
        'Los mensajes que todavía no salieron. Lo que escribís en un chat sin conexión, o las paradas que marcás mientras manejás, se guarda en la pestaña, con el número de tu cuenta, hasta que se envía. Se borra en ese momento, cuando cerrás sesión y cuando cerrás la pestaña.',
        'Tus próximos viajes. Para que los puedas leer en la ruta sin conexión, tu dispositivo guarda cuándo y dónde son, con quién, en qué auto y cómo ubicar a esa persona. Se borran cuando cerrás sesión, cuando tu sesión termina, cuando otra persona ingresa ahí y, en todo caso, a los 14 días.',
        'Después de cerrar tu cuenta. La pestaña recuerda qué día se borran tus datos, para mostrártelo, hasta que lo leas o la cierres.',
        'La línea que ofrece instalar Tramo. Si la cerrás, tu dispositivo lo recuerda hasta que lo borres.',
        'Las listas de los administradores. Su dispositivo recuerda qué columnas ocultaron de una lista, hasta que lo borren.',
      ],
    },
    {
      id: 'what-we-do-not-use',
      heading: '3. Qué no usamos',
      paragraphs: [
        'En Tramo no hay cookies de publicidad, ni para medir audiencias, ni botones de redes sociales que avisen de tu visita. Los enlaces de WhatsApp, al pie y donde compartís un viaje, son enlaces comunes: no pasa nada hasta que tocás uno. Tampoco reconocemos tu dispositivo de otras formas, como por sus tipografías o su pantalla.',
      ],
    },
    {
      id: 'the-banner',
      heading: '4. El aviso',
      paragraphs: [
        'En tu primera visita aparece un aviso sobre cookies. Aceptar y rechazar se ofrecen de la misma forma, con el mismo tamaño y la misma cantidad de pasos. Como usamos solo lo necesario, el sitio funciona igual con cualquiera de las dos respuestas: rechazar no te quita nada y aceptar no activa nada oculto.',
        'Si algún día quisiéramos usar algo más que lo necesario, primero te preguntaríamos y no lo usaríamos sin tu acuerdo. Podés volver a abrir el aviso desde el pie de la página y cambiar tu respuesta cuando quieras.',
      ],
    },
    {
      id: 'other-sites',
      heading: '5. Otros sitios por los que pasás',
      paragraphs: [
        'Para ingresar y para pagar un lugar, tu navegador va a las páginas del proveedor de identidad y del proveedor de pagos. Esas páginas son de ellos y pueden dejar sus propias cookies, que no vemos ni controlamos; sus políticas explican qué hacen.',
        'Por defecto, las imágenes y los mapas salen de este sitio. Los responsables del sitio pueden elegir un servicio externo de imágenes o de mapas. En ese caso tu navegador le pide a ese servicio algunas imágenes o mapas y, como pasa con cualquier dirección de internet, el servicio ve la dirección de internet de tu dispositivo.',
      ],
    },
    {
      id: 'copies-in-your-browser',
      heading: '6. Copias en tu navegador',
      paragraphs: [
        'Para abrirse rápido, y también sin conexión, Tramo le pide a tu navegador que guarde los archivos que forman las páginas, como dibujos, tipografías y código. Son iguales para todo el mundo y no dicen nada de vos. Si activás las notificaciones, tu navegador también guarda el permiso que diste, que podés quitar en su configuración, y una dirección para recibirlas, que termina cuando cerrás sesión.',
      ],
    },
    {
      id: 'how-to-delete-them',
      heading: '7. Cómo verlas y borrarlas',
      paragraphs: [
        'Todos los navegadores te dejan ver lo que guardó cada sitio, borrarlo y bloquearlo, en general en la parte de privacidad o de configuración de sitios. También podés usar una ventana privada, que se olvida de todo cuando la cerrás.',
        'Si borrás todo, vas a tener que ingresar de nuevo, elegir el idioma y contestar el aviso otra vez. Si bloqueás todas las cookies, podés seguir leyendo las páginas públicas, pero no ingresar, porque sin una sesión no hay forma de distinguirte de otra persona.',
        'En un dispositivo que usan otras personas, cerrá sesión cuando termines. Así se cierra también de nuestro lado, y lo que haya quedado en el dispositivo no le sirve a nadie.',
      ],
    },
    {
      id: 'your-data',
      heading: '8. Las cookies y tus datos',
      paragraphs: [
        'El número de sesión lleva, en nuestro servidor, a tu cuenta; el resto no dice quién sos. De ese número guardamos solo una huella, para que nadie que leyera nuestra base de datos pudiera usarlo para hacerse pasar por vos. Cuánto tiempo guardamos los registros técnicos, quién ve tus datos y qué derechos tenés está en la política de privacidad.',
      ],
    },
    {
      id: 'changes-and-contact',
      heading: '9. Cambios y contacto',
      paragraphs: [
        'La primera versión de esta política se actualizó el 1 de diciembre de 2021, y su último cambio es del 29 de noviembre de 2026. Si cambia la lista de arriba, esta página cambia con ella y muestra la fecha nueva al lado de la primera. Para consultas, usá el enlace de contacto al pie o el buzón de sugerencias.',
      ],
    },
  ],
}
