/** German: data in trouble, and files with unsent work. */
import type { enRescue } from '../en/rescue.ts'
import type { PartOf } from '../en/translation.ts'

export const deRescue: PartOf<typeof enRescue> = {
  'trouble.damaged': 'Die Daten auf diesem Laptop sind beschädigt',
  'trouble.read-only': 'Es kann nichts gespeichert werden',
  'trouble.no-copy': 'Von Ihrer Arbeit konnte keine Kopie angelegt werden',
  'trouble.contents': 'Die Datei mit Fotos und Dokumenten war beschädigt',
  'rescue.export': 'Ungesendetes exportieren',
  'rescue.runs.export': 'Wird exportiert…',
  'rescue.runs.import': 'Eine Datei wird eingelesen…',
  'rescue.runs.restore': 'Wird wiederhergestellt…',
  'rescue.exported': {
    one: '{count} nicht gesendeter Eintrag ist in der Datei. Sie enthält keine Passwörter. Hier wurde nichts geändert.',
    other:
      '{count} nicht gesendete Einträge sind in der Datei. Sie enthält keine Passwörter. Hier wurde nichts geändert.',
  },
  'rescue.savedAs': 'Gespeichert als {file}',
  'rescue.missing': {
    one: '{count} Foto oder Datei war nicht mehr lesbar.',
    other: '{count} Fotos oder Dateien waren nicht mehr lesbar.',
  },
  'rescue.fetchAgain': 'Datei noch einmal herunterladen',
  'rescue.import': 'Rettungsdatei einlesen',
  'rescue.importText':
    'Nicht gesendete Arbeit von einem anderen Laptop. Melden Sie sich als dieselbe Person am selben Server an.',
  'rescue.importChosen': '{name} wird eingelesen, sobald Sie angemeldet sind.',
  'rescue.importLeave': 'Weglassen',
  'rescue.importing': '{name} wird eingelesen…',
  'rescue.imported': {
    one: 'Eingelesen: {count} Eintrag zu senden',
    other: 'Eingelesen: {count} Einträge zu senden',
  },
  'rescue.importedFiles': {
    one: 'Mit {count} Foto oder Datei.',
    other: 'Mit {count} Fotos und Dateien.',
  },
  'rescue.importedDrafts': {
    one: '{count} angefangener Eintrag kam mit.',
    other: '{count} angefangene Einträge kamen mit.',
  },
  'rescue.importedKnown': { one: '{count} war schon hier.', other: '{count} waren schon hier.' },
  'rescue.importedText':
    'Jeder wird im Büro gesucht und gesendet, wenn er dort fehlt. Sie können es im Postausgang verfolgen.',
  'rescue.notImported': 'Die Rettungsdatei wurde nicht eingelesen',
  'rescue.unread': 'Die Datei war nicht lesbar. Wählen Sie sie noch einmal. Nichts wurde geändert.',
  'more.unsent': 'Nicht gesendete Arbeit',
  'more.unsentText':
    'Ein Export enthält alles, was nicht gesendet ist, in einer Datei, die ein anderer Laptop einlesen kann. Hier wird nichts geändert.',
  'rescue.restore': 'Wiederherstellen',
  'rescue.restored': {
    one: 'Wiederhergestellt. {count} Eintrag wird im Büro gesucht und gesendet, wenn er dort fehlt.',
    other: 'Wiederhergestellt. {count} Einträge werden im Büro gesucht und gesendet, wenn sie dort fehlen.',
  },
}
