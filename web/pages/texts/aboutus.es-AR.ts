import type { PageText } from '../readText.ts'

export const text: PageText = {
  title: 'Quiénes somos',
  intro: 'Un tramo es un pedazo de camino. La idea es esa: que la gente comparta el pedazo que tiene en común.',
  sections: [
    {
      id: 'where-it-comes-from',
      heading: 'De dónde viene',
      paragraphs: [
        'Tramo es un proyecto de estudiantes. Arrancó con algo que conoce cualquiera que se haya ido de su casa a estudiar: el micro está lleno o carísimo y por la misma ruta, a la misma hora, pasan autos con tres lugares vacíos. Quisimos ver cómo sería una buena forma de juntar a esa gente si nadie tuviera que ganar plata con eso.',
        'Esta página cuenta el proyecto más que a las personas que lo hacen. Preferimos que nos juzgues por cómo funciona y por lo que dicen sus reglas: las dos cosas están abiertas para que cualquiera las lea.',
      ],
    },
    {
      id: 'what-we-do',
      heading: 'Qué hacemos',
      paragraphs: [
        'Los conductores publican viajes entre ciudades. Los pasajeros los encuentran, aunque solo necesiten una parte del camino, miran quién maneja, se suman y pagan su parte. Después del viaje se pueden calificar. Eso es todo, y tratamos de hacerlo bien.',
        'Lo que no hacemos es igual de importante. Tramo no es un servicio de transporte de pasajeros, ni público ni privado. Nadie puede sacar ganancia: el aporte cubre la nafta y los peajes divididos por las personas que van en el auto, y cualquiera que vaya en el auto puede pedir que se dividan según los comprobantes.',
      ],
    },
    {
      id: 'what-we-believe',
      heading: 'En qué creemos',
      paragraphs: ['Tres palabras guían lo que hacemos y lo que dejamos afuera.'],
      points: [
        'Justo. El precio sale de la distancia, la nafta y los peajes, y cualquiera puede ver cómo se compone. Lo que no se puede dividir en partes iguales se redondea a favor del pasajero. Las dos calificaciones aparecen juntas, para que nadie califique por venganza.',
        'Humano. Las sanciones las deciden personas, no un programa, y se pueden apelar. Las conversaciones privadas son privadas. Pedimos los datos que el viaje necesita, decimos cuánto tiempo los guardamos y dejamos que te los lleves.',
        'Confiable. Un lugar no se puede vender dos veces. Damos cuenta de la plata hasta el último centavo. Cuando algo no se puede, Tramo te dice por qué y qué podés hacer.',
      ],
    },
    {
      id: 'the-planet-and-the-pocket',
      heading: 'Menos autos, mejor compañía',
      paragraphs: [
        'Cuatro personas en un auto gastan más o menos la cuarta parte de la nafta que cuatro personas en cuatro autos. Además pagan menos, y la ruta se hace más corta charlando con alguien. Preferimos llenar lugares vacíos antes que sumar autos a la ruta.',
      ],
    },
    {
      id: 'open-source',
      heading: 'Código abierto',
      paragraphs: [
        'Todo Tramo es de código abierto, con licencia MIT. Lo podés leer, usar, cambiar y poner en marcha en tu ciudad o para tu comunidad, incluso con fines comerciales, mientras conserves el aviso de la licencia. Las reglas sobre precios, lugares, calificaciones y plata están escritas para que se lean, y cada una tiene pruebas que muestran que se cumple.',
        'Funciona completo en una sola computadora, sin cuentas en ninguna otra empresa. Los responsables de cada sitio pueden conectar servicios externos, por ejemplo de ingreso, imágenes o mapas. Para saber quién está a cargo del sitio que estás mirando, usá el enlace de contacto al pie.',
      ],
      link: { href: '/licenses.html', words: 'Los trabajos de otros que Tramo usa, con sus licencias (en inglés)' },
    },
    {
      id: 'how-we-work',
      heading: 'Cómo trabajamos',
      paragraphs: [
        'Anotamos cada decisión y su motivo. Probamos cada regla con gente inventada sobre rutas reales antes de que alguien dependa de ella. Preferimos pocas cosas que anden bien a muchas que anden más o menos, y las palabras simples a las rebuscadas, en castellano de acá y en inglés.',
        'Cuando nos equivocamos, queremos enterarnos. Los problemas se arreglan mejor mientras son chicos.',
      ],
    },
    {
      id: 'take-part',
      heading: 'Sumate',
      paragraphs: [
        'Publicá un viaje, contale a alguien, calificá a la gente con la que viajás. Si algo falta o molesta, dejalo en el buzón de sugerencias: no hace falta tener cuenta y leemos todas las sugerencias. Si programás, traducís o sabés de seguridad vial, tu ayuda es bienvenida.',
      ],
    },
  ],
}
