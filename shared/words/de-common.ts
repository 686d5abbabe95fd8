import type { enCommon } from './en-common.ts'

/** German words that the screens and the job sheet share: spans of time, and states. */
export const deCommon: Record<keyof typeof enCommon, string> = {
  'span.minutes': '{minutes} min',
  'span.hours': '{hours} h',
  'span.hoursMinutes': '{hours} h {minutes} min',
  'state.INITIAL': 'Neu',
  'state.DRAFT': 'Entwurf',
  'state.PUBLISHED': 'Veröffentlicht',
  'state.UNASSIGNED': 'Nicht zugewiesen',
  'state.DECLINED': 'Abgelehnt',
  'state.ASSIGNED': 'Zugewiesen',
  'state.SCHEDULED': 'Eingeplant',
  'state.ACCEPTED': 'Angenommen',
  'state.INACTIVE': 'Inaktiv',
  'state.IN_TRANSIT': 'Unterwegs',
  'state.ON_STATION': 'Vor Ort',
  'state.STARTED': 'Begonnen',
  'state.PAUSED': 'Pausiert',
  'state.FINISHED': 'Fertig',
  'state.CANCELED': 'Storniert',
  'state.CLOSED': 'Abgeschlossen',
}
