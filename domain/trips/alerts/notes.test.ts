import { describe, expect, test } from 'vitest'
import { whyNotNote } from './rideRequest.ts'

/* Notes of ride requests as people write them, and notes with hidden contacts (ST14). */

const honest = `
Salgo 18:30
Puedo salir 18:30 o 19:00, vuelvo el domingo
Salgo entre las 17:30 y las 19:30, me adapto
Tengo entre 7.30 y 9.15 hs libre
Salgo el 12/12 a las 18:30 y vuelvo el 14/12 a las 20:30
Llevo 2 valijas
2 valijas y una mochila, somos 3
Ruta 9 km 350
Subo en la ruta 9, km 350, y bajo en el km 12
Estoy en ruta 34 y ruta 9, llevo 1 bolso
Tengo 3 perros
Tengo 2 gatos en su transportadora y 1 perro chico
Busco 2 lugares
Busco un lugar para el viernes 17
Busco dos o tres lugares, para el 5, 6 o 7
Frente al 1500 de Pellegrini
Pellegrini 1500, esquina Italia
Pellegrini 1500, ruta 9 km 350, 2 valijas
Av. 9 de Julio 1200, frente a la plaza
En Bv. Oroño 1250 a las 18:15
Gracias 1000
1000 gracias
Mil gracias
Dos mil gracias a quien me lleve
Un millón de gracias
Llevo mate para cinco
Llevo mate y facturas
Comparto nafta y peajes, por supuesto
Puedo manejar un rato si hace falta
Somos dos hermanas, tres valijas y un perro
Una mochila, una guitarra y una valija chica
Somos uno o dos, lo confirmo antes
Salgo a las siete o a las ocho
Salimos a las dieciocho treinta o diecinueve treinta
Mido 1.90, prefiero ir adelante
Tengo 25 años, viajo por estudio
Viajo con mi hija de 8 años
Mi valija pesa 20 kilos
Llevo una bici de 12 kg, desarmada
Corro los 10k de Rosario el domingo
Voy a la maratón de 42k, llevo poco
Llevo 2 palos de hockey
Viajo con Lucas y Luca
Punto de encuentro: la terminal, puerta 3
En ese punto me bajo, cerca de la plaza
El punto es que puedo esperar
Me encuentran frente al correo
Frente al Correo Argentino de San Nicolás
Salgo temprano.Me gusta charlar
Salgo temprano. Me adapto
Llevo cargador de celular
Somos amig@s, vamos tod@s juntos
Vuelvo en 2026, después de las fiestas
Es mi primera vez, tengo DNI a mano
Soy del barrio 7 de Septiembre
Vivo a 5 cuadras de la terminal
Puedo esperar 15 o 20 minutos
Estoy a 3 km de la autopista, salida 12
Entre km 90 y km 110 me pueden dejar donde sea
Tengo clases hasta las 17hs, desde las 18hs puedo
Alergia a los gatos, disculpas
Rindo el lunes 7/12 a las 8:00
Somos 4: 2 adultos y 2 chicos
Me bajo en General O'Brien
Cualquier hora, de 8 a 20
Busco ida y vuelta, 24/12 y 26/12
I leave at 6:30 pm
I can leave between 17:30 and 19:30
Two bags and one small dog
I have 3 dogs
Looking for 2 seats
Route 9, km 350
In front of 1500 Pellegrini
Thanks a million
I bring mate for five
One small bag, one backpack, one guitar
Any time after four or five
I can wait at the bus terminal, gate 14
We are four: two adults and two children
I am 25 and travel for my studies
I will share fuel and tolls
Happy to talk or to sleep, as you like
I run the 10k on Sunday
Don't mind if it is late
My suitcase is 20 kg
First time here, ten minutes early always
Meet you at the traffic signal on Route 9
Necesito llegar antes de las 14:00 al Hospital Italiano
Voy con mi hijo de 5 y mi hija de 9
Tengo un bolso de 60x40x30
Mi vuelo sale 23:50 de Ezeiza, vuelo AR1302
Somos tres amigas de 20, 21 y 22 años
Estoy en tercer año, cursada de 8 a 12 y de 14 a 18
Pago los peajes y aporto facturas para los 4
Me queda bien Retiro, Once o Constitución
Te adelanto que soy muy charlatana
Me bajo en el km 1100 de la ruta 3
Tengo 1 valija de 23 kg y 1 de 10 kg
Vuelvo 01/12, 02/12 o 03/12
salgo 6:30 6:45 o 7:00
We can meet at Corrientes 1234
Could you drop me at exit 45?
Phone charger in hand, no other wishes
Can't make it before 7, sorry
From Monday 12 to Friday 16
Between seven thirty and eight thirty
`

