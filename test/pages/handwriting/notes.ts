/** Notes that a technician writes by hand, in small letters. */
import type { PageLanguage } from '../kinds.ts'

export const notes: Readonly<Record<PageLanguage, readonly string[]>> = {
  en: [
    'pump replaced and tested at 3 bar',
    'call the customer again on friday',
    'valve 17 is leaking a little',
    'order two gaskets and a filter',
    'key is with the neighbour at number 42',
    'door of the lift sticks on floor 5',
    'boiler starts after the second try',
    'meter shows 48213 this morning',
    'no water in the basement today',
    'bring the long ladder next time',
  ],
  sv: [
    'pumpen är bytt och provad vid 3 bar',
    'ring kunden igen på fredag',
    'ventil 17 läcker lite',
    'beställ två packningar och ett filter',
    'nyckeln finns hos grannen på nummer 42',
    'hissdörren kärvar på våning 5',
    'pannan startar vid andra försöket',
    'mätaren visar 48213 i morse',
    'inget vatten i källaren i dag',
    'ta med den långa stegen nästa gång',
  ],
  de: [
    'pumpe getauscht und bei 3 bar geprüft',
    'kunden am freitag noch einmal anrufen',
    'ventil 17 tropft ein wenig',
    'zwei dichtungen und ein filter bestellen',
    'schlüssel liegt beim nachbarn in nummer 42',
    'tür vom aufzug klemmt im stock 5',
    'kessel startet beim zweiten versuch',
    'zähler zeigt heute 48213',
    'kein wasser im keller',
    'lange leiter und großes rohr mitbringen',
  ],
}
