import type { Messages } from '../texts.ts'

/** Papers with dates: license, insurance, inspection (I7). */
export const papers: Messages['papers'] = {
  title: 'Registro y papeles del auto',
  why: {
    licence:
      'Antes de que publiques un viaje tenemos que ver tu registro. Tiene que estar vigente hasta el día de llegada. Lo demás es opcional.',
    all: 'Antes de que publiques un viaje tenemos que ver todo esto. Tiene que estar vigente hasta el día de llegada.',
    off: 'Este sitio ya no pide estos papeles. Podés borrar los que mandaste; los demás se borran cuando vencen.',
  },
  privacy:
    'Solo nuestro equipo ve la foto, y la borramos 30 días después de revisarla. Los demás ven qué revisamos y hasta qué mes y año está vigente.',
  kind: { licence: 'Registro de conducir', insurance: 'Seguro', inspection: 'Verificación técnica' },
  of_car: '{kind}, {car}',
  none: 'Todavía no lo mandaste',
  sent: 'Enviado el {day}. Lo estamos revisando.',
  seen: 'Aprobado. Vigente hasta el {day}',
  lapsed: 'Venció el {day}',
  soon: 'Vence pronto',
  refused: 'Rechazado: {reason}',
  refused_plainly: 'Rechazado. Mandá otra foto.',
  send: 'Mandar {paper}',
  send_new: 'Mandar de nuevo: {paper}',
  photo: 'Foto',
  photo_hint: 'Sacale una foto bien legible al lado que tiene la fecha. Podés tapar el número, porque no lo guardamos.',
  valid_until: 'Vigente hasta',
  valid_until_hint: 'La fecha de vencimiento que figura ahí.',
  submit: 'Mandar',
  cancel: 'Cancelar',
  done: 'Enviado. Te avisamos cuando lo hayamos revisado.',
  back: {
    seen: 'Borrar {paper}',
    sent: 'Borrar lo que mandaste: {paper}',
    title: '¿Borrar tu {paper}?',
    yes: 'Borrar',
    why_seen:
      'Deja de valer enseguida, los demás ya no ven que lo revisamos y, si todavía tenemos la foto, la borramos. Los viajes que ya publicaste siguen en pie. Para publicar o mover un viaje que lo necesite, lo vas a tener que mandar de nuevo.',
    why_sent: 'Borramos la foto enseguida, sin revisarla. Podés mandar otra cuando quieras.',
    done: 'Listo, borramos la foto.',
  },
  badge: 'Revisado: {papers}, vigente hasta {month}',
  short: { licence: 'registro', insurance: 'seguro', inspection: 'verificación técnica' },
  on_file: {
    none: 'No mandó ninguno',
    sent: 'Enviado el {sent}, falta revisarlo',
    seen: 'Aprobado, vigente hasta el {until}',
    refused: 'Enviado el {sent}, rechazado',
    withdrawn: 'Enviado el {sent}, borrado por su dueño',
  },
  check: {
    open: 'Abrir',
    sent_by: 'Enviado por',
    typed: 'Vencimiento que indicó',
    car: 'Auto',
    photo: 'Foto',
    second: 'Un administrador ya revisó este documento. Se eligió al azar para una segunda revisión.',
    right: 'Está bien',
    wrong: 'Algo está mal',
    right_title: '¿Está bien?',
    right_why:
      'Tiene que ser de esta persona o de este auto, y el vencimiento tiene que coincidir con la foto. Si no coincide, corregilo.',
    day: 'Fecha de vencimiento',
    wrong_title: '¿Rechazarlo?',
    wrong_why: 'Le vamos a avisar a la persona, que puede mandar otra foto. Esta se borra a los 7 días.',
    back: 'Anular la aprobación',
    back_title: '¿Anular la aprobación?',
    back_why:
      'El documento deja de valer enseguida. Le vamos a avisar a la persona, que puede mandar otra foto. Los viajes ya publicados siguen en pie.',
    taken_back: '{name}: el documento ya no es válido.',
    done: {
      looked: '{name}: revisado. Falta que lo revise otro administrador.',
      seen: '{name}: documento aprobado.',
      refused: '{name} puede mandar otra foto.',
    },
  },
}