const hidden = `
341 555 1234
3415551234
455-1234
3-4-1-5-5-5-1-2-3-4
3 4 1 5 5 5 1 2 3 4
3️⃣4️⃣1️⃣5️⃣5️⃣5️⃣1️⃣2️⃣
➌➍➊➎➎➎➊➋
３４１５５５１２
𝟛𝟜𝟙𝟝𝟝𝟝𝟙𝟚
三四一五五五一二
⚂⚃⚀⚄⚄⚄⚀⚁
٣٤١٥٥٥١٢
tr3s cu4tr0 un0 c1nc0 c1nc0
tr3s cu4tr0 un0 c1nc0
tres cuatro uno cinco cinco cinco
trescuatrounocincocincocinco
tres-cuatro-uno-cinco-cinco
tres y cuatro y uno y cinco y cinco
tres, luego cuatro, luego uno, luego cinco, luego cinco
tres kuatro uno sinco sinco sinco
treees cuatrooo unooo cincooo cincooo
t r e s c u a t r o u n o c i n c o
tres cuarenta y uno cinco cincuenta y cinco doce treinta y cuatro
trescientos cuarenta y uno, quinientos cincuenta y cinco, doce
thr33 f0ur 0ne f1ve f1ve
three four one five five five
three-forty-one five-fifty-five twelve thirty-four
34l 555 l234
34I5S5I2E4 34I555I2
mi cel 341 y despues 555
tel: 341
341 km 555 y 1234
03:41 15:55 12:34
pia (at) mail (dot) com
pia [at] mail [dot] com
pia arroba mail punto com
pia a r r o b a mail
pia@mail.com
pia＠mail。com
piaⓐgmail
pia at gmail
pia en gm4il
p i a @ g m a i l
pia mail . com
pia punto sosa en hotmail
ｇｍａｉｌ pia
🇬🇲🇦🇮🇱 pia
рiа gmаil
wa me barra 549341
wa.me/549341
wa punto me barra pia
w a . m e / p i a
t.me/pia
www ejemplo
triple doble ve ejemplo
http ejemplo
ejemplo punto com
ejemplo dot ar
ejemplo[.]com
bit.ly/pia
Whats app
w h a t s a p p
wh4ts4pp
W.h.a.t.s.A.p.p
what*s*app
wasap
guasap
mandame un wsp
mandame un ws
por la app verde
insta pia.sosa
1nst4gr4m pia
i.n.s.t.a
mi ig es pia
t3l3gr4m
tele gram
ｆａｃｅｂｏｏｋ
por el face
por signal
mi número está en la guía
te paso el teléfono
my number is on the web
cinco mil pesos
5 mil
5mil
te doy 5k
5k por el lugar
ofrezco 3000
pago 5000
te doy 4500 y listo
pongo 3000 para la nafta
$5000
5000$
５０００＄
💵5000
u$s 20
20 usd
20 dólares
veinte dólares
diez lucas
5 luk4s
una luca
5 p3s0s
p e s o s 5 0 0 0
5000 por persona
5000 x pers
15.000
15 000
quinientos pesos
dos gambas
20 mangos
I pay 20
will pay 5000
five thousand
20 bucks
twenty euros
efectiv0
c4sh
mercado pag0
m e r c a d o pago
al ali4s pia
por fuera de la app
pia_arroba_mail_punto_com
pia AT mail DOT com
cero tres cuatro uno
doble cinco doble cinco triple tres
wp 341
call me on 341
w w w pia
ⓦⓗⓐⓣⓢⓐⓟⓟ
w🅰ts🅰pp
wһatsapp
pia.com.ar
20 verdes
te transfiero
pago por mp
plata en mano
un palo y medio
cinco000
5ooo pesos
c1nc0 m1l
c i n c o m i l
dos mil por cabeza
`

const linesOf = (list: string) => list.trim().split('\n')

describe('a note of a ride request (ST14)', () => {
  test.each(linesOf(honest))('a note may contain: %s', (note) => expect(whyNotNote(note)).toBeUndefined())
  test.each(linesOf(hidden))('a note may not contain: %s', (note) => expect(whyNotNote(note)).toBe('contact_in_note'))
})
