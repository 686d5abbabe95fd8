import type { enCommon } from './en-common.ts'

/** Swedish words that the screens and the job sheet share: spans of time, and states. */
export const svCommon: Record<keyof typeof enCommon, string> = {
  'span.minutes': '{minutes} min',
  'span.hours': '{hours} h',
  'span.hoursMinutes': '{hours} h {minutes} min',
  'state.INITIAL': 'Nytt',
  'state.DRAFT': 'Utkast',
  'state.PUBLISHED': 'Publicerat',
  'state.UNASSIGNED': 'Ej tilldelat',
  'state.DECLINED': 'Avböjt',
  'state.ASSIGNED': 'Tilldelat',
  'state.SCHEDULED': 'Inplanerat',
  'state.ACCEPTED': 'Accepterat',
  'state.INACTIVE': 'Inaktivt',
  'state.IN_TRANSIT': 'På väg',
  'state.ON_STATION': 'På plats',
  'state.STARTED': 'Påbörjat',
  'state.PAUSED': 'Pausat',
  'state.FINISHED': 'Slutfört',
  'state.CANCELED': 'Inställt',
  'state.CLOSED': 'Stängt',
}
