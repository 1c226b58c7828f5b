import type { Messages } from '../texts.ts'

/** Papeles con fecha: registro, seguro, verificación técnica (I7). */
export const papers: Messages['papers'] = {
  title: 'Registro y papeles',
  why: {
    licence:
      'Para publicar un viaje tenemos que haber visto tu registro, vigente hasta que llega el viaje. Lo demás es si querés.',
    all: 'Para publicar un viaje tenemos que haber visto todo esto, vigente hasta que llega el viaje.',
    off: 'Este sitio ya no pide papeles. Podés retirar lo que mandaste; lo demás se borra cuando vence.',
  },
  privacy:
    'La foto la ve solo la administración y se borra 30 días después de revisarla. Las demás personas ven qué se revisó y hasta qué mes y año vale.',
  kind: { licence: 'Registro de conducir', insurance: 'Seguro', inspection: 'Verificación técnica' },
  of_car: '{kind}, {car}',
  none: 'Todavía no lo mandaste',
  sent: 'Enviado el {day}. Lo estamos mirando.',
  seen: 'Visto. Vale hasta el {day}',
  lapsed: 'Venció el {day}',
  soon: 'Vence pronto',
  refused: 'Devuelto: {reason}',
  refused_plainly: 'Devuelto. Mandá otra foto.',
  send: 'Mandar {paper}',
  send_new: 'Mandar de nuevo: {paper}',
  photo: 'Foto',
  photo_hint: 'El lado que tiene la fecha, bien legible. Podés tapar el número: no lo guardamos.',
  valid_until: 'Vale hasta',
  valid_until_hint: 'El último día que figura.',
  submit: 'Mandar',
  cancel: 'Cancelar',
  done: 'Enviado. Te avisamos cuando lo hayamos visto.',
  back: {
    seen: 'Retirar {paper}',
    sent: 'Retirar lo que mandaste: {paper}',
    title: '¿Retirar tu {paper}?',
    yes: 'Retirar',
    why_seen:
      'Deja de valer enseguida, nadie más ve que lo revisamos, y la foto se borra si todavía la tenemos. Los viajes ya publicados siguen en pie; para publicar o mover uno, mandalo de nuevo si hace falta.',
    why_sent: 'La foto se borra enseguida y nadie más la mira. Podés mandar otra cuando quieras.',
    done: 'Retirado. La foto se borró.',
  },
  badge: 'Revisado: {papers}, hasta {month}',
  short: { licence: 'registro', insurance: 'seguro', inspection: 'verificación técnica' },
  on_file: {
    none: 'No mandó ninguno',
    sent: 'Enviado el {sent}, falta mirarlo',
    seen: 'Visto, vale hasta el {until}',
    refused: 'Enviado el {sent}, devuelto',
    withdrawn: 'Enviado el {sent}, lo retiró la persona',
  },
  check: {
    open: 'Abrir',
    sent_by: 'Lo mandó',
    typed: 'Vale hasta, según escribió',
    car: 'Auto',
    photo: 'Foto',
    second: 'Otra persona de la administración ya lo vio. Salió sorteado para que lo miren dos.',
    right: 'Está bien',
    wrong: 'Algo está mal',
    right_title: '¿Está bien?',
    right_why:
      'Tiene que ser de esta persona, o de este auto, y el último día tiene que ser el de la foto. Si no lo es, corregilo.',
    day: 'Último día en que vale',
    wrong_title: '¿Devolverlo?',
    wrong_why: 'Le avisamos a la persona, que puede mandar otra foto. Esta la borramos a los 7 días.',
    back: 'Retirar la aprobación',
    back_title: '¿Retirar la aprobación?',
    back_why:
      'El documento deja de valer enseguida y le avisamos a la persona, que puede mandar otra foto. Los viajes ya publicados siguen en pie.',
    taken_back: '{name}: el documento ya no vale.',
    done: {
      looked: '{name}: visto. Falta que lo mire otra persona de la administración.',
      seen: '{name}: el papel ya vale.',
      refused: '{name} puede mandar otra foto.',
    },
  },
}
