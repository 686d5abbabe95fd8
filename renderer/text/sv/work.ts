/** Swedish: notes, history, conflicts, and why a job is declined. */

import type { PartOf } from '../en/translation.ts'
import type { enWork } from '../en/work.ts'

export const svWork: PartOf<typeof enWork> = {
  'ended.CLOSED': 'Kontoret har stängt jobbet.',
  'ended.FINISHED': 'Kontoret har satt jobbet som klart.',
  'ended.CANCELED': 'Kontoret har ställt in jobbet.',
  'ended.midway':
    'Du arbetade med det. Allt du har registrerat finns kvar. Ring kontoret om du inte är klar.',
  'ended.question': 'Öppna jobbet igen?',
  'ended.consequence': 'Det startar nu, och alla på jobbet och kontoret ser det som öppet igen.',
  'ended.asPaused':
    'Det pausas först, och alla på jobbet och kontoret ser det som öppet igen. Återuppta det sedan.',
  'step.told': 'Mitt steg ”{state}” var {day} kl. {time}.',
  'decline.why': 'Varför tackar du nej?',
  'decline.time': 'Hinner inte',
  'decline.trade': 'Inte mitt område',
  'decline.parts': 'Delar eller verktyg saknas',
  'decline.far': 'För långt bort',
  'decline.access': 'Inget tillträde',
  'decline.words': 'Med egna ord',
  'decline.empty': 'Välj en orsak eller skriv en.',
  'decline.send': 'Tacka nej',
  'decline.asNote': 'Servern sparar ingen orsak, så den skickas som en anteckning.',
  'note.none': 'Inga anteckningar än',
  'note.noneText': 'Det du skriver här sparas direkt på datorn och skickas när det finns nät.',
  'note.new': 'Ny anteckning',
  'note.placeholder': 'Vad såg eller gjorde du?',
  'note.discrepancyHint': 'Något är inte som det ska',
  'note.internal': 'Intern',
  'note.internalHint': 'Inte för kunden',
  'note.noInternal': 'Servern har inga interna anteckningar: alla som ser jobbet kan läsa det du skriver.',
  'note.confirmed': 'Bekräftad av kontoret',
  'note.save': 'Spara anteckning',
  'note.empty': 'Skriv något först: en tom anteckning sparas inte.',
  'note.tooLong':
    'Anteckningen har {count} tecken, och servern tar emot {most}. Inget går förlorat: korta den, eller lägg till texten som en fil.',
  'note.draftKept': 'Utkastet är sparat på datorn',
  'note.draftSaving': 'Sparar utkastet…',
  'note.draftFailed': 'Utkastet kunde inte sparas. Det finns kvar här på skärmen.',
  'history.none': 'Inget har hänt än',
  'history.noneText': 'Varje steg och anteckning på jobbet visas här.',
  'conflict.title': 'Både du och kontoret har ändrat {title}',
  'conflict.text': 'Inget är förlorat. Välj för varje fält vilket värde som ska gälla.',
  'conflict.before': 'Före',
  'conflict.mine': 'Ditt',
  'conflict.office': 'Kontorets',
  'conflict.at': '{side} · {time}',
  'conflict.holds': 'gäller nu',
  'conflict.chooseMine': 'Behåll ditt',
  'conflict.chooseOffice': 'Ta kontorets',
}
