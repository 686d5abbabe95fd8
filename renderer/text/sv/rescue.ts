/** Swedish: data in trouble, and files with unsent work. */
import type { enRescue } from '../en/rescue.ts'
import type { PartOf } from '../en/translation.ts'

export const svRescue: PartOf<typeof enRescue> = {
  'trouble.damaged': 'Data på datorn är skadade',
  'trouble.read-only': 'Inget kan sparas',
  'trouble.no-copy': 'Det gick inte att göra en kopia av ditt arbete',
  'trouble.contents': 'Filen med foton och dokument var skadad',
  'rescue.export': 'Exportera oskickat',
  'rescue.runs.export': 'Exporterar…',
  'rescue.runs.import': 'Läser in en fil…',
  'rescue.runs.restore': 'Återställer…',
  'rescue.exported': {
    one: '{count} oskickad sak finns i filen. Den innehåller inga lösenord. Inget ändrades här.',
    other: '{count} oskickade saker finns i filen. Den innehåller inga lösenord. Inget ändrades här.',
  },
  'rescue.savedAs': 'Sparad som {file}',
  'rescue.missing': {
    one: '{count} foto eller fil gick inte längre att läsa.',
    other: '{count} foton eller filer gick inte längre att läsa.',
  },
  'rescue.fetchAgain': 'Ladda ner filen igen',
  'rescue.import': 'Läs in en räddningsfil',
  'rescue.importText':
    'Oskickat arbete som exporterats på en annan dator. Logga in som samma person på samma server.',
  'rescue.importChosen': '{name} läses in när du har loggat in.',
  'rescue.importLeave': 'Hoppa över',
  'rescue.importing': 'Läser in {name}…',
  'rescue.imported': { one: 'Inläst: {count} sak att skicka', other: 'Inläst: {count} saker att skicka' },
  'rescue.importedFiles': { one: 'Med {count} foto eller fil.', other: 'Med {count} foton och filer.' },
  'rescue.importedDrafts': {
    one: 'Med {count} påbörjad sak.',
    other: 'Med {count} påbörjade saker.',
  },
  'rescue.importedKnown': { one: '{count} fanns redan här.', other: '{count} fanns redan här.' },
  'rescue.importedText':
    'Var och en söks hos kontoret och skickas om den inte finns där. Du kan följa det i utkorgen.',
  'rescue.notImported': 'Räddningsfilen lästes inte in',
  'rescue.unread': 'Filen gick inte att läsa. Välj den igen. Inget har ändrats.',
  'more.unsent': 'Oskickat arbete',
  'more.unsentText':
    'En export innehåller allt som inte är skickat, i en fil som en annan dator kan läsa in. Inget ändras här.',
  'rescue.restore': 'Återställ',
  'rescue.restored': {
    one: 'Återställt. {count} sak söks hos kontoret och skickas om den inte finns där.',
    other: 'Återställt. {count} saker söks hos kontoret och skickas om de inte finns där.',
  },
}
